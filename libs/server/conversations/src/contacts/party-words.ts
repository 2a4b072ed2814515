import { type InLanguages, type Language } from '@patchbay/server-providers';
import { type parties } from '@patchbay/server-store';
import { partyNameOf } from './party-name.js';
import { isSender, kindOfSender, senderName } from './sender-party.js';

type PartyRow = typeof parties.$inferSelect;

const en = {
  withheld: 'a withheld number',
  shortCode: (code: string) => `short code ${code}`,
};

const wordsIn: InLanguages<typeof en> = {
  en,
  es: { withheld: 'un número oculto', shortCode: (code) => `código corto ${code}` },
};

/** What a party is called in a sentence for people: its name, or what it is where it is no person. */
export function partyWordsOf(
  party: Pick<PartyRow, 'id' | 'name' | 'kind' | 'address'>,
  language: Language,
): string {
  if (!isSender(party)) return partyNameOf(party);
  const words = wordsIn[language];
  if (kindOfSender(party) === 'withheld') return words.withheld;
  const name = senderName(party);
  return /^\d{3,8}$/.test(name) ? words.shortCode(name) : name;
}
