import { type Room, type TimelineEntry as WireEntry } from '@patchbay/contract';
import { clockTime, dayIn, dayLabel, durationClock } from '@patchbay/formats';
import { type EpochMilliseconds, secondsToMilliseconds } from '@patchbay/kernel';
import { type TimelineEntry } from '@patchbay/kit';
import { type FunctionWords } from '@patchbay/screens';
import { deliveryIn, type TextProblemWords } from '../entries/delivery.js';
import { messageParts, noteEntry, outgoingParts, systemText } from '../entries/entry-parts.js';
import { type ShownFile } from '../entries/MessageFiles.js';
import { channelOf } from '../rooms/channel.js';
import { type ThreadMessages } from './messages.js';
import { shortName } from './short-name.js';

/** A message that left this screen and has not come back yet. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  readonly files?: readonly ShownFile[];
  readonly at: number;
  readonly failed: boolean;
  /** `waiting` is kept until there is a connection; `sending` where nothing is said. */
  readonly state?: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why the server refused it. */
  readonly refusal?: string | undefined;
}

export interface EntryContext {
  readonly t: ThreadMessages;
  /** A sentence of the server in the language of the person; as it is where it is left out. */
  readonly refusalWords?: (sentence: string) => string;
  /** Why a text did not arrive; nothing is said where it is left out. */
  readonly textProblemWords?: TextProblemWords;
  /** How a function is called; its English where it is left out. */
  readonly functionName?: FunctionWords['name'];
  readonly locale: string;
  /** The other side as it is shown, and the agent. */
  readonly room: Pick<Room, 'name' | 'agentName'>;
  readonly now: number;
  readonly timeZone: string;
  readonly highlightId: string | undefined;
  readonly onTranscript: (uuid: string) => void;
  readonly onRetry: (outgoing: Outgoing) => void;
  readonly onCancel?: (outgoing: Outgoing) => void;
}

const linesShown = 5;

const deliveryOf = {
  waiting: 'queued',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
} as const;

type DrawnOnce = WeakMap<WireEntry, { readonly day: string; readonly shown: TimelineEntry }>;
const drawnIn = new WeakMap<EntryContext, DrawnOnce>();

/**
 * What was drawn in a context: of thousands of entries, a new message leaves all others as they
 * were.
 */
function drawnBefore(context: EntryContext): DrawnOnce {
  const known = drawnIn.get(context) ?? new WeakMap();
  drawnIn.set(context, known);
  return known;
}

/**
 * The timeline of a room for the kit: lines between days, a colour for the answering side, own
 * messages at once.
 */
export function threadEntries(
  wire: readonly WireEntry[],
  outgoing: readonly Outgoing[],
  context: EntryContext,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let day = '';
  const known = drawnBefore(context);
  for (const entry of wire) {
    const at = secondsToMilliseconds(entry.at);
    let here = known.get(entry);
    if (!here)
      known.set(
        entry,
        (here = { day: dayIn(context.timeZone, at), shown: drawn(entry, at, context) }),
      );
    if (here.day !== day)
      entries.push({ kind: 'day', key: `day-${here.day}`, label: dayLabel(at, context) });
    day = here.day;
    entries.push(here.shown);
  }
  for (const sent of outgoing) {
    entries.push({
      kind: 'message',
      key: sent.clientId,
      by: 'person',
      who: context.t('you'),
      at: sent.at,
      footer: `${context.t('you')} · ${clockTime(sent.at, context)}`,
      text: sent.text,
      ...outgoingParts(sent),
      answering: 'person',
      delivery: sent.failed ? 'failed' : deliveryOf[sent.state ?? 'sending'],
      ...(sent.failed && sent.refusal !== undefined
        ? { problem: context.refusalWords?.(sent.refusal) ?? sent.refusal }
        : {}),
      ...(sent.failed ? { onRetry: () => context.onRetry(sent) } : {}),
      ...(sent.failed || sent.state === 'waiting'
        ? { onCancel: () => context.onCancel?.(sent) }
        : {}),
    });
  }
  return entries;
}

type Of<K extends WireEntry['kind']> = Extract<WireEntry, { kind: K }>;

function drawn(entry: WireEntry, at: EpochMilliseconds, context: EntryContext): TimelineEntry {
  switch (entry.kind) {
    case 'function':
      return runEntry(entry, context);
    case 'system':
      return {
        kind: 'system',
        key: entry.id,
        by: 'person',
        text: systemText(entry, at, context),
        answering:
          entry.aiAgentEnabled === null ? undefined : entry.aiAgentEnabled ? 'ai' : 'person',
      };
    case 'call':
      return callEntry(entry, at, context);
    case 'note':
      return noteEntry(entry, at, context);
    default:
      return messageEntry(entry, at, context);
  }
}

const runEntry = ({ run }: Of<'function'>, { t, functionName }: EntryContext): TimelineEntry => ({
  kind: 'function',
  key: run.id,
  name: functionName?.(run.name, run.label) ?? run.label,
  result: run.words,
  state:
    run.status === 'ok'
      ? { label: t('done'), tone: 'success' }
      : { label: t('failed'), tone: 'danger' },
  duration: t('duration', { ms: run.durationMs }),
  request: run.input,
  response: run.output,
});

/** Who speaks, in a word: the header of the thread has the number of a person without a name. */
const speakerOf = (name: string, t: ThreadMessages): string =>
  /\d/.test(name) ? t('customer') : shortName(name);

function callEntry(
  { conversation: call }: Of<'call'>,
  at: EpochMilliseconds,
  context: EntryContext,
): TimelineEntry {
  const { t } = context;
  const { name } = context.room;
  return {
    kind: 'call',
    key: call.uuid,
    title: call.direction === 'inbound' ? t('incoming') : t('outgoing'),
    meta: `${clockTime(at, context)} · ${durationClock(call.duration)}`,
    answering: 'ai',
    marked: context.highlightId === call.uuid,
    lines: call.dialog.slice(-linesShown).map((line, index) => ({
      key: `${call.uuid}-${index}`,
      at: durationClock(Math.round(line.atSeconds ?? 0)),
      speaker:
        line.role === 'user' ? speakerOf(name, t) : line.role === 'person' ? t('team') : t('agent'),
      by: line.role === 'user' ? 'customer' : line.role === 'person' ? 'person' : 'agent',
      text: line.content,
    })),
    summary: call.summary ?? (call.endedAt === null ? t('callGoesOn') : ''),
    onFullTranscript: () => context.onTranscript(call.uuid),
  };
}

function messageEntry(
  { message }: Of<'message'>,
  at: EpochMilliseconds,
  context: EntryContext,
): TimelineEntry {
  const by =
    message.author === 'customer' ? 'customer' : message.author === 'person' ? 'person' : 'agent';
  const who = by === 'customer' ? context.room.name : message.authorName || context.room.agentName;
  return {
    kind: 'message',
    key: message.uuid,
    by,
    who,
    at,
    text: message.message,
    ...messageParts(message),
    channel: channelOf(message.source),
    marked: context.highlightId === message.uuid,
    footer: [
      by === 'customer' ? shortName(who) : who,
      by === 'customer' ? context.t(`source.${message.source}`) : null,
      clockTime(at, context),
    ]
      .filter(Boolean)
      .join(' · '),
    answering: by === 'person' ? 'person' : by === 'agent' ? 'ai' : undefined,
    ...deliveryIn({ ...message, author: by }, context.textProblemWords),
  };
}
