import { type MediaClock } from '../media/media-clock.js';

/** Of one server; what is left out has its default. */
export interface SipLimits {
  /** Sockets in all. Default 2000. */
  readonly maxSockets?: number;
  /** Sockets of one address. Default 10. */
  readonly maxSocketsPerAddress?: number;
  /** Calls that one address begins in a minute. Default 5. */
  readonly maxCallsPerMinute?: number;
  /** Calls that one address has at once. Default 2. */
  readonly maxCallsAtOnce?: number;
  /** Frames of one socket in a second. Default 20. */
  readonly maxMessagesPerSecond?: number;
  /** Wrong proofs of one address in a minute, until it waits for a minute. Default 5. */
  readonly maxWrongProofs?: number;
  /** Seconds without a frame until a socket that has neither a registration nor a call is closed. Default 60. */
  readonly maxIdleSeconds?: number;
}

const minuteMs = 60_000;

/** What one address has used. */
interface Used {
  sockets: number;
  calls: number;
  begun: number[];
  wrong: number[];
  blockedUntil: number;
}

/** A call of an address that is counted until `release`. */
export interface CallPlace {
  release(): void;
}

/** Counts sockets, calls and wrong proofs by address. Nothing is kept of one without any. */
export interface AddressLimits {
  /** False: refused. Otherwise `leave` is due when the socket closes. */
  enter(address: string): boolean;
  leave(address: string): void;
  /** Counts a wrong proof; true when the address has to wait from now on. */
  wrongProof(address: string): boolean;
  /** Why no call can begin now, with the seconds to wait; null when one can. */
  callRefusal(address: string): { readonly status: 486 | 503; readonly retryAfter: number } | null;
  beginCall(address: string): CallPlace;
}

export function createAddressLimits(
  clock: MediaClock,
  {
    maxSockets = 2000,
    maxSocketsPerAddress = 10,
    maxCallsPerMinute = 5,
    maxCallsAtOnce = 2,
    maxWrongProofs = 5,
  }: SipLimits,
): AddressLimits {
  const addresses = new Map<string, Used>();
  let sockets = 0;
  let tidied = clock.now();
  const usedBy = (address: string): Used => {
    const known = addresses.get(address);
    if (known) return known;
    const used: Used = { sockets: 0, calls: 0, begun: [], wrong: [], blockedUntil: -Infinity };
    addresses.set(address, used);
    return used;
  };
  const recent = (times: readonly number[]) => times.filter((at) => clock.now() - at < minuteMs);
  const hasNothing = (used: Used): boolean =>
    used.sockets + used.calls + recent(used.begun).length + recent(used.wrong).length === 0 &&
    used.blockedUntil <= clock.now();
  /** Forgets addresses without anything, once in a minute; a timer would keep a process from its end. */
  const tidy = (): void => {
    if (clock.now() - tidied < minuteMs) return;
    tidied = clock.now();
    for (const [address, used] of addresses) if (hasNothing(used)) addresses.delete(address);
  };

  return {
    enter(address) {
      tidy();
      const used = addresses.get(address);
      if (sockets >= maxSockets) return false;
      if (used && (used.sockets >= maxSocketsPerAddress || used.blockedUntil > clock.now()))
        return false;
      usedBy(address).sockets += 1;
      sockets += 1;
      return true;
    },
    leave(address) {
      usedBy(address).sockets -= 1;
      sockets -= 1;
    },
    wrongProof(address) {
      const used = usedBy(address);
      used.wrong = [...recent(used.wrong), clock.now()];
      if (used.wrong.length < maxWrongProofs) return false;
      used.wrong = [];
      used.blockedUntil = clock.now() + minuteMs;
      return true;
    },
    callRefusal(address) {
      const used = usedBy(address);
      if (used.calls >= maxCallsAtOnce) return { status: 486, retryAfter: 10 };
      used.begun = recent(used.begun);
      const [first] = used.begun;
      if (first === undefined || used.begun.length < maxCallsPerMinute) return null;
      return { status: 503, retryAfter: Math.ceil((first + minuteMs - clock.now()) / 1000) };
    },
    beginCall(address) {
      const used = usedBy(address);
      used.calls += 1;
      used.begun.push(clock.now());
      let isHeld = true;
      return {
        release() {
          if (!isHeld) return;
          isHeld = false;
          used.calls -= 1;
        },
      };
    },
  };
}

/** Counts the frames of one socket; false when there are more than it may send. */
export function createFrameLimit(
  clock: MediaClock,
  { maxMessagesPerSecond = 20 }: SipLimits,
): () => boolean {
  let left = maxMessagesPerSecond;
  let last = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(maxMessagesPerSecond, left + ((now - last) * maxMessagesPerSecond) / 1000) - 1;
    last = now;
    return left >= 0;
  };
}

/** Watches a socket that may do nothing. */
export interface IdleWatch {
  /** A frame came. */
  heard(): void;
  stop(): void;
}

/** Calls `onIdle` once, when no frame came for a while and the socket is not in use either. */
export function createIdleWatch(
  clock: MediaClock,
  { maxIdleSeconds = 60 }: SipLimits,
  { isUsed, onIdle }: { isUsed(): boolean; onIdle(): void },
): IdleWatch {
  const maxIdleMs = maxIdleSeconds * 1000;
  let heardAt = clock.now();
  let stop: () => void;
  const look = (): void => {
    const leftMs = heardAt + maxIdleMs - clock.now();
    if (leftMs > 0) stop = clock.after(leftMs, look);
    else if (isUsed()) stop = clock.after(maxIdleMs, look);
    else onIdle();
  };
  stop = clock.after(maxIdleMs, look);
  return {
    heard() {
      heardAt = clock.now();
    },
    stop: () => stop(),
  };
}
