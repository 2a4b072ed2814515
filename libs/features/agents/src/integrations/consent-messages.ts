/**
 * What the consent page sends to the window that opened it. The page is written by the server
 * (`calendar/consent-page.ts`), whose test names the same words.
 */
export interface ConsentReturn {
  readonly type: 'CONSENT_RETURN';
  readonly state: string;
  /** Empty where the consent was not given. */
  readonly code: string;
  readonly error: string;
}

/** The answer, after which the page closes instead of submitting state and code itself. */
export interface ConsentTaken {
  readonly type: 'CONSENT_TAKEN';
  readonly state: string;
}

/** The message of a consent page; null for every other one. */
export function readConsentReturn(data: unknown): ConsentReturn | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, state, code, error } = data as Partial<Record<keyof ConsentReturn, unknown>>;
  return type === 'CONSENT_RETURN' &&
    typeof state === 'string' &&
    typeof code === 'string' &&
    typeof error === 'string'
    ? { type, state, code, error }
    : null;
}
