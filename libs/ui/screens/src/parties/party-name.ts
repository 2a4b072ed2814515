import { type Room } from '@patchbay/contract';
import { displayPhone, withheldNumber } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useCallback } from 'react';
import { type PartyMessages, parties } from './messages.js';

/** A short code as its texts name it. */
const shortCode = /^\d{3,8}$/;

/** A visitor of a page without a name, as the API names them. */
const visitor = /^Web visitor (\d+)$/;

/** What a person is called: by name, by number, or as one visitor of many. */
function personNameIn(t: PartyMessages, text: string): string {
  const [, number] = visitor.exec(text) ?? [];
  return number === undefined ? displayPhone(text) : t('visitor', { number });
}

/** What a sender that is no person is called. */
const senderNameIn = (t: PartyMessages, text: string): string =>
  shortCode.test(text) ? t('shortCode', { code: text }) : t('named', { name: text });

/**
 * What the other side of a call or a text is called, by its number in the API: its number, or what it
 * is where it is no person.
 */
export function partyName(t: PartyMessages, text: string): string {
  if (text === withheldNumber) return t('withheld');
  return shortCode.test(text) ? senderNameIn(t, text) : personNameIn(t, text);
}

/** Names the other sides of calls and texts in the current language. */
export function usePartyName(): (text: string) => string {
  const t = useMessages(parties);
  return useCallback((text) => partyName(t, text), [t]);
}

/** Names the other sides of rooms in the current language. */
export function useRoomName(): (room: Pick<Room, 'name' | 'sender'>) => string {
  const t = useMessages(parties);
  return useCallback(
    ({ name, sender }) =>
      sender === 'withheld'
        ? t('withheld')
        : sender === 'service'
          ? senderNameIn(t, name)
          : personNameIn(t, name),
    [t],
  );
}

const reasons = {
  withheld: { reply: 'noReplyWithheld', block: 'noBlockWithheld' },
  service: { reply: 'noReplyService', block: 'noBlockService' },
} as const satisfies Readonly<Record<NonNullable<Room['sender']>, object>>;

/** Why a room's other side cannot be written to or blocked; null where it is a person. */
export function useSenderReasons(
  room: Pick<Room, 'sender'>,
): { readonly reply: string; readonly block: string } | null {
  const t = useMessages(parties);
  if (!room.sender) return null;
  const { reply, block } = reasons[room.sender];
  return { reply: t(reply), block: t(block) };
}
