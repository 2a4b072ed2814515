import { senderOf } from '@patchbay/formats/sender';
import { type Db } from '@patchbay/server-store';
import { insertAuditLine } from '../audit/audit-repository.js';
import { type Owner } from '../tree/owner.js';
import { shortened } from './number-prefixes.js';
import { type OptOutWish, optOutWish } from './opt-out-wish.js';
import { insertOptOut, insertPause, removeOptOuts } from './opt-outs-repository.js';

/** Carriers understand these, and confirm them in our place. */
const confirmedByCarrier =
  /^(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|start|unstop|help|info)$/i;

/**
 * Carriers treat YES like START only from a number that opted out; from all other numbers it is a
 * message to the agent.
 */
const isYes = (text: string): boolean => /^\s?yes[.!]?\s?$/i.test(text);

/** The error for a text or a call to a number that opted out. */
export const optedOutWords =
  'This number answered STOP and wants no texts and calls from you. It can be reached again once it has texted START.';

/** Why a task to a number waits. */
export const pausedWords =
  'This number may want to be left alone. Read the conversation: tasks to it wait for 30 days, or until it texts START.';

interface Received {
  readonly owner: Owner;
  /** The sender's number in E.164. */
  readonly from: string;
  /** Our number that received the text or the call. */
  readonly to: string;
  readonly text: string;
  /** The carrier's own interpretation of the text, if reported: its keywords may differ. */
  readonly optOut?: 'stop' | 'start' | 'help' | null | undefined;
  /** The line was said in a call or written in a chat: a single word is no wish there. */
  readonly spoken?: boolean;
  /** `unclear` where the number is not proven to be that of the person: tasks wait at most. */
  readonly mostly?: 'unclear';
}

/** What a line said, and what it changed. */
export interface KeptWish {
  /** `stop`, `start` and `help` are for the carrier or us; the agent does not answer them. */
  readonly wish: OptOutWish | null;
  /** Whether this line changed something. */
  readonly isNew: boolean;
  /** Whether we confirm it, because no carrier does. */
  readonly confirms: boolean;
}

/** A line without a wish to be left alone or to hear again. */
export const noWish: KeptWish = { wish: null, isNew: false, confirms: false };

/**
 * Stores a wish to be left alone, or to hear again, with an audit entry if it changes something. An
 * unclear one pauses tasks. Needs the platform's scope.
 */
export async function keepOptOut(db: Db, received: Received): Promise<KeptWish> {
  const { owner, from, to, text } = received;
  const wish = wishIn(received);
  if (wish === null) return noWish;
  // A sender that is not a person's number cannot be reached.
  if (senderOf(from, to).kind !== 'person') return { ...noWish, wish };
  const number = { number: from, viaNumber: to };
  const confirms = !received.optOut && !confirmedByCarrier.test(text.trim());
  if (wish === 'stop') {
    const isNew = await insertOptOut(db, owner, number);
    if (isNew) await writeLine(db, owner, 'textOptOut', from);
    return { wish, isNew, confirms };
  }
  if (wish === 'unclear')
    return { wish, isNew: await insertPause(db, owner, number), confirms: false };
  if (wish === 'help') return { ...noWish, wish };
  const isGone = await removeOptOuts(db, owner.organizationId, from);
  if (isGone) await writeLine(db, owner, 'textOptIn', from);
  const isMeant = isGone || received.optOut || confirmedByCarrier.test(text.trim());
  return {
    wish: isMeant ? wish : null,
    isNew: isGone,
    confirms: isGone && confirms && !isYes(text),
  };
}

/** What a line says, and at most what its sender is believed. */
function wishIn({ text, optOut, spoken = false, mostly }: Received): OptOutWish | null {
  const wish = optOut ?? optOutWish(text, { spoken }) ?? (!spoken && isYes(text) ? 'start' : null);
  return mostly && wish === 'stop' ? mostly : wish;
}

async function writeLine(
  db: Db,
  { organizationId, accountId }: Owner,
  action: 'textOptOut' | 'textOptIn',
  number: string,
): Promise<void> {
  await insertAuditLine(db, {
    organizationId,
    accountId,
    actorKind: 'anonymous',
    action,
    objectKind: 'phoneNumber',
    changes: { number: shortened(number) },
    outcome: 'ok',
  });
}
