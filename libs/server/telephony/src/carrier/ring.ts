import { type CallTurn, type CallEvent } from '@patchbay/server-providers';
import { areDisabled, type OutgoingCarrier } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import { type CallRow, ownerOfNumber, takeInbound } from './repository.js';
import { callWordsIn } from './call-words.js';
import { screenedBy, callSettingsOf, turn, longestCallMs } from './rules.js';
import { callScope as scope, type CallAccess } from './call-access.js';
import { type FindAnswerer } from '../answering/answerer.js';
import { type createCallbacks } from './callbacks.js';
import { type Transfers } from './transfers.js';
import { type Greet } from './call-greeting.js';

interface RingContext {
  readonly configFor: CallAccess['configFor'];
  readonly transfers: Transfers;
  readonly store: Store;
  readonly carrier: OutgoingCarrier;
  readonly once: ReturnType<typeof createCallbacks>;
  readonly engine: ConversationEngine;
  readonly hearsTest: (call: { readonly from: string; readonly to: string }) => Promise<boolean>;
  readonly clock: Clock;
  readonly now: () => Date;
  readonly settingsFor: CallAccess['settingsFor'];
  readonly greet: Greet;
  readonly answererOf: FindAnswerer;
}

/** Accepts ringing calls: screens them and lets the agent answer. */
export function createRing({
  configFor,
  transfers,
  store,
  carrier,
  once,
  engine,
  hearsTest,
  clock,
  now,
  settingsFor,
  greet,
  answererOf,
}: RingContext): (event: Extract<CallEvent, { type: 'ringing' }>) => Promise<CallTurn | null> {
  /** Applies the screening rules to the caller's name before the agent answers. */
  async function screen(row: CallRow, callerName: string | undefined): Promise<CallTurn | null> {
    const config = await configFor(row);
    const rule = screenedBy(config, callerName);
    if (rule?.do === 'transfer') return transfers.atOnce(row, callSettingsOf(config), rule.to);
    return rule && turn(callSettingsOf(config), '', { do: 'reject', reason: rule.reason });
  }

  async function ring(event: Extract<CallEvent, { type: 'ringing' }>): Promise<CallTurn | null> {
    const reached = await store.within(scope, async (db) => {
      const numbers = await ownerOfNumber(db, event.to);
      const { to: number, from: caller } = event;
      return (
        numbers && {
          numbers,
          ...(await answererOf(db, numbers, { kind: 'call', number, caller, at: clock.now() })),
        }
      );
    });
    if (!reached) return null;
    const { owner, forwardTo } = reached;
    return transfers.named(
      { ...owner, ours: event.to, via: event.via ?? carrier.name },
      // A repeated event may come when another route applies: it is known by the agent of the number.
      await once(reached.numbers, event.key, async () => {
        const { agent } = await engine.scopeOf(owner.accountId);
        if (await hearsTest(event))
          return { say: callWordsIn.en.forwarded, next: { do: 'hang-up' } };
        if (await areDisabled(store, [owner.accountId]))
          return { say: callWordsIn.en.notInService, next: { do: 'hang-up' } };
        if (!agent.active && forwardTo === null) return null;
        const row = await store.within(scope, (db) =>
          takeInbound(db, {
            ...owner,
            carrier: event.via ?? carrier.name,
            carrierCallId: event.callId,
            fromNumber: event.from,
            toNumber: event.to,
            ownTest: event.isOwnTest ?? false,
            giveUpAt: new Date(clock.now() + longestCallMs),
            createdAt: now(),
          }),
        );
        if (row.state === 'ended') return null;
        if (row.state !== 'ringing') return turn(await settingsFor(row), '');
        const forwarded =
          forwardTo === null
            ? null
            : await transfers.atOnce(row, await settingsFor(row), forwardTo);
        return (
          forwarded ??
          (await screen(row, event.callerName)) ??
          greet(row, 'person', event.callerName)
        );
      }),
    );
  }
  return ring;
}
