import { type Language, languageOf, languages } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { chosenLanguage } from './languages-repository.js';
import { type AccountRow, displayNameOf } from './nodes.js';

const scope = { kind: 'platform', reason: 'read in which language an account is told' } as const;

/** The language of an account, and the account that chose it; the platform where none did. */
export interface LanguageDecision {
  readonly value: Language;
  readonly decidedBy: { readonly tier: string; readonly name?: string };
}

/** True for a language that an account can choose. */
export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/**
 * The language of the last account of a path, which is given from the top down: its own choice,
 * else that of the nearest account above it.
 */
export function languageOn(path: readonly AccountRow[]): LanguageDecision {
  const row = path.filter(({ settings }) => isLanguage(settings.language)).at(-1);
  return row && isLanguage(row.settings.language)
    ? {
        value: row.settings.language,
        decidedBy: { tier: row.type, name: displayNameOf(row) },
      }
    : { value: 'en', decidedBy: { tier: 'platform' } };
}

/**
 * The language in which an account is notified: the one that it or an account above it chose,
 * else the given language tag. Opens a transaction of its own.
 */
export async function languageOfAccount(
  store: Store,
  accountId: number | null,
  otherwise?: unknown,
): Promise<Language> {
  const chosen =
    accountId === null ? null : await store.within(scope, (db) => chosenLanguage(db, accountId));
  return languageOf(chosen ?? otherwise);
}
