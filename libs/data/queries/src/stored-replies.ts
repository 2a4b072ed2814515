import { type ArgsOf } from '@patchbay/contract';
import { type KeyValue, readJson, storageKeys } from '@patchbay/session';

/** The arguments of a reply; its `clientId` makes a repetition harmless. */
export type ReplyArgs = ArgsOf<'sendMessage'> & { readonly clientId: string };

/** A reply of a member that is not in its thread yet. */
export interface QueuedReply {
  /** The account that it is sent for. */
  readonly target: number | null;
  readonly args: ReplyArgs;
  /** When it was written, in ms since the epoch. */
  readonly at: number;
  /**
   * `waiting`: for its turn or a connection; `sent`: until its thread shows it; `failed`: for a
   * person.
   */
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why the server refused it, in its own sentence. */
  readonly refusal?: string | undefined;
}

/** A reply as it stands in storage: what another tab or a later visit has to know of it. */
export type StoredReply = Omit<QueuedReply, 'state'> & { readonly failed: boolean };

const isStored = (value: unknown): value is StoredReply =>
  typeof value === 'object' &&
  value !== null &&
  'args' in value &&
  typeof (value as StoredReply).args?.clientId === 'string' &&
  typeof (value as StoredReply).at === 'number';

/** The id by which the queue and the server know a reply. */
export const idOf = ({ args }: Pick<QueuedReply, 'args'>): string => args.clientId;

/** The replies in storage, oldest first. Each call reads it: other tabs write there too. */
export function storedReplies(storage: KeyValue) {
  const list = (): readonly StoredReply[] => {
    const read = readJson<unknown>(storage, storageKeys.queuedReplies);
    return Array.isArray(read) ? read.filter(isStored) : [];
  };
  const write = (next: readonly StoredReply[]) => {
    if (next.length) storage.set(storageKeys.queuedReplies, JSON.stringify(next));
    else storage.remove(storageKeys.queuedReplies);
  };
  return {
    list,
    add: (reply: StoredReply) => write([...list(), reply]),
    change: (clientId: string, change: Partial<StoredReply>) =>
      write(list().map((one) => (idOf(one) === clientId ? { ...one, ...change } : one))),
    remove: (clientId: string) => write(list().filter((one) => idOf(one) !== clientId)),
  };
}
