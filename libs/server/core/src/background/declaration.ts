import { type BackOff } from './back-off.js';

/** When a worker runs, and how it stops. */
export interface Schedule {
  /** For the log and the metrics: `webhooks`. */
  readonly name: string;
  /** Channels of the database whose notifications wake it. */
  readonly wakeChannels?: readonly string[];
  /** The longest pause between two runs. */
  readonly everyMs: number;
  /** How long after the start the first run begins; at once when left out. */
  readonly startsAfterMs?: number;
  /** A pause after every run in which notifications gather; none when left out. */
  readonly restMs?: number;
  /**
   * When the next item is due, in milliseconds; null when nothing waits. Shortens the pause, and
   * tells the age of the backlog.
   */
  readonly nextDue?: () => Promise<number | null>;
  /** The shortest pause when something is due that could not be done. */
  readonly shortestPauseMs?: number;
  /** The pauses after runs that failed. */
  readonly backOff?: BackOff;
  /**
   * How long a stop waits for what runs. What is not finished by then is left to the end of its
   * lease.
   */
  readonly stopWithinMs?: number;
  /** What a stop waits for beside the run. */
  readonly settle?: () => Promise<unknown>;
}

/** A run of a worker. */
export interface Run {
  /** Aborted when the worker stops: begin nothing new. */
  readonly signal: AbortSignal;
}

/** A worker that does everything that is due by itself. */
export interface RoundDeclaration extends Schedule {
  readonly work: (run: Run) => Promise<void>;
}

/** How items are held so that any number of processes share them. */
export interface Lease<T> {
  /**
   * How long a lease lasts without a heartbeat. Longer than the work can take where there is none.
   */
  readonly ms: number;
  /**
   * Leases at most `limit` due items until a moment. Each lease raises the fence of its item, under
   * which alone its holder writes.
   */
  take(limit: number, until: Date, run: Run): Promise<readonly T[]>;
  /**
   * The heartbeat: extends the leases of items whose fence is still the same, and returns those
   * items.
   */
  readonly heartbeat?: {
    readonly everyMs: number;
    keep(items: readonly T[], until: Date): Promise<readonly T[]>;
  };
  /**
   * Makes an item due again whose work was broken off by a stop; without it the lease ends by
   * itself.
   */
  giveBack?(item: T): Promise<unknown>;
}

export interface Held {
  /**
   * Aborted when the worker stops or the lease is lost. Work that breaks off because of it throws,
   * and the item is given back.
   */
  readonly signal: AbortSignal;
}

/** A worker of items that it leases. */
export interface QueueDeclaration<T> extends Schedule {
  /** How many items it works on at once. */
  readonly concurrency: number;
  readonly lease: Lease<T>;
  readonly work: (item: T, held: Held) => Promise<void>;
  /** What the log says of an item: ids, never contents. */
  readonly about: (item: T) => Readonly<Record<string, string | number>>;
  /**
   * Notes a failure of the work. What it throws ends the run, and the worker backs off. Without it
   * the lease ends by itself.
   */
  readonly failed?: (item: T, error: unknown) => Promise<void>;
  /** Once in each run, before the first lease. */
  readonly before?: (run: Run) => Promise<void>;
  /** Once in each run, after the last item. */
  readonly after?: (run: Run) => Promise<void>;
}

/**
 * The reason of a signal that was aborted because another process holds the lease, or the item is
 * not wanted any more.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}
