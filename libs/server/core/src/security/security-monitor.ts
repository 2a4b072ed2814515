import { type Clock } from '@patchbay/kernel';
import {
  type Caller,
  type Log,
  type Member,
  type RateLimiter,
  type RefusedCall,
  type SecurityMonitor,
  isMember,
  redact,
} from '@patchbay/server-kit';
import { type Store, keyUses } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { type ServerKey } from '../access/server-key.js';
import { type DeadKey } from '../access/sessions.js';
import { networkOf } from '../access/networks.js';
import { organizationOf, writeAudit, writeSignInAudit } from './audit-trail.js';
import { personNamed, affectedAccountOf } from './affected-accounts.js';
import { type Recorder } from './deduplicated-recorder.js';
import { type RefusalRule, refusalRules } from './refusal-rules.js';

export interface SecurityMonitorOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly limits: RateLimiter;
  readonly log: Log;
  readonly recorder: Recorder;
}

export interface PlatformSecurityMonitor extends SecurityMonitor {
  /** A request carried an API key that is not valid any more. */
  deadKey(key: DeadKey, from: Caller | undefined): void;
  /** Ends when all that was seen so far is written down. */
  settle(): Promise<void>;
}

const scope = { kind: 'platform', reason: 'write down what was refused' } as const;
/** Refused writes and wrong codes of one session or network that are written down in a minute; a flood must not fill the table. */
const mostAuditedPerMinute = 20;
const mostRemembered = 10_000;
const signIns: readonly string[] = ['verifySigninEmail', 'verifySigninPhoneNumber', 'oneTimeAuth'];

/**
 * Records what is refused and which networks keys are used from, in the background: no call waits
 * for it.
 */
export function createSecurityMonitor({
  store,
  clock,
  key,
  limits,
  log,
  recorder,
}: SecurityMonitorOptions): PlatformSecurityMonitor {
  const pending = new Set<Promise<void>>();
  const usedToday = new Set<string>();

  const aside = (work: () => Promise<void>): void => {
    const running: Promise<void> = work()
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'what was refused could not be written down'),
      )
      .finally(() => pending.delete(running));
    pending.add(running);
  };

  const whoAsks = ({ actor, caller }: Pick<RefusedCall, 'actor' | 'caller'>): string =>
    actor.kind === 'anonymous'
      ? `ip:${key.digest('watch', networkOf(key, caller.address).toString('hex')).toString('hex').slice(0, 24)}`
      : `session:${actor.sessionId}`;

  async function auditRefusal(call: RefusedCall): Promise<void> {
    const isSignIn = signIns.includes(call.operation);
    const isWrite =
      isMember(call.actor) && call.refusal.status === 403 && call.entry.access.effect === 'write';
    if (!isWrite && !(isSignIn && call.refusal.status < 500)) return;
    if ((await limits.hit(`audited|${whoAsks(call)}`, mostAuditedPerMinute)) > 0) return;
    const { actor, target, requestId, caller, args, refusal } = call;
    await store.within(scope, async (db) => {
      if (isWrite)
        return writeAudit(
          db,
          {
            actor,
            target,
            requestId,
            caller,
            object: null,
            changes: { ...(redact('', args, 0) as object), refused: refusal.details.code },
            outcome: 'refused',
          },
          call.operation,
        );
      const concerned =
        call.operation === 'oneTimeAuth' ? await affectedAccountOf.oneTimeToken(db, call) : null;
      const person =
        call.operation === 'oneTimeAuth'
          ? concerned && {
              id: concerned.userId ?? 0,
              tenantId: concerned.accountId,
              organizationId: concerned.organizationId,
            }
          : await personNamed(db, args);
      if (person)
        await writeSignInAudit(db, person, {
          action: call.operation === 'oneTimeAuth' ? 'one-time sign-in replayed' : 'wrong code',
          requestId,
          address: caller.address,
          device: caller.device,
          outcome: 'refused',
          changes: { refused: refusal.details.code },
          isStranger: true,
        });
    });
  }

  async function follow(rule: RefusalRule, call: RefusedCall): Promise<void> {
    if (
      rule.atFirst !== undefined &&
      (await limits.hit(`${rule.kind}|${whoAsks(call)}`, rule.atFirst)) <= 0
    )
      return;
    const whom = await store.within(scope, (db) => affectedAccountOf[rule.concerns](db, call));
    if (whom)
      await recorder.record({
        kind: rule.kind,
        ...whom,
        address: call.caller.address,
        requestId: call.requestId,
        details: { operation: call.operation },
      });
  }

  async function noteKeyUse(
    actor: Member,
    caller: Caller,
    requestId: string,
    day: string,
  ): Promise<void> {
    const network = networkOf(key, caller.address);
    const facts = await store.within(scope, async (db) => {
      const {
        rows: [row],
      } = await db.execute<{ is_new: boolean }>(sql`
        insert into key_uses (session_id, network, last_day) select ${actor.sessionId}::uuid, ${network}::bytea, ${day}::date where exists (select 1 from sessions where id = ${actor.sessionId}::uuid)
        on conflict (session_id, network) do update set last_day = excluded.last_day where key_uses.last_day <> excluded.last_day returning xmax = 0 as is_new`);
      if (!row) return null;
      await writeAudit(
        db,
        {
          actor,
          target: null,
          requestId,
          caller,
          object: { kind: 'key', id: actor.sessionId },
          changes: {},
        },
        'key used',
      );
      const [known] = await db
        .select({ networks: sql<number>`count(*)::int` })
        .from(keyUses)
        .where(eq(keyUses.sessionId, actor.sessionId));
      return { isOther: row.is_new && (known?.networks ?? 0) > 1 };
    });
    if (facts?.isOther)
      await recorder.record({
        kind: 'api-key-new-network',
        accountId: actor.home.id,
        organizationId: organizationOf(actor.home),
        userId: actor.userId,
        address: caller.address,
        requestId,
        subject: `session ${actor.sessionId}`,
      });
  }

  return {
    refused: (call) => {
      if (call.refusal.status >= 500) return;
      aside(() => auditRefusal(call));
      for (const rule of refusalRules) if (rule.is(call)) aside(() => follow(rule, call));
    },
    keyUsed: (actor, caller, requestId) => {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const use = `${day} ${actor.sessionId} ${caller.address}`;
      if (usedToday.has(use)) return;
      if (usedToday.size > mostRemembered) usedToday.clear();
      usedToday.add(use);
      aside(() => noteKeyUse(actor, caller, requestId, day));
    },
    deadKey: ({ sessionId, node, reason }, from) => {
      aside(() =>
        recorder.record({
          kind: 'dead-api-key-used',
          accountId: node?.id ?? null,
          organizationId: node && organizationOf(node),
          address: from?.address ?? null,
          subject: `session ${sessionId}`,
          details: { reason },
        }),
      );
    },
    settle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
