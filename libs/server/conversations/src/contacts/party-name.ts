import { type parties } from '@patchbay/server-store';
import { isSender, senderName } from './sender-party.js';

type PartyRow = typeof parties.$inferSelect;

/**
 * The display name of a party: its name, a visitor by number, or its address. A caller without a
 * number is `withheldNumber`.
 */
export function partyNameOf(party: Pick<PartyRow, 'id' | 'name' | 'kind' | 'address'>): string {
  if (isSender(party)) return senderName(party);
  if (party.name) return party.name;
  return party.kind === 'visitor' ? `Web visitor ${party.id % 10000}` : party.address;
}
