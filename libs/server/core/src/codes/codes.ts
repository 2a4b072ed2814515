import { timingSafeEqual } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type Actor, refuse } from '@patchbay/server-kit';
import { type Db, advisoryLock, codes } from '@patchbay/server-store';
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type ServerKey } from '../access/server-key.js';
import {
  type CodeFlow,
  codeLifeMs,
  familyOf,
  isOpen,
  isReserveSpent,
  mailFlows,
  mailsPerNetwork,
  newCode,
  textFlows,
  textsPerAccount,
  textsPerNetwork,
  waitAfterWrong,
} from './rules.js';
import { decideSend } from './code-send-limits.js';
import { isKnownNetwork } from '../access/networks-repository.js';

const dayMs = 24 * 3_600_000;

export interface CodeRequest {
  readonly flow: CodeFlow;
  readonly identifier: string;
  readonly accountId: number | null;
  /** Kept with the code until it is used: what a sign-up was told. */
  readonly payload?: Record<string, unknown>;
  /** Who asks: a digest of the network, or of the person or key of a session. */
  readonly asker: Buffer;
  /** Whether the person of a live session asks for a code to their own address. */
  readonly isOwn?: boolean;
  /**
   * The network whose requests are counted: all of them for texts, which cost money, the unused
   * ones for mails.
   */
  readonly network?: Buffer;
}

export interface CodeServices {
  readonly clock: Clock;
  readonly key: ServerKey;
}

/** A digest of a person or a key that asks for codes. */
export const askerOf = (key: ServerKey, actor: Actor): Buffer =>
  key.digest(
    'asker',
    actor.kind === 'anonymous'
      ? ''
      : actor.kind === 'person'
        ? `person:${actor.userId}`
        : `${actor.kind}:${actor.sessionId}`,
  );

const fromNetworks: readonly CodeFlow[] = ['signin', 'signup', 'phoneSignin'];

/**
 * Makes a code and stores its digest; null when one that works was sent already and stands in for
 * it. Also for an unknown address: limits
 * and timing must not tell who has an account. Refuses when this asker was sent one a moment ago.
 */
export async function issueCode(
  db: Db,
  { clock, key }: CodeServices,
  request: CodeRequest,
): Promise<string | null> {
  const { flow, identifier, accountId, payload = {}, network, asker, isOwn = false } = request;
  await lockIdentifier(db, identifier);
  const now = clock.now();
  const trusted =
    isOwn || (fromNetworks.includes(flow) && (await isKnownNetwork(db, identifier, asker, now)));
  const decision = decideSend(
    await recentCodes(db, identifier, [flow], now),
    { flow, asker, trusted },
    now,
  );
  if (decision.kind === 'wait')
    throw refuse.tooMany(
      decision.seconds,
      `A code was sent a moment ago. Enter it, or ask for another in ${decision.seconds} seconds.`,
    );
  if (decision.kind === 'kept') return null;
  if (!trusted) await demandBudget(db, request, now);
  const code = newCode();
  await db.insert(codes).values({
    flow,
    identifier,
    accountId,
    payload,
    codeHmac: key.digest('code', flow, identifier, code),
    createdAt: new Date(now),
    expiresAt: new Date(now + codeLifeMs),
    network,
    asker,
    trusted,
  });
  return code;
}

export type CodeCheck =
  | {
      readonly kind: 'right';
      readonly flow: CodeFlow;
      readonly payload: Record<string, unknown>;
      readonly accountId: number | null;
    }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface GivenCode {
  readonly flows: readonly CodeFlow[];
  readonly identifier: string;
  readonly accountId: number | null;
  readonly code: string;
  readonly network?: Buffer;
  /** Who enters it, where that is not a network. */
  readonly asker?: Buffer;
}

/**
 * Compares a code with those that count, once. Does not throw for a wrong one: the try must be
 * counted, not rolled back.
 */
