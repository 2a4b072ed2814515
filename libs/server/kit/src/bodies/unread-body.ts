import { shapeProblem } from './body-shape.js';
import { refuse } from '../core/refusal.js';

/** Bodies up to this length are read for the security monitor although their call was refused. */
const cheapLength = 4096;

/**
 * A JSON body that has arrived and is not parsed yet: a request that a limit refuses, or whose
 * caller has left, costs no parsing.
 */
export class UnreadBody {
  #value: { readonly read: unknown } | null = null;

  constructor(
    private readonly text: string,
    private readonly parse: (text: string) => unknown,
  ) {}

  /** The parsed body. Throws a refusal if its shape or its syntax is wrong. */
  read(): unknown {
    if (this.#value) return this.#value.read;
    const problem = shapeProblem(this.text);
    if (problem) throw refuse.invalid([problem]);
    this.#value = { read: this.parse(this.text) };
    return this.#value.read;
  }

  /** What is known of the body, for the record of a refused call; undefined if it is not known. */
  known(): unknown {
    if (this.#value) return this.#value.read;
    if (this.text.length > cheapLength) return undefined;
    try {
      return this.read();
    } catch {
      return undefined;
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route parses the JSON of its body itself: `request.body` is an `UnreadBody`. */
    readonly readsBodyLate?: boolean;
  }
}
