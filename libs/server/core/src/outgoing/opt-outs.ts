import { type Db, audit, textOptOuts } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';
import { type Owner } from '../tree/owner.js';
import { shortened } from './number-prefixes.js';

/** What a text tells the carrier rather than the agent. */
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

/** The words that carriers know, alone in a text, in any case. The carrier answers them. */
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
 * Carriers take YES for START, but only from a number that opted out: from all other numbers it is
 * an answer for the agent.
 */
const isYes = (text: string): boolean => /^\s?yes[.!]?\s?$/i.test(text);

/** Why a number that opted out is not texted. */
export const optedOutWords =
  'This number answered STOP and does not want texts from you. It can be texted again once it has texted START.';

interface Received {
  readonly owner: Owner;
  /** The number that wrote, in E.164. */
  readonly from: string;
  /** The number of ours that it wrote to. */
  readonly to: string;
  readonly text: string;
  /** What the carrier itself made of the text, where it says so: its own words may be others. */
  readonly optOut?: OptOutWord | undefined;
}

/**
 * Keeps what a text says about further texts, with a line in the audit where it changes something,
 * and returns what it is to the carrier. Null is a text for the agent. Needs the platform's scope.
 */
export async function keepOptOut(db: Db, received: Received): Promise<OptOutWord | null> {
  const { owner, from, to, text } = received;
  const word = received.optOut ?? optOutWordOf(text) ?? (isYes(text) ? 'start' : null);
  // Text that is no number is not texted.
  if (from.length > longestNumber || to.length > longestNumber) return word;
  if (word === 'stop') {
    const made = await db
      .insert(textOptOuts)
      .values({
        organizationId: owner.organizationId,
        accountId: owner.accountId,
        number: from,
        viaNumber: to,
      })
      .onConflictDoNothing()
      .returning({ number: textOptOuts.number });
    if (made.length > 0) await writeLine(db, owner, 'textOptOut', from);
  }
  if (word !== 'start') return word;
  const gone = await db
    .delete(textOptOuts)
    .where(and(eq(textOptOuts.organizationId, owner.organizationId), eq(textOptOuts.number, from)))
    .returning({ number: textOptOuts.number });
  if (gone.length > 0) await writeLine(db, owner, 'textOptIn', from);
  return gone.length > 0 || received.optOut || !isYes(text) ? 'start' : null;
}

/** Whether a number opted out of an organization's texts, as a condition of a query. */
export const hasOptedOut = (organizationId: number, number: string) =>
  sql`exists (select from text_opt_outs t where t.organization_id = ${organizationId} and t.number = ${number})`;

/** All numbers that opted out of an organization's texts. Needs the platform's scope. */
export const optedOutOf = async (db: Db, organizationId: number): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db
        .select({ number: textOptOuts.number })
        .from(textOptOuts)
        .where(eq(textOptOuts.organizationId, organizationId))
    ).map(({ number }) => number),
  );

/**
 * Opt-outs outlive the agent that was answered: they go on as the organization's. Needs the
 * platform's scope.
 */
export const forwardOptOuts = async (db: Db, agentId: number): Promise<void> =>
  void (await db
    .update(textOptOuts)
    .set({ accountId: sql`${textOptOuts.organizationId}` })
    .where(eq(textOptOuts.accountId, agentId)));

async function writeLine(
  db: Db,
  { organizationId, accountId }: Owner,
  action: 'textOptOut' | 'textOptIn',
  number: string,
): Promise<void> {
  await db.insert(audit).values({
    organizationId,
    accountId,
    actorKind: 'anonymous',
    action,
    objectKind: 'phoneNumber',
    changes: { number: shortened(number) },
    outcome: 'ok',
  });
}
