import { CallError, type Client } from '@patchbay/api-client';
import { type LineEars, type Place } from './line-talk.js';
import { type ReadLine, shareLine, type TabApis } from './shared-line.js';
import { lineName, whileSeen } from './tab-apis.js';

/**
 * So long, in ms, until a stream that was refused is asked for again: a refusal may pass, and without
 * events a screen would stay as it is until it is loaded again.
 */
const refusedRetryMs = 30_000;

/** Without a session nothing is streamed until the next sign-in, which opens a stream of its own. */
const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401;

/** What following an account needs. */
export interface AccountLine {
  readonly client: Client;
  readonly ears: LineEars;
  readonly log: (message: string, error: unknown) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Missing where the tabs of this browser cannot share a stream. */
  readonly tabs: TabApis | undefined;
}

/** Reads the stream of an account for one tab, or for all that share it. */
const readerOf =
  ({ client, log, wait }: AccountLine, target: number | null): ReadLine =>
  async (ears, from, signal) => {
    let id = from;
    const options = {
      signal,
      target,
      onId: (next: string) => (id = next),
      onOpen: (resumed: boolean) => ears.onOpen(!resumed),
      onBreak: () => ears.onBreak(),
    };
    while (!signal.aborted) {
      try {
        for await (const event of client.stream('streamEvents', {}, { ...options, from: id }))
          ears.onEvent(event, id);
        return;
      } catch (error) {
        if (signal.aborted) return;
        ears.onBreak();
        log('The event stream ended', error);
        if (isSignedOut(error)) return;
      }
      await wait(refusedRetryMs, signal);
    }
  };

/** Reads the stream for this tab alone, from where it was when it was last seen. */
async function readAlone(
  read: ReadLine,
  ears: LineEars,
  place: Place,
  signal: AbortSignal,
): Promise<void> {
  const mayLack = place.at !== undefined && place.id === undefined;
  place.at ??= { term: '', told: 0 };
  let isFirst = true;
  const own: LineEars = {
    ...ears,
    onOpen: (missed) => {
      ears.onOpen(missed || (isFirst && mayLack));
      isFirst = false;
    },
    onEvent: (event, id) => {
      place.id = id ?? place.id;
      ears.onEvent(event, id);
    },
  };
  await read(own, place.id, signal);
}

/**
 * Follows the events of an account while the page is seen, with the other tabs of the sign-in, or
 * alone without one.
 */
export async function followAccount(
  line: AccountLine,
  { target, signIn }: { readonly target: number | null; readonly signIn: string | undefined },
  stop: AbortSignal,
): Promise<void> {
  const { ears, tabs } = line;
  const place: Place = {};
  const read = readerOf(line, target);
  const name = tabs && signIn ? await lineName(signIn, target) : undefined;
  const follow = (signal: AbortSignal) =>
    tabs && name !== undefined
      ? shareLine(name, tabs, { read, ears, place }, signal)
      : readAlone(read, ears, place, signal);
  await whileSeen(document, follow, stop);
}
