import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import {
  countTextParts,
  OutboundRefusal,
  type Outgoing,
  type OutgoingCarrier,
  type Owner,
  type Permit,
} from '@patchbay/server-core';
import { CarrierError } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type CallController } from '../carrier/call-controller.js';
import { ringRow, takeCall, takeText } from './repository.js';
import { failureOf } from '../carrier/text-failure.js';
import { sentRow, textStatusOf } from '../carrier/texts-repository.js';
import { ringSeconds } from './rules.js';
import { type EndedCall } from '../carrier/call-end-reports.js';

export { OutboundRefusal } from '@patchbay/server-core';

/** A call made by an agent. `context` is information for the agent; `greeting` replaces its own. */
export interface CallRequest {
  readonly accountId: number;
  /** E.164. */
  readonly to: string;
  readonly context?: Readonly<Record<string, string>>;
  readonly greeting?: string | null;
  /** The agent speaks only after the other side has spoken. */
  readonly waitToGreet?: boolean;
  readonly taskAttemptId?: string;
  readonly key: string;
}

export interface TextRequest {
  readonly accountId: number;
  readonly to: string;
  readonly text: string;
  readonly mediaUrls?: readonly string[];
  readonly taskAttemptId?: string;
  readonly key: string;
}

/**
 * Outgoing calls and texts of an agent. `key` makes requests idempotent: the same key gives the
 * same ids. Both throw an `OutboundRefusal` when nothing will be made; a later refusal by the
 * carrier ends the call as `failed`, and a refused text throws its `CarrierError`. Listeners may
 * receive an end again after a crash.
 */
export interface Outbound {
  call(request: CallRequest): Promise<{ callId: string }>;
  text(request: TextRequest): Promise<{ roomId: string; messageId: string }>;
  onEnded(listener: (ended: EndedCall) => Promise<void>): () => void;
}

export interface OutboundParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly carrier: OutgoingCarrier;
  readonly outgoing: Outgoing;
  readonly engine: ConversationEngine;
  readonly callController: CallController;
}

const scope = { kind: 'platform', reason: 'make an outbound call' } as const;

export function createOutbound({
  store,
  clock,
  log,
  carrier,
  outgoing,
  engine,
  callController,
}: OutboundParts): Outbound {
  return {
    async call(request) {
      const { owner, from, line } = await callerOf(
        engine,
        outgoing,
        carrier,
        request.accountId,
        request.to,
      );
      const permit = await admit(outgoing, owner, 'call', request);
      const { row, isNew } = await store.within(scope, (db) =>
        takeCall(db, { owner, from, request, carrier: line, now: clock.now() }),
      );
      // The process that wrote the row makes the call. If it died in between, no call is made: a
      // duplicate is worse than none.
      if (!isNew) return { callId: row.id };
      try {
        const carrierCallId = await outgoing.call(permit, {
          callId: row.id,
          from,
          ringSeconds,
          detectMachine: true,
        });
        await store.within(scope, (db) => ringRow(db, row, carrierCallId));
      } catch (error) {
        if (!(error instanceof CarrierError)) throw error;
        log.warn({ callId: row.id, code: error.code }, 'the carrier did not place a call');
        // The carrier may still call: then its report finds the row by our id. Else the call times
        // out.
        if (error.code !== 'unknown')
          await callController.end(row, { outcome: 'failed', seconds: 0 });
      }
      return { callId: row.id };
    },

    async text(request) {
      const { owner, agent, from, line } = await callerOf(
        engine,
        outgoing,
        carrier,
        request.accountId,
        request.to,
      );
      const permit = await admit(outgoing, owner, 'text', request);
      const { row, isNew } = await store.within(
        { kind: 'organization', id: owner.organizationId },
        (db) => takeText(db, { owner, agent, from, request, carrier: line }),
      );
      if (isNew) {
        try {
          const sent = await outgoing.text(permit, {
            from,
            text: request.text,
            mediaUrls: request.mediaUrls,
            key: row.id,
            via: line,
          });
          await store.within(scope, (db) => sentRow(db, row, sent));
        } catch (error) {
          const isUnsure = error instanceof CarrierError && error.code === 'unknown';
          if (!isUnsure)
            await store.within(scope, (db) =>
              textStatusOf(db, row, { status: 'failed', failure: failureOf(error) }),
            );
          throw error;
        }
      }
      return { roomId: row.roomId, messageId: row.messageId };
    },

    onEnded: callController.onEnded,
  };
}

/** Checks and stores it, once per key and day. */
const admit = (
  outgoing: Outgoing,
  owner: Owner,
  what: 'call' | 'text',
  request: CallRequest | TextRequest,
): Promise<Permit> =>
  outgoing.admit(
    what,
    request.to,
    { kind: 'task', owner },
    request.key,
    'text' in request ? countTextParts(request.text) : 1,
  );

/** The agent with the number that it calls from, if it may call this one. */
async function callerOf(
  engine: ConversationEngine,
  outgoing: Outgoing,
  carrier: OutgoingCarrier,
  accountId: number,
  to: string,
) {
  const { agent } = await engine.scopeOf(accountId).catch(() => {
    throw new OutboundRefusal('no-agent', 'There is no such agent.');
  });
  const owner = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
  const problem = await outgoing.forbids(to, owner);
  if (problem) throw problem;
  if (!agent.active) throw new OutboundRefusal('no-agent', 'This agent is switched off.');
  if (!agent.phoneNumber)
    throw new OutboundRefusal('no-number', 'This agent has no phone number to call or text from.');
  return {
    owner,
    agent,
    from: agent.phoneNumber,
    line: (await carrier.lineOf?.(agent.phoneNumber)) ?? carrier.name,
  };
}
