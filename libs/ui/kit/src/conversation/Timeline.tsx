import { memo, type ReactNode, useMemo } from 'react';
import { cx } from '../class-names.js';
import { type Channel } from '../marks/channels.js';
import { Bubble, type BubbleProps, type Delivery, didFail, type Speaker } from './Bubble.js';
import { CallCard, type CallCardProps } from './CallCard.js';
import { Jack, type JackTone } from './Cord.js';
import { FunctionRun, type FunctionRunProps } from './FunctionRun.js';
import classes from './Timeline.module.css';
import { useMessages } from '@patchbay/messages';
import { conversation } from './messages.js';

/** Party that answers from an entry on: the colour of the cord below it; null leaves a gap. */
export type Answering = 'ai' | 'person' | 'quiet' | null;

interface EntryBase {
  key: string;
  /** Party that answers from here on; an entry without it continues the previous one. */
  answering?: Answering;
  /** Highlights the entry for 1600 ms, for a deep link. */
  marked?: boolean;
}

export interface DayEntry extends EntryBase {
  kind: 'day';
  label: string;
}

export interface SystemEntry extends EntryBase {
  kind: 'system';
  text: ReactNode;
  /** An action of a member has a filled jack. */
  by?: 'person' | 'ai' | 'quiet';
}

export interface MessageEntry extends EntryBase {
  kind: 'message';
  by: Speaker;
  /** Author as named in the footer; also separates messages of different authors. */
  who: string;
  channel?: Channel;
  /** Time in ms since the epoch: messages of one author within two minutes share one footer. */
  at: number;
  footer: string;
  text: ReactNode;
  /** Pictures, sounds and files of the message. */
  attached?: ReactNode;
  /** Below the message: reactions. */
  below?: ReactNode;
  /** At the free side of the message. */
  beside?: ReactNode;
  delivery?: Delivery;
  /** Why it was not sent, in words. */
  problem?: string;
  onRetry?: () => void;
  onCancel?: () => void;
}

/** What a member wrote for colleagues; the other party never gets it. */
export interface NoteEntry extends EntryBase {
  kind: 'note';
  text: ReactNode;
}

export interface CallEntry extends EntryBase, CallCardProps {
  kind: 'call';
}

export interface FunctionEntry extends EntryBase, FunctionRunProps {
  kind: 'function';
}

/** One entry of a conversation. */
export type TimelineEntry =
  | DayEntry
  | SystemEntry
  | MessageEntry
  | NoteEntry
  | CallEntry
  | FunctionEntry;

const SHARED_FOOTER_MS = 120_000;

const sharesFooter = (entry: TimelineEntry, next: TimelineEntry | undefined): boolean =>
  entry.kind === 'message' &&
  next?.kind === 'message' &&
  next.by === entry.by &&
  next.who === entry.who &&
  next.at - entry.at <= SHARED_FOOTER_MS &&
  !didFail(entry.delivery) &&
  entry.onCancel === undefined;

function jackOf(entry: TimelineEntry): { tone: JackTone; form: 'hollow' | 'filled' } | null {
  if (entry.kind === 'day') return null;
  if (entry.kind === 'call') return { tone: 'call', form: 'hollow' };
  if (entry.kind === 'function') return { tone: 'ai', form: 'hollow' };
  if (entry.kind === 'note') return { tone: 'quiet', form: 'filled' };
  if (entry.kind === 'system')
    return entry.by === 'person'
      ? { tone: 'person', form: 'filled' }
      : { tone: entry.by ?? 'quiet', form: 'hollow' };
  if (entry.by === 'person') return { tone: 'person', form: 'filled' };
  return { tone: entry.by === 'agent' ? 'ai' : (entry.channel ?? 'chat'), form: 'hollow' };
}

