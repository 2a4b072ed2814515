import { type AccountListItem } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import {
  Button,
  EmptyState,
  FilteredEmptyState,
  ListStates,
  SkeletonRows,
  TextField,
  Tile,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { accountHref, stepInto } from '@patchbay/routes';
import { type Segment, type SegmentType, segmentTypes, useCurrentAccount } from '@patchbay/session';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useState } from 'react';
import { frame } from '../frame/messages.js';
import { nextLevel, segmentTypeOf } from '../frame/trail.js';
import { accounts } from './messages.js';
import classes from './Tree.module.css';
import { useAccountList } from './use-account-list.js';
import { useTakeover } from './use-takeover.js';

/** The account that lists a level: the nearest one above it on the trail. */
function useParentOf(level: SegmentType): number | null {
  const { data: viewer } = useViewer();
  const above = viewer?.trail
    .filter(({ type }) => segmentTypes.indexOf(segmentTypeOf(type)) < segmentTypes.indexOf(level))
    .at(-1);
  return above?.id ?? null;
}

/** The accounts of one level: type to find, Enter goes, with ⌘ or Ctrl in a new tab. */
export function Screen({ args }: OverlayScreenProps<'selectAccount'>) {
  const t = useMessages(accounts);
  const { data: viewer } = useViewer();
  const level = args.accountLevel ?? (viewer ? nextLevel(viewer) : null);
  const titles = useMessages(frame);
  useOverlayTitle(level ? titles(`select.${level}`) : null);
  if (!viewer) return <SkeletonRows count={5} height={40} />;
  if (!level) return <EmptyState title={t('nothingBelow')} />;
  return <Picker level={level} />;
}

function Picker({ level }: { level: SegmentType }) {
  const t = useMessages(accounts);
  const { segments, target } = useCurrentAccount();
  const [text, setText] = useState('');
  const parent = useParentOf(level);
  const list = useAccountList(level, parent, { text: useDeferredValue(text) });
  const takeOver = useTakeover();
  const onEnter = (event: KeyboardEvent) => {
    const first = list.rows[0];
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    if (event.metaKey || event.ctrlKey)
      window.open(hrefOf(segments, level, first.id), '_blank', 'noopener');
    else takeOver(level, first.id);
  };
  return (
    <div className={classes.picker}>
      <TextField
        label={t(`${level}.search`)}
        labelHidden
        placeholder={t(`${level}.search`)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onEnter}
        data-autofocus
      />
      <ListStates
        status={list.status}
        hasData={list.rows.length > 0}
        empty={list.rows.length === 0}
        skeleton={<SkeletonRows count={5} height={40} />}
        emptyState={
          text.trim() ? (
            <FilteredEmptyState>{t(`${level}.noMatch`, { text: text.trim() })}</FilteredEmptyState>
          ) : (
            <EmptyState title={t(`${level}.empty`)} />
          )
        }
        error={{
          title: t(`${level}.notLoaded`),
          children: list.error,
          onRetry: list.retry,
          retrying: list.isRetrying,
        }}
      >
        <ul className={classes.choices}>
          {list.rows.map((item) => (
            <Choice
              key={item.id}
              item={item}
              current={item.id === target}
              href={hrefOf(segments, level, item.id)}
              onGo={() => takeOver(level, item.id)}
            />
          ))}
        </ul>
        {list.more ? (
          <Button full loading={list.isLoadingMore ?? false} onClick={list.more}>
            {t('more')}
          </Button>
        ) : null}
      </ListStates>
    </div>
  );
}

const hrefOf = (segments: readonly Segment[], level: SegmentType, id: number) =>
  accountHref(stepInto(segments, level, id));

function Choice({
  item,
  current,
  href,
  onGo,
}: {
  item: AccountListItem;
  current: boolean;
  href: string;
  onGo: () => void;
}) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo();
  };
  return (
    <li>
      <a
        className={classes.choice}
        href={href}
        onClick={go}
        aria-current={current ? 'true' : undefined}
      >
        <Tile name={item.displayName} size={28} {...(item.image ? { image: item.image } : {})} />
        <span className={classes.words}>{item.displayName}</span>
        <span className={classes.meta}>
          {item.vidaPhoneNumber ? displayPhone(item.vidaPhoneNumber) : null}
        </span>
      </a>
    </li>
  );
}
