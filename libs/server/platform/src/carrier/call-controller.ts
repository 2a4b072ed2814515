import {
  type CallEvent,
  type CallTurn,
  type InboundHandler,
  type StoragePort,
} from '@patchbay/server-providers';
import { type Clock } from '@patchbay/kernel';
import {
  areDisabled,
  type Outgoing,
  type OutgoingCarrier,
  type ServerKey,
} from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type ConversationEngine } from '../conversations/engine.js';
import { longestCallMs } from '../outbound/rules.js';
import { callScope as scope, createCallAccess } from './call-access.js';
import { createAnswers } from './call-answers.js';
import { type CallEnd, createCallEnd, ourNumber } from './call-end.js';
import { createGreet } from './call-greeting.js';
import { createCallbacks } from './callbacks.js';
import { createMediaFetcher, keepRecording } from './media.js';
import { type CallRow, findCall, ownerOfNumber, takeInbound } from './repository.js';
import { callSettingsOf, screenedBy, turn, words } from './rules.js';
import { createTransfers } from './transfers.js';

export interface CallControllerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly carrier: OutgoingCarrier;
  readonly engine: ConversationEngine;
  readonly outgoing: Outgoing;
  /** Whether a call is a test of forwarding, which no agent answers. */
  readonly hearsTest?: (call: { readonly from: string; readonly to: string }) => Promise<boolean>;
  readonly storage: StoragePort;
}

/** Turns call events of a carrier into turns of conversations, for every carrier. */
export interface CallController extends CallEnd {
  readonly call: InboundHandler['call'];
}

export function createCallController({
  store,
  clock,
  key,
  log,
  carrier,
  engine,
  outgoing,
  storage,
  hearsTest = async () => false,
}: CallControllerOptions): CallController {
  const once = createCallbacks(store, clock);
  const now = () => new Date(clock.now());
  const access = createCallAccess(store, engine);
  const { configFor, settingsFor, change } = access;
  const transfers = createTransfers({
    store,
    clock,
    key,
    engine,
    outgoing,
    lineOf: async (number) => (await carrier.lineOf?.(number)) ?? carrier.name,
  });
  const fetchMedia = createMediaFetcher({ store, clock, log, carrier, storage });
  const callEnd = createCallEnd({ store, clock, log, carrier, engine, fetchMedia });
  const greet = createGreet({ store, clock, engine, carrier, access });
  const { answer, afterSilence } = createAnswers({ engine, log, transfers, access });

  /** Applies the screening rules to the caller's name before the agent answers. */
  async function screen(row: CallRow, callerName: string | undefined): Promise<CallTurn | null> {
    const config = await configFor(row);
    const rule = screenedBy(config, callerName);
    if (rule?.do === 'transfer') return transfers.atOnce(row, callSettingsOf(config), rule.to);
    return rule && turn(callSettingsOf(config), '', { do: 'reject', reason: rule.reason });
  }

  async function ring(event: Extract<CallEvent, { type: 'ringing' }>): Promise<CallTurn | null> {
    const owner = await store.within(scope, (db) => ownerOfNumber(db, event.to));
    if (!owner) return null;
    return transfers.named(
      { ...owner, ours: event.to, via: event.via ?? carrier.name },
      await once(owner, event.key, async () => {
        const { agent } = await engine.scopeOf(owner.accountId);
        if (await hearsTest(event)) return { say: words.forwarded, next: { do: 'hang-up' } };
        if (await areDisabled(store, [owner.accountId]))
          return { say: words.notInService, next: { do: 'hang-up' } };
        if (!agent.active) return null;
        const row = await store.within(scope, (db) =>
          takeInbound(db, {
            ...owner,
            carrier: event.via ?? carrier.name,
            carrierCallId: event.callId,
            fromNumber: event.from,
            toNumber: event.to,
            giveUpAt: new Date(clock.now() + longestCallMs),
            createdAt: now(),
          }),
        );
        if (row.state === 'ended') return null;
        if (row.state !== 'ringing') return turn(await settingsFor(row), '');
        return (await screen(row, event.callerName)) ?? greet(row, 'person', event.callerName);
      }),
    );
  }

  async function handle(
    call: CallRow,
    event: Exclude<CallEvent, { type: 'ringing' }>,
  ): Promise<CallTurn | null> {
    switch (event.type) {
      case 'answered':
        return call.state === 'answered'
          ? turn(await settingsFor(call), '')
          : greet(call, event.by);
      case 'said':
        return answer(call, event);
      case 'silent':
        return afterSilence(call);
      case 'offered':
        return transfers.offer(call, await settingsFor(call), event.digits, event.said);
      case 'transferred':
        if (!call.conversationUuid && event.outcome !== 'completed') return greet(call, 'person');
        return transfers.finish(call, await settingsFor(call), event.outcome);
      case 'recorded':
        await keepRecording(store, call, event.recording, now());
        return event.recording.kind === 'voicemail'
          ? turn(await settingsFor(call), words.thanks, { do: 'hang-up' })
          : null;
      case 'ended':
        await callEnd.end(call, event);
        return null;
    }
  }

  async function call(event: CallEvent): Promise<CallTurn | null> {
    if (event.type === 'ringing') return ring(event);
    const found = await store.within(scope, (db) => findCall(db, event.via ?? carrier.name, event));
    if (!found) return null;
    // Ends and recordings are processed after the end of a call; any other event comes too late.
    if (event.type === 'ended') return handle(found, event);
    if (found.state === 'ended' && event.type !== 'recorded') return null;
    const known =
      found.carrierCallId === null
        ? ((await change(found, { carrierCallId: event.callId })) ?? found)
        : found;
    return transfers.named(
      {
        organizationId: found.organizationId,
        accountId: found.accountId,
        ours: ourNumber(found),
        via: event.via ?? carrier.name,
      },
      await once(found, event.key, () => handle(known, event)),
    );
  }

  return { ...callEnd, call };
}
