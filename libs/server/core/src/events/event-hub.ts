import { type Scope } from '@patchbay/server-store';

/**
 * Wakes the open streams of this process when the database notifies about an event that they may
 * deliver.
 */
export interface EventHub {
  /**
   * Resolves at the next notification that may concern the scope, and the room if one is given, when
   * the signal aborts, or after fifteen seconds, whichever is first.
   */
  next(scope: Scope, signal: AbortSignal, room?: AwaitedRoom): Promise<void>;
  /**
   * `notification` is `organization:account`, followed by `/room` for an event of a room, and by `+`
   * for its first. Any other text, as after a broken connection, wakes every stream.
   */
  wake(notification: string): void;
}

/** The one room that a stream is about, by its id, or the next new room of an account. */
export type AwaitedRoom = { readonly id: string } | { readonly newOf: number };

const longestWaitMs = 15_000;
const everyTenant = 'wide';

/**
 * The key under which a scope waits. Row security shows an organization its own events and an agent
 * those of its own account; a partner or reseller sees many organizations and waits for all. This
 * only saves reads: the read decides what a stream delivers.
 */
const keyOf = (scope: Scope, room?: AwaitedRoom): string => {
  if (room) return 'id' in room ? `room:${room.id}` : `new:${room.newOf}`;
  return scope.kind === 'organization' || scope.kind === 'agent'
    ? `${scope.kind}:${scope.id}`
    : everyTenant;
};

function keysOf(notification: string): readonly string[] | null {
  const [, organization, account, room, isFirst] =
    /^(\d+):(\d+)(?:\/([^/+]+)(\+)?)?$/.exec(notification) ?? [];
  if (organization === undefined) return null;
  return [
    `organization:${organization}`,
    `agent:${account}`,
    everyTenant,
    ...(room === undefined ? [] : [`room:${room}`]),
    ...(isFirst === undefined ? [] : [`new:${account}`]),
  ];
}

/** A hub without a source; `store.listen('patchbay_events', hub.wake)` connects it. */
export function createEventHub(): EventHub {
  const waiting = new Map<string, Set<() => void>>();

  function add(key: string, done: () => void): void {
    const others = waiting.get(key);
    if (others) others.add(done);
    else waiting.set(key, new Set([done]));
  }
  function remove(key: string, done: () => void): void {
    const others = waiting.get(key);
    if (others?.delete(done) && others.size === 0) waiting.delete(key);
  }

  return {
    next: (scope, signal, room) =>
      new Promise((resolve) => {
        const key = keyOf(scope, room);
        const done = (): void => {
          clearTimeout(timer);
          remove(key, done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, longestWaitMs);
        add(key, done);
        signal.addEventListener('abort', done, { once: true });
        if (signal.aborted) done();
      }),
    wake: (notification) => {
      for (const key of keysOf(notification) ?? [...waiting.keys()])
        for (const resolve of [...(waiting.get(key) ?? [])]) resolve();
    },
  };
}
