/**
 * A value, or an error that was expected. Domain and client return it; nothing in them throws for
 * bad input.
 */
export type Result<T, E = Problem> = Success<T> | Failure<E>;

/** The result that holds a value. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** The result that holds an error. */
export interface Failure<E> {
  readonly ok: false;
  readonly error: E;
}

/** An expected failure: a stable code, and a sentence that says what to do. */
export interface Problem {
  /** Stable, for programs. */
  readonly code: string;
  /** A sentence for a person, saying what to do. */
  readonly message: string;
}

/** Wraps a value as a success. */
export const ok = <T>(value: T): Success<T> => ({ ok: true, value });

/** Wraps an error as a failure. */
export const err = <E>(error: E): Failure<E> => ({ ok: false, error });

/** Makes a failure from a code and a sentence. */
export const problem = (code: string, message: string): Failure<Problem> => err({ code, message });

/** The value, or the fallback when the result is a failure. */
export const valueOr = <T, E>(result: Result<T, E>, fallback: T): T =>
  result.ok ? result.value : fallback;
