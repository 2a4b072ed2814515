import { cx } from '../class-names.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './States.module.css';
import { useMessages } from '@patchbay/messages';
import { states } from './messages.js';

/** A grey bar or disc in the place of content that loads. */
export function SkeletonBar({
  width,
  height = 10,
  round,
}: {
  width: number | string;
  height?: number;
  round?: boolean;
}) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={cx(classes.ghost, round && classes.round)}
      style={{ display: 'block', inlineSize: width, blockSize: height }}
    />
  );
}

export interface SkeletonRowsProps {
  /** Number of rows that fit; they fade out downwards. */
  count?: number;
  /** Height of the real rows: 36 in tables, 60 in the inbox. */
  height?: number;
  /** Draws a disc before the lines, where the real rows have a picture. */
  avatar?: boolean;
}

const widths = ['46%', '62%', '38%', '54%', '70%', '42%'];

/** Placeholder rows with the geometry of the real ones. */
export function SkeletonRows({ count = 6, height = 60, avatar = false }: SkeletonRowsProps) {
  const t = useMessages(states);
  return (
    <div className={classes.skeleton} aria-busy="true" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={classes.row} style={{ blockSize: height }}>
          {avatar ? <SkeletonBar width={36} height={36} round /> : null}
          <span className={classes.lines}>
            <SkeletonBar width={widths[i % widths.length] ?? '50%'} />
            {height >= 48 ? (
              <SkeletonBar width={widths[(i + 3) % widths.length] ?? '60%'} height={8} />
            ) : null}
          </span>
        </div>
      ))}
    </div>
  );
}
