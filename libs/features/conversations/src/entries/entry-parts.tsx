import { type Message, type TimelineEntry as WireEntry } from '@patchbay/contract';
import { type EpochMilliseconds } from '@patchbay/kernel';
import { type MessageEntry, type NoteEntry } from '@patchbay/kit';
import { MessageFiles, type ShownFile } from './MessageFiles.js';
import { MessageReactions, ReactButton } from './MessageReactions.js';
import { NoteCard } from './NoteCard.js';
import { SystemLine } from './SystemLine.js';

type Of<K extends WireEntry['kind']> = Extract<WireEntry, { kind: K }>;
/** Where an entry is shown. */
interface Place {
  readonly timeZone: string;
  readonly highlightId: string | undefined;
  readonly room: { readonly agentName: string };
}
type Parts = Pick<MessageEntry, 'attached' | 'below' | 'beside'>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const fileOf = (attachment: Message['attachments'][number]): ShownFile => ({
  url: textOf(attachment['content-url']),
  contentType: textOf(attachment['content-type']),
  fileName: textOf(attachment['filename']),
  size: typeof attachment['size'] === 'number' ? attachment['size'] : null,
});

/** The files and reactions of a stored message. */
export const messageParts = (message: Message): Parts => ({
  ...((message.attachments ?? []).length > 0
    ? { attached: <MessageFiles files={message.attachments.map(fileOf)} /> }
    : {}),
  ...((message.reactions ?? []).length > 0
    ? { below: <MessageReactions message={message} /> }
    : {}),
  beside: <ReactButton message={message} />,
});

/** The files of a message that is on its way. */
export const outgoingParts = ({ files = [] }: { readonly files?: readonly ShownFile[] }): Parts =>
  files.length > 0 ? { attached: <MessageFiles files={files} /> } : {};

/** A note for colleagues. */
export const noteEntry = (
  note: Of<'note'>,
  at: EpochMilliseconds,
  { timeZone, highlightId }: Place,
): NoteEntry => ({
  kind: 'note',
  key: note.id,
  marked: highlightId === note.id,
  text: <NoteCard note={note} at={at} timeZone={timeZone} />,
});

/** The words of a change to the room, and who made it. */
export const systemText = (entry: Of<'system'>, at: EpochMilliseconds, context: Place) => (
  <SystemLine entry={entry} at={at} agent={context.room.agentName} timeZone={context.timeZone} />
);
