import { type Clock } from '@patchbay/kernel';
import { switchedOffBy } from '@patchbay/permissions';
import {
  findNode,
  isLanguage,
  languageOn,
  ownerOfDomain,
  pathTo,
  platformNode,
  settingsAbove,
  toNode,
} from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import { type InLanguages, type Language } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { insertNode } from '../accounts/creation.js';
import { demandFreeAddress } from '../people/email-addresses.js';
import { type UserRow, emailsOf, insertUser } from '../people/users-repository.js';

/** The form of a sign-up, stored with its code until the code is used. */
export interface SignUpForm {
  readonly name?: string;
  readonly businessName?: string;
  readonly number?: string;
  readonly accountId?: number;
  readonly externalAccountId?: string;
  /** The username in the link by which the person came. */
  readonly referredBy?: string;
  /** The page of ours from which the person came. */
  readonly referral?: { readonly page: string; readonly ref: string };
  /** The host that the person signed up at. */
  readonly host: string;
  /** The language tag that the person's browser preferred, such as `es-ES`. */
  readonly language?: string;
}

/**
 * The reseller that a new customer belongs to: the named account's, else the domain's, else that of
 * the organization by whose link the customer came, else the platform's default.
 */
export async function resellerFor(
  db: Db,
  form: Pick<SignUpForm, 'accountId' | 'host' | 'referredBy'>,
): Promise<TreeNode> {
  const named = form.accountId === undefined ? null : await findNode(db, form.accountId);
  const sender = form.referredBy ? await findNode(db, form.referredBy) : null;
  const owners = [
    named ?? (await ownerOfDomain(db, form.host)),
    // The shared address is the platform's own, or that of none.
    sender?.type === 'organization' ? sender : null,
  ];
  for (const owner of owners) {
    if (owner?.type === 'reseller') return toNode(owner);
    const aboveOwner = owner?.resellerId ? await findNode(db, owner.resellerId) : null;
    if (aboveOwner) return toNode(aboveOwner);
  }
  return defaultReseller(db);
}

async function defaultReseller(db: Db): Promise<TreeNode> {
  const platform = await platformNode(db);
  const chosen = Number(platform?.settings.defaultResellerId ?? 0);
  const row = chosen > 0 ? await findNode(db, chosen) : null;
  if (row?.type !== 'reseller') throw new Error('The platform has no default reseller');
  return toNode(row);
}

/**
 * The organization by whose link a new customer came; null for a link of another reseller's customer,
 * or of their own: an address with a `+` is that of the same mailbox.
 */
async function referrerOf(
  db: Db,
  username: string | undefined,
  { email, reseller }: { readonly email: string; readonly reseller: TreeNode },
): Promise<number | null> {
  const named = username ? await findNode(db, username) : null;
  if (named?.type !== 'organization' || named.resellerId !== reseller.id) return null;
  const members = await emailsOf(db, named.id);
  const isOwn = members.some((one) => mailboxOf(one) === mailboxOf(email));
  return isOwn ? null : named.id;
}

/** An address without what follows a `+`, in lower case. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  return `${name.split('+')[0] ?? ''}@${host}`;
}

/** The name of a new organization's first agent. */
const firstAgentIn: InLanguages<string> = { en: 'Front desk', es: 'Recepción' };

/** The language of ours that a person's browser prefers; null for every other, or none. */
function preferredLanguage(tag: string | undefined): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return isLanguage(primary) ? primary : null;
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
  // While no account above has switched `grantTrialEntry` off, a new organization may start without
  // a plan, as a trial.
  const mayTry = switchedOffBy(settingsAbove(path), 'grantTrialEntry') === null;
  // The person's language becomes the account's; one that it would have anyway is not stored, so
  // that it goes on following the accounts above.
  const fallback = languageOn(path).value;
  const language = preferredLanguage(form.language) ?? fallback;
  const referrer = await referrerOf(db, form.referredBy, { email, reseller });
  const orgName = form.businessName?.trim() || form.name?.trim() || 'My business';
  const organization = await insertNode(db, clock, {
    type: 'organization',
    above: reseller,
    orgName,
    accountName: firstAgentIn[language],
    name: form.name?.trim() || null,
    email,
    premium: mayTry,
    // An unknown person must not take an external id of the reseller's own system, so the id is only
    // noted.
    details: {
      orgName,
      ...(form.externalAccountId ? { requestedExternalAccountId: form.externalAccountId } : {}),
      ...(form.referral ? { referral: form.referral } : {}),
      ...(referrer === null ? {} : { referredBy: referrer }),
    },
    settings: {
      onboarding: {},
      walkthrough: { version: 1, completed: [] },
      ...(language === fallback ? {} : { language }),
    },
  });
  return insertUser(db, toNode(organization), {
    email,
    name: form.name?.trim() || null,
    role: 'owner',
    phone: form.number ?? null,
  });
}
