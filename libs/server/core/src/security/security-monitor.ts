import { type Clock } from '@patchbay/kernel';
import {
  type Caller,
  type Log,
  type RateLimiter,
  type RefusedCall,
  type SecurityMonitor,
  type TreeNode,
} from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type ServerKey } from '../keys/server-key.js';
import { organizationOf } from '../audit/audit-trail.js';
import { affectedAccountOf } from './affected-accounts.js';
import { type Recorder } from './deduplicated-recorder.js';
import { type RefusalRule, refusalRules } from './refusal-rules.js';
import { requesterOf, scope, createRefusalAudit } from './refusal-audit.js';
import { createKeyUseRecorder } from './key-uses.js';

/** An API key that is no longer valid, and the reason. */
export interface DeadKey {
  readonly sessionId: string;
  readonly node: TreeNode | null;
  readonly reason: 'revoked' | 'expired' | 'disabled';
}

/** Called when a request carries such a key. */
export type OnDeadKey = (key: DeadKey, from: Caller | undefined) => void;

export interface SecurityMonitorOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly limits: RateLimiter;
  readonly log: Log;
  readonly recorder: Recorder;
}

export interface PlatformSecurityMonitor extends SecurityMonitor {
  /** Called for a request with an API key that is no longer valid. */
  deadKey(key: DeadKey, from: Caller | undefined): void;
  /** Resolves when all observations so far are stored. */
  settle(): Promise<void>;
}

const maxRemembered = 10_000;

/** Records refusals and the networks of keys in the background, so that no request waits. */
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
  const auditRefusal = createRefusalAudit({ limits, key, store });

  async function follow(rule: RefusalRule, call: RefusedCall): Promise<void> {
    if (
      rule.atFirst !== undefined &&
      (await limits.hit(`${rule.kind}|${requesterOf(key, call)}`, rule.atFirst)) <= 0
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
  const noteKeyUse = createKeyUseRecorder({ key, store, recorder });

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
      if (usedToday.size > maxRemembered) usedToday.clear();
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