function Content({ entry, shared }: { entry: TimelineEntry; shared: boolean }) {
  if (entry.kind === 'day')
    return (
      <>
        <span>{entry.label}</span>
        <span className={classes['day-rule']} aria-hidden />
      </>
    );
  if (entry.kind === 'system' || entry.kind === 'note') return <>{entry.text}</>;
  if (entry.kind === 'message') {
    const bubble: BubbleProps = {
      by: entry.by,
      footer: shared ? undefined : entry.footer,
      delivery: shared ? undefined : entry.delivery,
      problem: entry.problem,
      onRetry: entry.onRetry,
      onCancel: entry.onCancel,
      children: entry.text,
      attached: entry.attached,
      below: entry.below,
      beside: entry.beside,
    };
    return <Bubble {...bubble} />;
  }
  if (entry.kind === 'call') {
    const { kind: _kind, key: _key, answering: _answering, marked: _marked, ...card } = entry;
    return <CallCard {...card} />;
  }
  const { kind: _kind, key: _key, answering: _answering, marked: _marked, ...run } = entry;
  return <FunctionRun {...run} />;
}

/** The entries of a long timeline that are drawn, and the space in px of those that are not. */
export interface DrawnPart {
  readonly first: number;
  /** The index after the last one that is drawn. */
  readonly next: number;
  readonly above: number;
  readonly below: number;
  /** Measures a drawn entry. */
  readonly measure: (element: HTMLElement | null) => void;
}

/** The party that answers before each entry. */
function answeringBefore(entries: readonly TimelineEntry[]): readonly Answering[] {
  let before: Answering = null;
  return entries.map(({ answering }) => {
    const here = before;
    before = answering === undefined ? before : answering;
    return here;
  });
}

interface RowProps {
  readonly entry: TimelineEntry;
  /** It has no footer: the next entry shows one for both. */
  readonly shared: boolean;
  /** The entry before it shows no footer, and the jack of both. */
  readonly continues: boolean;
  /** The cord above it; null at the first entry. */
  readonly above: Answering;
  readonly below: Answering;
  /** Its place in a timeline of which a part is drawn. */
  readonly place?: number;
  readonly of?: number;
  readonly measure?: DrawnPart['measure'];
}

/** An entry that did not change is not drawn again while others are scrolled into view. */
const Row = memo(function Row({
  entry,
  shared,
  continues,
  above,
  below,
  place,
  of,
  measure,
}: RowProps) {
  const jack = jackOf(entry);
  return (
    <li
      data-entry={entry.key}
      {...(place !== undefined && {
        ref: measure,
        'data-index': place,
        'aria-setsize': of,
        'aria-posinset': place + 1,
      })}
      className={cx(
        classes.entry,
        classes[entry.kind],
        shared && classes.tight,
        above && classes[`before-${above}`],
        below && classes[`after-${below}`],
        entry.marked && 'pb-mark',
      )}
    >
      {jack && !continues ? (
        <span className={classes.jack}>
          <Jack {...jack} />
        </span>
      ) : null}
      <Content entry={entry} shared={shared} />
    </li>
  );
});

/** A conversation along its cord: accent colour while the AI answers, ink while a member does. */
export function Timeline({
  entries,
  label,
  part,
}: {
  entries: readonly TimelineEntry[];
  label?: string;
  part?: DrawnPart;
}) {
  const t = useMessages(conversation);
  const before = useMemo(() => answeringBefore(entries), [entries]);
  const { first = 0, next = entries.length } = part ?? {};
  return (
    // Not a custom property: all entries would inherit it, and be styled again in each frame.
    <div
      className={classes.frame}
      style={part && { paddingBlock: `${part.above}px ${part.below}px` }}
    >
      <ol className={classes.timeline} aria-label={label ?? t('conversation')}>
        {entries.slice(first, next).map((entry, at) => {
          const i = first + at;
          const above = before[i] ?? null;
          return (
            <Row
              key={entry.key}
              entry={entry}
              shared={sharesFooter(entry, entries[i + 1])}
              continues={i > 0 && sharesFooter(entries[i - 1] as TimelineEntry, entry)}
              above={i > 0 ? above : null}
              below={entry.answering === undefined ? above : entry.answering}
              {...(part && { place: i, of: entries.length, measure: part.measure })}
            />
          );
        })}
      </ol>
    </div>
  );
}
