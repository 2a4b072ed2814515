import { createFollower, createLeader, type LineEars, type Place, type Said } from './line-talk.js';

/** Reads the stream until the signal is aborted or the session is over, from the event `from`. */
export type ReadLine = (
  ears: LineEars,
  from: string | undefined,
  signal: AbortSignal,
) => Promise<void>;

/** What tabs need of the browser to share one stream. */
export interface TabApis {
  readonly locks: Pick<LockManager, 'request'>;
  readonly channelOf: (
    name: string,
  ) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
}

/** Milliseconds between two words of the tab that leads. */
const beatMs = 4000;
/** A leader that said nothing for so many intervals is frozen, and another takes its place. */
const silentBeats = 2;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Stands for the lock of a stream once. */
interface Candidacy {
  /** Another tab has said something: the wait begins again. */
  heard(): void;
  /** Whether to stand again: another tab took the lock. */
  readonly ended: Promise<boolean>;
}

/** Waits for a lock and leads with it; takes it from a leader that is silent. */
function standFor(
  name: string,
  locks: TabApis['locks'],
  lead: (isOver: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Candidacy {
  const [waiting, isOver] = [new AbortController(), new AbortController()];
  const leave = () => [waiting, isOver].forEach((each) => each.abort());
  // Not all at once: the first to take it is heard by the others.
  const waitTimeoutMs = beatMs * silentBeats * (1 + Math.random());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leading: Promise<void> | undefined;
  const heard = () => {
    clearTimeout(timer);
    if (!leading) timer = setTimeout(() => waiting.abort(), waitTimeoutMs);
  };
  const hold = () => {
    clearTimeout(timer);
    return (leading = signal.aborted ? Promise.resolve() : lead(isOver.signal));
  };
  const request = async () => {
    try {
      await locks.request(name, { signal: waiting.signal }, hold);
    } catch (error) {
      if (!isAbort(error) || signal.aborted || leading) throw error;
      await locks.request(name, { steal: true }, hold);
    }
  };
  const stand = async () => {
    signal.addEventListener('abort', leave);
    heard();
    try {
      await request();
      return false;
    } catch (error) {
      if (!isAbort(error)) throw error;
      // Another tab took the lock, or the caller left.
      isOver.abort();
      await leading;
      return !signal.aborted;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  };
  return { heard, ended: stand() };
}

/** Reads the stream and tells the other tabs, from the event that this tab heard last. */
async function readFor(
  leader: ReturnType<typeof createLeader>,
  { read, from, mayLack }: { read: ReadLine; from: string | undefined; mayLack: boolean },
  isOver: AbortSignal,
): Promise<void> {
  leader.sayState();
  const beat = setInterval(leader.sayState, beatMs);
  let isFirst = true;
  const onOpen = (missed: boolean) => {
    leader.ears.onOpen(missed || (isFirst && mayLack));
    isFirst = false;
  };
  try {
    await read({ ...leader.ears, onOpen }, from, isOver);
  } finally {
    clearInterval(beat);
  }
}

/**
 * Follows the stream of that name until the signal is aborted: one tab of the browser reads it, which
 * holds the lock of the name, and tells the others over a channel. When it ends, the browser gives
 * the lock to the next; when it is frozen, so that it says nothing for two beats, the next takes it.
 */
export async function shareLine(
  name: string,
  { locks, channelOf }: TabApis,
  { read, ears, place }: { read: ReadLine; ears: LineEars; place: Place },
  signal: AbortSignal,
): Promise<void> {
  const channel = channelOf(name);
  let leader: ReturnType<typeof createLeader> | undefined;
  let candidacy: Candidacy | undefined;
  let follow = createFollower(ears, place);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === 'hello') return leader?.sayState();
    candidacy?.heard();
    if (!leader) follow(data);
  });
  const lead = async (isOver: AbortSignal) => {
    // A tab that followed before and has no event to go on from may have missed some.
    const mayLack = place.at !== undefined && place.id === undefined;
    const { id: from } = place;
    leader = createLeader((said) => channel.postMessage(said), ears, place);
    try {
      await readFor(leader, { read, from, mayLack }, isOver);
    } finally {
      leader = undefined;
      follow = createFollower(ears, place);
    }
  };
  try {
    channel.postMessage('hello' satisfies Said);
    do candidacy = standFor(name, locks, lead, signal);
    while (await candidacy.ended);
  } finally {
    channel.close();
  }
}
