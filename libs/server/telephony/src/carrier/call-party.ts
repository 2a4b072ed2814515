import { type PartyAddress, senderParty } from '@patchbay/server-conversations';
import { type CallRow } from './repository.js';

/** What stands for the carrier of a call that a visitor makes from a page. */
export const pageRoad = 'browser';

/** Whether a visitor calls from a page. */
export const isFromPage = ({ carrier }: Pick<CallRow, 'carrier'>): boolean => carrier === pageRoad;

/** The number or name of the other side; of a call from a page the visitor's address. */
export const otherSideOf = ({
  direction,
  fromNumber,
  toNumber,
}: Pick<CallRow, 'direction' | 'fromNumber' | 'toNumber'>): string =>
  direction === 'inbound' ? fromNumber : toNumber;

/** Whether a member tests the draft of an agent from the console. */
export const isOfDraft = ({ carrier, ownTest }: Pick<CallRow, 'carrier' | 'ownTest'>): boolean =>
  ownTest && carrier === pageRoad;

/** The party of a call: that of the chat of a visitor or member, so that both are one room. */
export const partyOfCall = (call: CallRow): PartyAddress =>
  isFromPage(call)
    ? { kind: isOfDraft(call) ? 'member' : 'visitor', address: otherSideOf(call) }
    : senderParty(otherSideOf(call), call.id);
