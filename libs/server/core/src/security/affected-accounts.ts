import { type RefusedCall, isMember } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { hashToken } from '../keys/tokens.js';
import { ownerOfDomain } from '../tree/domains-repository.js';
import { type AccountRow, organizationIdOf } from '../tree/nodes.js';
import { findNode, findNodeByName } from '../tree/nodes-repository.js';
import { type UserRow, findUserByEmail, findUserByPhone } from '../tree/people-repository.js';
import { accountOfFile, personOfRedeemedToken } from './affected-accounts-repository.js';
import { type Concerned } from './refusal-rules.js';

/** The account whose owners are notified, and the person concerned. */
export interface AffectedAccount {
  readonly accountId: number | null;
  readonly organizationId: number | null;
  readonly userId: number | null;
  /** The key for deduplication: one event per hour and key. */
  readonly subject: string;
}

type Person = Pick<UserRow, 'id' | 'tenantId' | 'organizationId'>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const ofPerson = (user: Person | null): AffectedAccount | null =>
  user && {
    accountId: user.tenantId,
    organizationId: user.organizationId,
    userId: user.id,
    subject: `user ${user.id}`,
  };

const ofNode = (node: AccountRow | null, subject: string): AffectedAccount | null =>
  node && {
    accountId: node.id,
    organizationId: organizationIdOf(node),
    userId: null,
    subject,
  };

/** The person of the address or phone in a sign-in. */
export async function personNamed(db: Db, args: RefusedCall['args']): Promise<Person | null> {
  const [email, phone] = [textOf(args.email).toLowerCase(), textOf(args.phoneNumber)];
  if (email !== '') return findUserByEmail(db, email);
  return phone === '' ? null : findUserByPhone(db, phone);
}

/** A session or key of a member, with its target account. */
async function ofSession(
  db: Db,
  actor: RefusedCall['actor'],
  on: RefusedCall['target'],
): Promise<AffectedAccount | null> {
  if (!isMember(actor)) return null;
  const node = await findNode(db, (on ?? actor.home).id);
  return {
    ...(ofNode(node, '') as AffectedAccount),
    userId: actor.userId,
    subject: `session ${actor.sessionId}`,
  };
}

/**
 * Determines the account that a refused request concerns; null if none. Needs the platform's scope.
 */
export const affectedAccountOf: Readonly<
  Record<Concerned, (db: Db, call: RefusedCall) => Promise<AffectedAccount | null>>
> = {
  caller: (db, { actor }) => ofSession(db, actor, null),
  target: (db, { actor, target }) => ofSession(db, actor, target),
  person: async (db, { args }) => ofPerson(await personNamed(db, args)),
  oneTimeToken: async (db, { args }) =>
    ofPerson(await personOfRedeemedToken(db, hashToken(textOf(args.oneTimeToken)))),
  domain: async (db, { args }) => {
    const domain = textOf(args.domain).toLowerCase();
    return ofNode(await ownerOfDomain(db, domain), `domain ${domain}`);
  },
  file: async (db, { args }) => {
    const accountId = await accountOfFile(db, textOf(args.mediaId).split('.')[0] ?? '');
    return accountId === null ? null : ofNode(await findNode(db, accountId), 'file');
  },
  visited: async (db, { actor, args }) => {
    if (actor.kind === 'visitor')
      return actor.agent && ofNode(await findNode(db, actor.agent.id), 'visitors');
    const named = textOf(args.chatTarget ?? args.targetUser);
    if (named === '') return null;
    const node = /^\d{1,15}$/.test(named)
      ? await findNode(db, Number(named))
      : await findNodeByName(db, named);
    return ofNode(node, 'visitors');
  },
};
