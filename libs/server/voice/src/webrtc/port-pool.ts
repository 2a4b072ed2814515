import { OfferRefusal } from './refusal.js';

/** The first and the last UDP port of a range, both in use. */
export interface PortRange {
  readonly low: number;
  readonly high: number;
}

export interface PortPool {
  /** The ports of one call. Throws an `OfferRefusal` (503) when all are in use. */
  take(): { readonly range: PortRange; give(): void };
  /** Calls that have ports now, and calls that can have them at once. */
  readonly taken: number;
  readonly size: number;
}

/** A call has two ports: one for IPv4 and one for IPv6. */
const portsOfCall = 2;

/** UDP ports for calls, given back by `give`; what was given back last is used last. */
export function createPortPool({ low, high }: PortRange): PortPool {
  if (!Number.isInteger(low) || !Number.isInteger(high) || low < 1024 || high > 65_535)
    throw new RangeError('Ports are numbers from 1024 to 65535.');
  const size = Math.floor((high - low + 1) / portsOfCall);
  if (size < 1) throw new RangeError(`A call needs ${portsOfCall} ports.`);
  const free = Array.from({ length: size }, (_, at) => low + at * portsOfCall);
  return {
    take() {
      const first = free.shift();
      if (first === undefined) throw new OfferRefusal('noPort', 'All ports are in use.');
      let isGiven = false;
      return {
        range: { low: first, high: first + portsOfCall - 1 },
        give() {
          if (!isGiven) free.push(first);
          isGiven = true;
        },
      };
    },
    get taken() {
      return size - free.length;
    },
    size,
  };
}
