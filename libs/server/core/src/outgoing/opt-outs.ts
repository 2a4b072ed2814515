import { type Db } from '@patchbay/server-store';
import { insertAuditLine } from '../audit/audit-repository.js';
import { type Owner } from '../tree/owner.js';
import { shortened } from './number-prefixes.js';
import { insertOptOut, removeOptOuts } from './opt-outs-repository.js';

/** The meaning of a text that is a command to the carrier instead of a message to the agent. */
export type OptOutWord = 'stop' | 'start' | 'help';

const words: Readonly<Record<string, OptOutWord>> = {
  stop: 'stop',
  stopall: 'stop',
  'stop all': 'stop',
  unsubscribe: 'stop',
  cancel: 'stop',
  end: 'stop',
  quit: 'stop',
  revoke: 'stop',
  optout: 'stop',
  'opt out': 'stop',
  start: 'start',
  unstop: 'start',
  help: 'help',
  info: 'help',
};

/**
 * Carrier keywords: texts that consist of one of these words, in any case. The carrier replies to
 * them.
 */
export const optOutWordOf = (text: string): OptOutWord | null =>
  text.length > 40
    ? null
    : (words[
        text
          .toLowerCase()
          .replaceAll(/[\s.!"'“”-]+/g, ' ')
          .trim()
      ] ?? null);

const longestNumber = 40;

/**
 * Carriers treat YES like START only from a number that opted out; from all other numbers it is a
 * message to the agent.
 */
const isYes = (text: string): boolean => /^\s?yes[.!]?\s?$/i.test(text);

/** The error for a text to a number that opted out. */
export const optedOutWords =
  'This number answered STOP and does not want texts from you. It can be texted again once it has texted START.';

interface Received {
  readonly owner: Owner;
  /** The sender's number in E.164. */
  readonly from: string;
  /** Our number that received the text. */
  readonly to: string;
  readonly text: string;
  /** The carrier's own interpretation of the text, if reported: its keywords may differ. */
  readonly optOut?: OptOutWord | undefined;
}

/**
 * Stores an opt-out or opt-in, with an audit entry if it changes something, and returns the
 * keyword's meaning. Null for a text to the agent. Needs the platform's scope.
 */
export async function keepOptOut(db: Db, received: Received): Promise<OptOutWord | null> {
  const { owner, from, to, text } = received;
  const word = received.optOut ?? optOutWordOf(text) ?? (isYes(text) ? 'start' : null);
  // A sender that is not a number cannot receive texts.
  if (from.length > longestNumber || to.length > longestNumber) return word;
  if (word === 'stop') {
    if (await insertOptOut(db, owner, { number: from, viaNumber: to }))
      await writeLine(db, owner, 'textOptOut', from);
  }
  if (word !== 'start') return word;
  const isGone = await removeOptOuts(db, owner.organizationId, from);
  if (isGone) await writeLine(db, owner, 'textOptIn', from);
  return isGone || received.optOut || !isYes(text) ? 'start' : null;
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
