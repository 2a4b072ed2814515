import { withheldNumber } from '@patchbay/formats';
import { senderOf } from '@patchbay/formats/sender';
import { type parties } from '@patchbay/server-store';

type PartyRow = typeof parties.$inferSelect;
const mark = '#';

/** The party of a number, or of a sender that is no person. */
export type SenderParty = {
  readonly kind: 'phone' | 'sender';
  readonly address: string;
};

/**
 * The party that a call or a text comes from or goes to. Only a number identifies a person. A caller
 * without one is another party at each `occasion`, the id of the call or text: nothing is remembered
 * from one to the next.
 */
export function senderParty(from: string, occasion: string): SenderParty {
  const sender = senderOf(from, null);
  switch (sender.kind) {
    case 'person':
      return { kind: 'phone', address: sender.number };
    case 'withheld':
      return { kind: 'sender', address: `${withheldNumber}${mark}${occasion}` };
    case 'service':
      return { kind: 'sender', address: sender.name };
  }
}

/** What a sender that is no person is called: `anonymous`, a short code or a name. */
export const senderName = ({ address }: Pick<PartyRow, 'address'>): string =>
  address.startsWith(`${withheldNumber}${mark}`) ? withheldNumber : address;

/** What a sender that is no person is: a caller without a number, or a short code or a name. */
export const kindOfSender = (party: Pick<PartyRow, 'address'>): 'withheld' | 'service' =>
  senderName(party) === withheldNumber ? 'withheld' : 'service';

/** The number of a party for logs and webhooks: E.164, or what its sender is called; null for others. */
export const numberOfParty = (party: Pick<PartyRow, 'kind' | 'address'>): string | null =>
  party.kind === 'phone' ? party.address : party.kind === 'sender' ? senderName(party) : null;

/** Whether a party is a sender that is no person: it is no contact, and cannot be written to. */
export const isSender = ({ kind }: { readonly kind: string }): boolean => kind === 'sender';
