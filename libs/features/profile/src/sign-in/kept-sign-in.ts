import { codeLifeMinutes } from '@patchbay/contract';
import { type KeyValue, readJson, storageKeys } from '@patchbay/session';

/** What a person typed to sign in or to sign up. */
export interface Details {
  readonly email: string;
  readonly name: string;
  readonly businessName: string;
}

/** How far a person came with signing in. */
export interface KeptSignIn {
  readonly isNew: boolean;
  readonly details: Details;
  /** Where a code was sent; null before. */
  readonly sentTo: string | null;
  /** When this was kept, in ms since the epoch; of a code, when it was sent. */
  readonly at: number;
}

/** A code works for so long, and a form that is older is one of another person or of another day. */
const keptForMs = codeLifeMinutes * 60_000;

const isKept = (value: unknown): value is KeptSignIn => {
  const { isNew, details, sentTo, at } = (value ?? {}) as Partial<KeptSignIn>;
  return (
    typeof isNew === 'boolean' &&
    typeof at === 'number' &&
    (sentTo === null || typeof sentTo === 'string') &&
    [details?.email, details?.name, details?.businessName].every((text) => typeof text === 'string')
  );
};

/**
 * Keeps in the tab how far signing in came. A phone drops a page while its person reads the code in
 * the mail, and would ask all again, but no second code is sent within a minute.
 */
export function keptSignInOf(tab: KeyValue, now: () => number = Date.now) {
  return {
    read: (): KeptSignIn | null => {
      const kept = readJson<unknown>(tab, storageKeys.signIn);
      return isKept(kept) && Math.abs(now() - kept.at) < keptForMs ? kept : null;
    },
    keep: (kept: Omit<KeptSignIn, 'at'> & { readonly at?: number }) =>
      tab.set(storageKeys.signIn, JSON.stringify({ ...kept, at: kept.at ?? now() })),
    forget: () => tab.remove(storageKeys.signIn),
  };
}
