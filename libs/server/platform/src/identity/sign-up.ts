import { type Clock } from '@patchbay/kernel';
import { switchedOffBy } from '@patchbay/permissions';
import { ownerOfDomain, pathTo, platformNode, settingsAbove, toNode } from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import { type Db, accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { insertNode } from '../accounts/creation.js';
import { demandFreeAddress } from './email-addresses.js';
import { type UserRow, insertUser } from './repository.js';

/** What a sign-up was told, kept with its code until the code is used. */
export interface SignUpForm {
  readonly name?: string;
  readonly businessName?: string;
  readonly number?: string;
  readonly accountId?: number;
  readonly externalAccountId?: string;
  /** Which page of ours the person came from. */
  readonly referral?: { readonly page: string; readonly ref: string };
  /** The host that the person signed up at. */
  readonly host: string;
}

/**
 * The reseller that a new customer belongs to: the named account's, else the domain's, else the
 * platform's default.
 */
export async function resellerFor(
  db: Db,
  form: Pick<SignUpForm, 'accountId' | 'host'>,
): Promise<TreeNode> {
  const named = form.accountId === undefined ? null : await nodeById(db, form.accountId);
  const owner = named ?? (await ownerOfDomain(db, form.host));
  if (owner?.type === 'reseller') return toNode(owner);
  const aboveOwner = owner?.resellerId ? await nodeById(db, owner.resellerId) : null;
  if (aboveOwner) return toNode(aboveOwner);
  return defaultReseller(db);
}

async function nodeById(db: Db, id: number) {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

async function defaultReseller(db: Db): Promise<TreeNode> {
  const platform = await platformNode(db);
  const chosen = Number(platform?.settings.defaultResellerId ?? 0);
  const row = chosen > 0 ? await nodeById(db, chosen) : null;
  if (row?.type !== 'reseller') throw new Error('The platform has no default reseller');
  return toNode(row);
}

/** Makes the organization, which is its own default agent, and its owner. */
export async function signUp(
  db: Db,
  clock: Clock,
  email: string,
  form: SignUpForm,
): Promise<UserRow> {
  await demandFreeAddress(db, clock, email);
  const reseller = await resellerFor(db, form);
  const path = await pathTo(db, reseller);
  // With the switch on, one may start without a plan: the trial. A tier above can take that away.
  const mayTry = switchedOffBy(settingsAbove(path), 'grantTrialEntry') === null;
  const orgName = form.businessName?.trim() || form.name?.trim() || 'My business';
  const organization = await insertNode(db, clock, {
    type: 'organization',
    above: reseller,
    orgName,
    accountName: 'Front desk',
    name: form.name?.trim() || null,
    email,
    premium: mayTry,
    // An outsider must not take an id that the reseller's own system uses, so it is only noted.
    details: {
      orgName,
      ...(form.externalAccountId ? { requestedExternalAccountId: form.externalAccountId } : {}),
      ...(form.referral ? { referral: form.referral } : {}),
    },
    settings: { onboarding: {}, walkthrough: { version: 1, completed: [] } },
  });
  return insertUser(db, toNode(organization), {
    email,
    name: form.name?.trim() || null,
    role: 'owner',
    phone: form.number ?? null,
  });
}
