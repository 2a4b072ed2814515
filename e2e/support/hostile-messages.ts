import { type Frame } from '@playwright/test';

/** How many messages each sender posts to each window. */
export const messages = 10_000;

/** What each window of the product and of its partners' pages may receive, by name. */
const names = [
  'SIGN_IN',
  'SESSION_ENDED',
  'OPEN_APP',
  'OPEN_ACCOUNT',
  'MODAL_READY',
  'MODAL_CLOSED',
  'CLOSE_CHAT',
  'CHAT_COLOR',
  'CHAT_LINES',
  'CHAT_SESSION',
  'OFFLINE_PAGE',
  'TAKE_OVER',
  'BUILD',
];

interface Flood {
  readonly seed: number;
  readonly count: number;
  readonly names: readonly string[];
  /** Right messages: they are wrong by where they come from. */
  readonly right: readonly object[];
}

/**
 * Runs in the page: posts random messages to the page at the top and to every other frame of it. It
 * returns how many each of them was posted.
 */
function post({ seed, count, names: types, right }: Flood): number {
  let state = seed;
  /** A number below `below`, by the Mulberry generator. */
  const upTo = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  const text = (length: number): string =>
    Array.from({ length }, () =>
      String.fromCharCode(pick([97, 34, 60, 0, 0xd800, 0x202e, 92])),
    ).join('');
  const deep = (levels: number): unknown => {
    let value: unknown = [];
    for (let level = 0; level < levels; level++) value = upTo(2) ? [value] : { data: value };
    return value;
  };
  const plain = (): unknown =>
    pick([
      null,
      undefined,
      true,
      0,
      -0,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      10n,
      '',
      [],
      {},
    ]);
  const odd = (): unknown =>
    pick([
      () => new Map([[text(3), plain()]]),
      () => new Set([plain()]),
      () => new Date(Number.NaN),
      () => /./u,
      () => new Error(text(5)),
      () => new Uint8Array(upTo(64)),
      () => new Blob(['x']),
    ])();
  const keys = [
    ...['type', 'authToken', 'email', 'path', 'level', 'id', 'color', 'count', 'query', 'data'],
    ...['__proto__', 'constructor', 'prototype', 'toString', 'then', 'toJSON', 'hasOwnProperty'],
  ];
  const value = (level: number): unknown => {
    const kind = level > 3 ? upTo(3) : upTo(6);
    if (kind === 0) return plain();
    if (kind === 1) return text(upTo(40));
    if (kind === 2) return odd();
    if (kind === 3) return Array.from({ length: upTo(5) }, () => value(level + 1));
    return record(level, upTo(2) ? pick(types) : value(level + 1));
  };
  // A key `__proto__` is one of the object's own, as a parser of JSON makes it.
  const record = (level: number, type: unknown): object => {
    const made = { type };
    for (let left = upTo(4); left > 0; left--)
      Object.defineProperty(made, pick(keys.slice(1)), {
        value: value(level + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    // No right answer of a listed page by chance.
    return Object.assign(made, { authToken: pick([7, null, ['once_1'], { toString: 'once_1' }]) });
  };
  const message = (): unknown => {
    const kind = upTo(100);
    if (kind === 0) return text(100_000);
    if (kind === 1) return deep(1000);
    if (kind < 10) return { type: pick(types) };
    if (kind < 20) return pick([...types, JSON.stringify({ type: pick(types) })]);
    if (kind < 40 && right.length > 0) return pick(right);
    return kind < 80 ? record(0, pick(types)) : value(0);
  };
  const top = window.top as Window;
  // The scripts of partners' pages put their frames into shadow roots, which `top[at]` leaves out.
  const within = [...document.querySelectorAll('*')].flatMap((one) =>
    [...(one.shadowRoot?.querySelectorAll('iframe') ?? [])].map((frame) => frame.contentWindow),
  );
  const beside = Array.from({ length: top.length }, (_, at) => top[at]);
  const targets = new Set([top, ...beside, ...within]);
  for (let at = 0; at < count; at++) {
    const made = message();
    for (const target of targets) if (target !== window) target?.postMessage(made, '*');
  }
  return count;
}

/** Counts the messages that come to a window from now on; those that cannot be read, too. */
export const listen = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const counted = window as unknown as { heard: number };
    counted.heard = 0;
    for (const type of ['message', 'messageerror'] as const)
      addEventListener(type, () => void counted.heard++);
  });

/** How many came. */
export const heard = (frame: Frame): Promise<number> =>
  frame.evaluate(() => (window as unknown as { heard: number }).heard);

/** Posts random messages from a frame to all others of its page. */
export const flood = (from: Frame, seed: number, right: readonly object[] = []): Promise<number> =>
  from.evaluate(post, { seed, count: messages, names, right });

/**
 * What a hostile message could change in a window: what is open, and who is signed in. The cached
 * lists follow the server, where other journeys change the same account meanwhile.
 */
export const stateOf = (frame: Frame): Promise<object> =>
  frame.evaluate(() => {
    const keptIn = (name: 'localStorage' | 'sessionStorage') => {
      try {
        return Object.entries({ ...window[name] })
          .filter(([key]) => key !== 'cachedLists')
          .sort();
      } catch {
        return []; // the page of a refused frame has none
      }
    };
    return {
      address: location.href,
      steps: history.length,
      overlays: [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].map(
        (one) => one.ariaLabel ?? one.getAttribute('aria-labelledby'),
      ),
      frames: document.querySelectorAll('iframe').length,
      kept: [keptIn('localStorage'), keptIn('sessionStorage')],
      inherited: Object.getOwnPropertyNames(Object.prototype).sort(),
    };
  });
