import { type ServerKey } from '@patchbay/server-core';
import { type Member, type RateLimiter, type TreeNode, refuse } from '@patchbay/server-kit';

const hour = 3600;
const day = 24 * hour;

/**
 * How many invitations the members and keys of one account may make. Accounts above organizations
 * invite for many of them.
 */
const perInviter = {
  organization: { anHour: 30, aDay: 100 },
  above: { anHour: 300, aDay: 1000 },
} as const;
/**
 * How many mails one account may send to one address within a day, and how many all accounts
 * together may.
 */
const mailsFromAccount = 3;
const mailsToAddress = 5;

const tooOften = (seconds: number, what: string) =>
  refuse.tooMany(seconds, `${what} Try again later.`);

/** Refuses when the inviting account has made too many invitations. */
export async function demandMayInvite(limits: RateLimiter, actor: Member): Promise<void> {
  const own = ['organization', 'agent'].includes(actor.home.tier)
    ? perInviter.organization
    : perInviter.above;
  const inviter = actor.home.organizationId ?? actor.home.id;
  const wait = Math.max(
    await limits.hit(`invites:${inviter}:hour`, own.anHour, hour),
    await limits.hit(`invites:${inviter}:day`, own.aDay, day),
  );
  if (wait > 0) throw tooOften(wait, 'Your account has sent many invitations.');
}

/** Refuses when an account has sent too many mails to one address. */
export async function demandMayMail(
  limits: RateLimiter,
  key: ServerKey,
  { target, email }: { readonly target: TreeNode; readonly email: string },
): Promise<void> {
  const wait = await limits.hit(
    `invites:${target.id}:${digestOf(key, email)}`,
    mailsFromAccount,
    day,
  );
  if (wait > 0) throw tooOften(wait, 'This address was invited several times today.');
}

/**
 * Whether one more invitation may go to an address today, from all accounts together. A further
 * one is stored without a mail: no account can use up what others may send.
 */
export const mayMail = async (
  limits: RateLimiter,
  key: ServerKey,
  email: string,
): Promise<boolean> =>
  (await limits.hit(`invited:${digestOf(key, email)}`, mailsToAddress, day)) === 0;

const digestOf = (key: ServerKey, email: string): string =>
  key.digest('invited', email.toLowerCase()).toString('hex').slice(0, 32);
