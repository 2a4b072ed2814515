import { type BackOff } from './back-off.js';

/** When a worker runs, and how it stops. */
export interface Schedule {
  /** The name in the log and the metrics: `webhooks`. */
  readonly name: string;
  /** Channels of the database whose notifications wake it. */
  readonly wakeChannels?: readonly string[];
  /** The longest pause between two runs. */
  readonly everyMs: number;
  /** The delay of the first run after the start; none when left out. */
  readonly startsAfterMs?: number;
  /** A pause after every run that collects notifications; none when left out. */
  readonly restMs?: number;
  /**
   * When the next item is due, in milliseconds; null when nothing waits. Shortens the pause and
   * gives the age of the backlog.
   */
  readonly nextDue?: () => Promise<number | null>;
  /** The shortest pause while an item is due that could not be processed. */
  readonly shortestPauseMs?: number;
  /** The pauses after runs that failed. */
  readonly backOff?: BackOff;
  /**
   * How long a stop waits for running work. Work that is not finished by then keeps its lease until
   * the lease ends.
   */
  readonly stopWithinMs?: number;
  /** Further work that a stop waits for. */
  readonly settle?: () => Promise<unknown>;
}

/** A run of a worker. */
export interface Run {
  /** Aborted when the worker stops: no new work may begin. */
  readonly signal: AbortSignal;
}

/** A worker that processes everything that is due by itself. */
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
   * Makes an item due again when a stop has aborted its work; without it the lease ends by itself.
   */
  giveBack?(item: T): Promise<unknown>;
}

export interface Held {
  /**
   * Aborted when the worker stops or the lease is lost. Work that aborts because of it throws, and
   * the item is given back.
   */
  readonly signal: AbortSignal;
}

/** A worker of items that it leases. */
export interface QueueDeclaration<T> extends Schedule {
  /** How many items it works on at once. */
  readonly concurrency: number;
  readonly lease: Lease<T>;
  readonly work: (item: T, held: Held) => Promise<void>;
  /** The fields of an item in the log: ids, never contents. */
  readonly about: (item: T) => Readonly<Record<string, string | number>>;
  /**
   * Records a failure of the work. An error that it throws ends the run, and the worker backs off.
   * Without it the lease ends by itself.
   */
  readonly failed?: (item: T, error: unknown) => Promise<void>;
  /** Once in each run, before the first lease. */
  readonly before?: (run: Run) => Promise<void>;
  /** Once in each run, after the last item. */
  readonly after?: (run: Run) => Promise<void>;
}

/** The abort reason when another process holds the lease, or the item is no longer needed. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}
