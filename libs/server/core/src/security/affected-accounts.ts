import { type RefusedCall, isMember } from '@patchbay/server-kit';
import { type Db, accounts, domains, media, oneTimeTokens, users } from '@patchbay/server-store';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { hashToken } from '../access/tokens.js';
import { findNode } from '../tree/nodes.js';
import { type Concerned } from './refusal-rules.js';

/** The account whose owners are told, and the person concerned. */
export interface AffectedAccount {
  readonly accountId: number | null;
  readonly organizationId: number | null;
  readonly userId: number | null;
  /** What one event an hour is about. */
  readonly subject: string;
}

type Person = Pick<typeof users.$inferSelect, 'id' | 'tenantId' | 'organizationId'>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
const ofPerson = (user: Person | undefined): AffectedAccount | null =>
  user
    ? {
        accountId: user.tenantId,
        organizationId: user.organizationId,
        userId: user.id,
        subject: `user ${user.id}`,
      }
    : null;

async function ofNode(
  db: Db,
  id: number | null | undefined,
  subject: string,
): Promise<AffectedAccount | null> {
  const node = id ? await findNode(db, id) : null;
  return (
    node && {
      accountId: node.id,
      organizationId: node.organizationId ?? (node.type === 'organization' ? node.id : null),
      userId: null,
      subject,
    }
  );
}

/** The person whom a sign-in names by address or phone. */
export async function personNamed(db: Db, args: RefusedCall['args']): Promise<Person | undefined> {
  const [email, phone] = [textOf(args.email).toLowerCase(), textOf(args.phoneNumber)];
  if (email === '' && phone === '') return undefined;
  const [user] = await db
    .select()
    .from(users)
    .where(
      email === ''
        ? and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt))
        : eq(sql`lower(${users.email})`, email),
    )
    .limit(1);
  return user;
}

/**
 * Finds out whom a refused call concerns; null when it concerns no account. Needs the platform's
 * scope.
 */
export const affectedAccountOf: Readonly<
  Record<Concerned, (db: Db, call: RefusedCall) => Promise<AffectedAccount | null>>
> = {
  caller: async (db, { actor }) =>
    isMember(actor)
      ? {
          ...((await ofNode(db, actor.home.id, '')) as AffectedAccount),
          userId: actor.userId,
          subject: `session ${actor.sessionId}`,
        }
      : null,
  target: async (db, { actor, target }) =>
    isMember(actor)
      ? {
          ...((await ofNode(db, (target ?? actor.home).id, '')) as AffectedAccount),
          userId: actor.userId,
          subject: `session ${actor.sessionId}`,
        }
      : null,
  person: async (db, { args }) => ofPerson(await personNamed(db, args)),
  oneTimeToken: async (db, { args }) => {
    const [row] = await db
      .select({ user: users })
      .from(oneTimeTokens)
      .innerJoin(users, eq(users.id, oneTimeTokens.userId))
      .where(
        and(
          eq(oneTimeTokens.tokenHash, hashToken(textOf(args.oneTimeToken))),
          isNotNull(oneTimeTokens.redeemedAt),
        ),
      );
    return ofPerson(row?.user);
  },
  domain: async (db, { args }) => {
    const [row] = await db
      .select()
      .from(domains)
      .where(
        and(eq(domains.domain, textOf(args.domain).toLowerCase()), isNotNull(domains.verifiedAt)),
      );
    return ofNode(db, row?.accountId, `domain ${textOf(args.domain).toLowerCase()}`);
  },
  file: async (db, { args }) => {
    const [row] = await db
      .select({ accountId: media.accountId })
      .from(media)
      .where(eq(media.id, textOf(args.mediaId).split('.')[0] ?? ''));
    return ofNode(db, row?.accountId, 'file');
  },
  visited: async (db, { actor, args }) => {
    if (actor.kind === 'visitor') return ofNode(db, actor.agent?.id, 'visitors');
    const named = textOf(args.chatTarget ?? args.targetUser);
    if (named === '') return null;
    const [row] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        /^\d{1,15}$/.test(named)
          ? eq(accounts.id, Number(named))
          : eq(sql`lower(${accounts.username})`, named.toLowerCase()),
      )
      .limit(1);
    return ofNode(db, row?.id, 'visitors');
  },
};
