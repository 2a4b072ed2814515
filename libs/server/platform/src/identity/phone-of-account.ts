import { type CodeTexts, phoneCountryFor, type Services } from '@patchbay/server-core';

/** A phone that may receive a code, read in the country of the account that it is confirmed for. */
export const phoneOfAccount = async (
  { store, texts }: Pick<Services, 'store'> & { readonly texts: Pick<CodeTexts, 'readPhone'> },
  accountId: number,
  text: string,
): Promise<string> => texts.readPhone(text, await phoneCountryFor(store, accountId, [text]));
