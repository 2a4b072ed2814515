import { timingSafeEqual } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { refuse } from '@patchbay/server-kit';
import { type Db, codes } from '@patchbay/server-store';
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type ServerKey } from '../access/server-key.js';
import { isKnownNetwork } from './networks.js';
import { type CodeFlow, codeLifeMs, isOpen, isReserveSpent, mailFlows, mailsPerNetwork, newCode, textFlows, textsPerAccount, textsPerNetwork, waitAfterWrong, waitBeforeSend } from './rules.js';

const dayMs = 24 * 3_600_000;

export interface CodeRequest {
  readonly flow: CodeFlow;
  readonly identifier: string;
  readonly accountId: number | null;
  /** Kept with the code until it is used: what a sign-up was told. */
  readonly payload?: Record<string, unknown>;
  /** The network that asks, whose requests are counted: all of them for texts, which cost money, the unused ones for mails. */
  readonly network?: Buffer;
}

export interface CodeServices {
  readonly clock: Clock;
  readonly key: ServerKey;
}

/**
 * Makes a code and keeps its digest. Also for an address that nobody has: limits and timing must not tell who has an account.
 * Refuses when one was sent a moment ago.
 */
export async function issueCode(db: Db, { clock, key }: CodeServices, request: CodeRequest): Promise<string> {
  await lockIdentifier(db, request.identifier);
  const now = clock.now();
  const wait = waitBeforeSend(await recentCodes(db, request.identifier, now), now);
  if (wait > 0) throw refuse.tooMany(wait, `A code was sent a moment ago. Ask for another in ${wait} seconds.`);
  await demandBudget(db, request, now);
  const code = newCode();
  const { flow, identifier, accountId, payload = {}, network } = request;
  await db.insert(codes).values({
    flow, identifier, accountId, payload, codeHmac: key.digest('code', flow, identifier, code), createdAt: new Date(now), expiresAt: new Date(now + codeLifeMs), network,
  });
  return code;
}

export type CodeCheck = { readonly kind: 'right'; readonly flow: CodeFlow; readonly payload: Record<string, unknown>; readonly accountId: number | null } | { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly seconds: number };

/** Compares a code with the newest that was sent, once. Does not throw for a wrong one: the try must be counted, not rolled back. */
export async function checkCode(db: Db, { clock, key }: CodeServices, given: { readonly flows: readonly CodeFlow[]; readonly identifier: string; readonly accountId: number | null; readonly code: string; readonly network?: Buffer }): Promise<CodeCheck> {
  const { flows, identifier, accountId } = given;
  await lockIdentifier(db, identifier);
  const now = clock.now();
  const recent = await recentCodes(db, identifier, now);
  const seconds = waitAfterWrong(recent, now);
  // Strangers who guess must not keep a person out: from a network of before a few tries are left.
  const isReserve = seconds > 0;
  if (isReserve && (given.network === undefined || isReserveSpent(recent, now) || !(await isKnownNetwork(db, identifier, given.network, now)))) return { kind: 'wait', seconds };
  const [newest] = await db.select().from(codes).where(and(eq(codes.identifier, identifier), inArray(codes.flow, [...flows]))).orderBy(desc(codes.createdAt)).limit(1);
  if (!newest || !isOpen(newest, now)) return { kind: 'wrong' };
  const isSameAccount = accountId === null || newest.accountId === null || accountId === newest.accountId;
  const isRight = isSameAccount && timingSafeEqual(newest.codeHmac, key.digest('code', newest.flow, identifier, given.code));
  if (!isRight) {
    await db.update(codes).set(isReserve ? { knownTries: sql`${codes.knownTries} + 1` } : { tries: sql`${codes.tries} + 1` }).where(eq(codes.id, newest.id));
    return { kind: 'wrong' };
  }
  await db.update(codes).set({ consumedAt: new Date(now) }).where(eq(codes.id, newest.id));
  return { kind: 'right', flow: newest.flow as CodeFlow, payload: newest.payload, accountId: newest.accountId };
}

const recentCodes = (db: Db, identifier: string, now: number) => db.select().from(codes).where(and(eq(codes.identifier, identifier), gt(codes.createdAt, new Date(now - dayMs))));

/** Two requests for one address wait for each other; requests for different addresses do not. */
const lockIdentifier = (db: Db, identifier: string) => db.execute(sql`select pg_advisory_xact_lock(7102, hashtext(${identifier}))`);

/** Texts cost money: a network has so many an hour, an account so many a day. Mails fill mailboxes. Who waits on the lock counts what came before. */
async function demandBudget(db: Db, { network, accountId, flow }: CodeRequest, now: number): Promise<void> {
  if (network === undefined) return;
  const byText = textFlows.includes(flow);
  await db.execute(sql`select pg_advisory_xact_lock(7119, hashtext(${network.toString('hex')}))`);
  const [byNetwork] = await db.select({ n: count() }).from(codes).where(and(eq(codes.network, network), gt(codes.createdAt, new Date(now - 3_600_000)), byText ? inArray(codes.flow, [...textFlows]) : and(inArray(codes.flow, [...mailFlows]), isNull(codes.consumedAt))));
  if ((byNetwork?.n ?? 0) >= (byText ? textsPerNetwork : mailsPerNetwork)) throw refuse.tooMany(3600, 'Too many codes were asked for from here. Try again in an hour.');
  if (!byText || accountId === null || flow === 'phoneSignin') return;
  const [byAccount] = await db.select({ n: count() }).from(codes).where(and(eq(codes.accountId, accountId), inArray(codes.flow, ['phone', 'forwarding']), gt(codes.createdAt, new Date(now - dayMs))));
  if ((byAccount?.n ?? 0) >= textsPerAccount) throw refuse.tooMany(3600, 'This account has asked for too many codes today.');
}
