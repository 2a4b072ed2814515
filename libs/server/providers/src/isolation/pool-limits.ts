import { type ChildLimits } from './child.js';

/** A kind of work with its own slots, so that slow work of one kind delays no other. */
export interface PoolLimits extends ChildLimits {
  /** Tasks that run at a time, each in a process of its own. */
  readonly atOnce: number;
  /** Tasks that wait for a place; further ones are refused. */
  readonly maxWaiting: number;
  /** Bytes of one input. */
  readonly maxInput: number;
  /** Tasks after which a process is replaced. */
  readonly tasksEach: number;
  /** How long an idle process is kept, in milliseconds. */
  readonly idleMs: number;
}

const megabyte = 1024 * 1024;
const defaultLimits = { maxWaiting: 30, tasksEach: 50, idleMs: 30_000 };

/** The limits of everything that is parsed in a process of its own. */
export const poolLimits = {
  documents: {
    ...defaultLimits,
    atOnce: 2,
    taskMs: 20_000,
    memoryMb: 512,
    maxInput: 12 * megabyte,
    maxBytes: 8 * megabyte,
  },
  sitemaps: {
    ...defaultLimits,
    atOnce: 2,
    taskMs: 10_000,
    memoryMb: 384,
    maxInput: 12 * megabyte,
    maxBytes: 32 * megabyte,
  },
  pictures: {
    ...defaultLimits,
    atOnce: 2,
    taskMs: 10_000,
    memoryMb: 512,
    maxInput: 32 * megabyte,
    maxBytes: 48 * megabyte,
  },
} satisfies Readonly<Record<string, PoolLimits>>;

export type PoolName = keyof typeof poolLimits;
