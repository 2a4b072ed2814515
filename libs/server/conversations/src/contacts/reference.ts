import { phoneCountryFor } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { phoneOf } from './rules.js';

type Reference = number | string;

/** An id has at most nine digits; a number in E.164 form rarely has fewer. */
const id = /^\d{1,9}$/;

const mayBeNumber = (text: string): boolean =>
  /\d/.test(text) && !text.includes('@') && !id.test(text);

/**
 * References to people as the repository finds them: a number as E.164, read in the country of the
 * account; an id, an address and a name unchanged.
 */
export async function referencesOf(
  store: Pick<Store, 'within'>,
  accountId: number,
  refs: readonly Reference[],
): Promise<Reference[]> {
  const numbers = refs.map((ref) => String(ref).trim()).filter(mayBeNumber);
  const country = await phoneCountryFor(store, accountId, numbers);
  return refs.map((ref) => {
    const text = String(ref).trim();
    return mayBeNumber(text) ? (phoneOf(text, country) ?? ref) : ref;
  });
}

/** One reference, as `referencesOf` reads it. */
export const referenceOf = async (
  store: Pick<Store, 'within'>,
  accountId: number,
  ref: Reference,
): Promise<Reference> => (await referencesOf(store, accountId, [ref]))[0] ?? ref;