export async function checkCode(
  db: Db,
  { clock, key }: CodeServices,
  given: GivenCode,
): Promise<CodeCheck> {
  const { flows, identifier, accountId } = given;
  await lockIdentifier(db, identifier);
  const now = clock.now();
  const recent = await recentCodes(db, identifier, flows, now);
  const seconds = waitAfterWrong(recent, now);
  // Strangers who guess must not keep a person out: from a network of before a few tries are left.
  const isReserve = seconds > 0;
  if (
    isReserve &&
    (given.network === undefined ||
      isReserveSpent(recent, now) ||
      !(await isKnownNetwork(db, identifier, given.network, now)))
  )
    return { kind: 'wait', seconds };
  const counting = newestOfLanes(
    recent.filter((code) => flows.includes(code.flow as CodeFlow)),
    given.asker ?? given.network,
  ).filter((code) => isOpen(code, now));
  const [first] = counting;
  if (!first) return { kind: 'wrong' };
  const right = counting.find((code) => {
    const isSameAccount =
      accountId === null || code.accountId === null || accountId === code.accountId;
    return (
      timingSafeEqual(code.codeHmac, key.digest('code', code.flow, identifier, given.code)) &&
      isSameAccount
    );
  });
  if (!right) {
    await db
      .update(codes)
      .set(
        isReserve
          ? { knownTries: sql`${codes.knownTries} + 1` }
          : { tries: sql`${codes.tries} + 1` },
      )
      .where(eq(codes.id, first.id));
    return { kind: 'wrong' };
  }
  await db
    .update(codes)
    .set({ consumedAt: new Date(now) })
    .where(eq(codes.id, right.id));
  return {
    kind: 'right',
    flow: right.flow as CodeFlow,
    payload: right.payload,
    accountId: right.accountId,
  };
}

type CodeRow = typeof codes.$inferSelect;

/**
 * The codes that count: the newest that the one who enters it asked for, the newest of known
 * askers, and the newest of strangers. So a new request does not
 * invalidate another person's code, and no more than three are compared.
 */
function newestOfLanes(sent: readonly CodeRow[], asker: Buffer | undefined): CodeRow[] {
  const isMine = (code: CodeRow) =>
    asker !== undefined && code.asker !== null && asker.equals(code.asker);
  const lanes = [
    sent.find(isMine),
    sent.find((code) => code.trusted),
    sent.find((code) => !code.trusted),
  ];
  return [...new Set(lanes.filter((code) => code !== undefined))];
}

/** Codes of a day for an address or phone, of flows that count for one another, newest first. */
const recentCodes = (
  db: Db,
  identifier: string,
  flows: readonly CodeFlow[],
  now: number,
): Promise<CodeRow[]> =>
  db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.identifier, identifier),
        inArray(codes.flow, [...familyOf(flows)]),
        gt(codes.createdAt, new Date(now - dayMs)),
      ),
    )
    .orderBy(desc(codes.createdAt), sql`${codes.consumedAt} desc nulls first`);

/** Two requests for one address wait for each other; requests for different addresses do not. */
const lockIdentifier = (db: Db, identifier: string) =>
  db.execute(advisoryLock('codes', identifier));

/**
 * Texts cost money: a network has so many an hour, an account so many a day. Mails fill mailboxes.
 * Who waits on the lock counts what came before.
 */
async function demandBudget(
  db: Db,
  { network, accountId, flow }: CodeRequest,
  now: number,
): Promise<void> {
  if (network === undefined) return;
  const byText = textFlows.includes(flow);
  await db.execute(advisoryLock('codesOfNetwork', network.toString('hex')));
  const [byNetwork] = await db
    .select({ n: count() })
    .from(codes)
    .where(
      and(
        eq(codes.network, network),
        gt(codes.createdAt, new Date(now - 3_600_000)),
        byText
          ? inArray(codes.flow, [...textFlows])
          : and(inArray(codes.flow, [...mailFlows]), isNull(codes.consumedAt)),
      ),
    );
  if ((byNetwork?.n ?? 0) >= (byText ? textsPerNetwork : mailsPerNetwork))
    throw refuse.tooMany(3600, 'Too many codes were asked for from here. Try again in an hour.');
  if (!byText || accountId === null || flow === 'phoneSignin') return;
  const [byAccount] = await db
    .select({ n: count() })
    .from(codes)
    .where(
      and(
        eq(codes.accountId, accountId),
        inArray(codes.flow, ['phone', 'forwarding']),
        gt(codes.createdAt, new Date(now - dayMs)),
      ),
    );
  if ((byAccount?.n ?? 0) >= textsPerAccount)
    throw refuse.tooMany(3600, 'This account has asked for too many codes today.');
}
