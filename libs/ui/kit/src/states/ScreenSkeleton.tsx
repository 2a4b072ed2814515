import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './ScreenSkeleton.module.css';
import { SkeletonBar } from './Skeleton.js';
import { states } from './messages.js';

/**
 * The layouts of screens: a table below a search, cards in a grid, fields below each other, groups
 * of rows, figures, rooms beside a thread, an editor beside its test chat.
 */
export type ScreenShape = 'table' | 'cards' | 'fields' | 'groups' | 'figures' | 'rooms' | 'editor';

const widths = ['46%', '62%', '38%', '54%', '70%', '42%'];
const widthAt = (at: number) => widths[at % widths.length] ?? '50%';
const times = (count: number, draw: (at: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => draw(at));

const Head = ({ compact }: { readonly compact?: boolean }) => (
  <div className={cx(classes.head, compact && classes.ruled)}>
    <SkeletonBar width={compact ? 120 : 168} height={compact ? 16 : 20} />
    <SkeletonBar width={104} height={30} />
  </div>
);

const Table = () => (
  <>
    <div className={classes.toolbar}>
      <SkeletonBar width="min(320px, 60%)" height={32} />
    </div>
    <div className={classes.columns}>
      {times(4, (at) => (
        <SkeletonBar key={at} width={72} height={8} />
      ))}
    </div>
    {times(10, (row) => (
      <div key={row} className={classes.row}>
        {times(4, (at) => (
          <span key={at}>
            <SkeletonBar width={widthAt(row + at)} />
          </span>
        ))}
      </div>
    ))}
  </>
);

const Card = () => (
  <div className={classes.card}>
    <SkeletonBar width="46%" />
    <SkeletonBar width="34%" height={22} />
    <SkeletonBar width="100%" height={24} />
    <SkeletonBar width="60%" height={8} />
  </div>
);

/** A label above its control. */
const Fields = ({ count }: { readonly count: number }) => (
  <div className={classes.fields}>
    {times(count, (at) => (
      <div key={at} className={classes.field}>
        <SkeletonBar width={widthAt(at + 2)} height={10} />
        <SkeletonBar width="100%" height={32} />
      </div>
    ))}
  </div>
);

const Rooms = () => (
  <div className={classes.rooms}>
    <div>
      <div className={cx(classes.head, classes.ruled)}>
        <SkeletonBar width={180} height={18} />
      </div>
      {times(10, (at) => (
        <div key={at} className={classes.room}>
          <SkeletonBar width={36} height={36} round />
          <span className={classes.lines}>
            <SkeletonBar width={widthAt(at)} />
            <SkeletonBar width={widthAt(at + 3)} height={8} />
          </span>
        </div>
      ))}
    </div>
    <div className={classes.beside} />
  </div>
);

const Editor = () => (
  <div className={classes.editor}>
    <div>
      <Head compact />
      <div className={classes.main}>
        <Fields count={1} />
        <SkeletonBar width="100%" height={280} />
        <Fields count={3} />
      </div>
    </div>
    <div className={cx(classes.beside, classes.test)}>
      <div className={cx(classes.head, classes.ruled)}>
        <SkeletonBar width={80} height={14} />
      </div>
    </div>
  </div>
);

const bodies: Readonly<Record<ScreenShape, () => ReactNode>> = {
  table: Table,
  cards: () => (
    <div className={classes.cards}>
      {times(8, (at) => (
        <Card key={at} />
      ))}
    </div>
  ),
  fields: () => (
    <div className={classes.padded}>
      <Fields count={6} />
    </div>
  ),
  groups: () => (
    <div className={classes.padded}>
      {times(5, (at) => (
        <SkeletonBar key={at} width="100%" height={72} />
      ))}
    </div>
  ),
  figures: () => (
    <>
      <div className={classes.cards}>
        {times(4, (at) => (
          <Card key={at} />
        ))}
      </div>
      <div className={classes.padded}>
        <SkeletonBar width="100%" height={280} />
      </div>
    </>
  ),
  rooms: Rooms,
  editor: Editor,
};

const withoutHead: ReadonlySet<ScreenShape> = new Set(['rooms', 'editor']);

/** A screen before its code or its account is here, in the layout of what comes. */
export function ScreenSkeleton({ shape }: { readonly shape: ScreenShape }) {
  const t = useMessages(states);
  const Body = bodies[shape];
  return (
    <div className={classes.screen} aria-busy="true" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {withoutHead.has(shape) ? null : <Head />}
      <Body />
    </div>
  );
}
