/** What the circuit breaker thinks of a server. */
export type BreakerState = 'closed' | 'open' | 'half-open';

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** Milliseconds until one trial is let through. */
  readonly coolDownMs: number;
  readonly now: () => number;
}

/**
 * Stops asking a server that keeps failing. After the cool-down one trial decides; others are
 * refused until it is back.
 */
export class CircuitBreaker {
  private inRow = 0;
  private openedAt: number | null = null;
  private isTrying = false;

  constructor(private readonly options: BreakerOptions) {}

  get state(): BreakerState {
    if (this.openedAt === null) return 'closed';
    return this.options.now() - this.openedAt >= this.options.coolDownMs ? 'half-open' : 'open';
  }

  /** Whether a request may go out now. In the half-open state only the first one may. */
  tryPass(): boolean {
    if (this.state === 'closed') return true;
    if (this.state === 'open' || this.isTrying) return false;
    this.isTrying = true;
    return true;
  }

  succeeded(): void {
    this.inRow = 0;
    this.openedAt = null;
    this.isTrying = false;
  }

  failed(): void {
    this.isTrying = false;
    this.inRow += 1;
    if (this.inRow >= this.options.failures || this.openedAt !== null)
      this.openedAt = this.options.now();
  }

  /** No result, because the caller disconnected. */
  abandoned(): void {
    this.isTrying = false;
  }
}
