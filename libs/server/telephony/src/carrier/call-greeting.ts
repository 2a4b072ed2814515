import { type Clock } from '@patchbay/kernel';
import { agentNameOf, type ConversationEngine, testerName } from '@patchbay/server-conversations';
import { findNode, type OutgoingCarrier } from '@patchbay/server-core';
import { type CallTurn } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { wordsFor } from './call-words.js';
import {
  longestCallMs,
  type CallSettings,
  callSettingsOf,
  callerNameOf,
  listen,
  recordingNoticeFor,
  turn,
} from './rules.js';
import { type CallAccess, callScope } from './call-access.js';
import { endTimeoutMs } from './call-end-reports.js';
import { isOfDraft, otherSideOf, partyOfCall } from './call-party.js';
import { openingOf } from './opening.js';
import { type CallRow } from './repository.js';

/** Opens the conversation of an answered call. */
export type Greet = (
  call: CallRow,
  by: 'person' | 'machine',
  callerName?: string,
) => Promise<CallTurn | null>;

export function createGreet({
  store,
  clock,
  engine,
  carrier,
  access: { configFor, change, speak },
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly engine: ConversationEngine;
  readonly carrier: OutgoingCarrier;
  readonly access: CallAccess;
}): Greet {
  async function takeVoicemail(call: CallRow, settings: CallSettings): Promise<CallTurn> {
    const { voicemail } = wordsFor(settings);
    await speak(call, voicemail, { asksForVoicemail: true });
    return {
      ...turn(settings, voicemail, { do: 'voicemail', maxSeconds: 120 }),
      ...keysOf(settings),
    };
  }

  /**
   * Opens the conversation and returns the agent's greeting, a voicemail, a rejection or a hang-up.
   */
  async function greet(
    call: CallRow,
    by: 'person' | 'machine',
    callerName?: string,
  ): Promise<CallTurn | null> {
    const config = await configFor(call);
    const settings = callSettingsOf(config);
    const ours = call.direction === 'inbound' ? call.toNumber : call.fromNumber;
    const greeting =
      call.direction === 'inbound'
        ? call.greeting
        : await openingFor(engine, store, call, config, by);
    const started = await engine.startCall({
      agentId: call.accountId,
      direction: call.direction,
      party: { ...partyOfCall(call), name: await nameOf(store, call, callerName) },
      ...(ours === '' ? {} : { ours }),
      ownTest: call.ownTest,
      isDraft: isOfDraft(call),
      greeting,
      waitsToGreet: call.waitToGreet && by === 'person',
    });
    const kept = await change(call, {
      state: 'answered',
      answeredAt: new Date(clock.now()),
      answeredBy: by,
      conversationUuid: started.uuid,
      roomId: started.roomId,
      giveUpAt: new Date(clock.now() + longestCallMs),
    });
    if (!kept) {
      await engine.end(call.accountId, started.uuid, AbortSignal.timeout(endTimeoutMs));
      return null;
    }
    if (started.blocked) return turn(settings, '', { do: 'reject', reason: 'rejected' });
    if (!started.answered)
      return call.direction === 'inbound'
        ? takeVoicemail(kept, settings)
        : turn(settings, '', { do: 'hang-up' });
    // What a media node carries it records; the rest the carrier, if it can.
    const records =
      settings.recording !== null &&
      (call.aliveAt !== null || (carrier.records?.(call.carrier) ?? false));
    const say = [records ? recordingNoticeFor(settings, otherSideOf(call)) : '', started.greeting]
      .filter(Boolean)
      .join(' ');
    return {
      ...turn(settings, say, by === 'machine' ? { do: 'hang-up' } : listen(settings)),
      ...(records ? { record: true } : {}),
      ...(call.direction === 'inbound' ? keysOf(settings) : {}),
      waitSeconds:
        call.direction === 'inbound'
          ? settings.ringSeconds + settings.waitSeconds
          : settings.waitSeconds,
    };
  }

  return greet;
}

/** What the inbox calls the other side; undefined for one that is known by its number alone. */
const nameOf = async (store: Store, call: CallRow, callerName: string | undefined) =>
  isOfDraft(call) ? testerName(store, call.accountId) : callerNameOf(callerName);

/** The greeting of an outbound call: the given one, or else who calls and why. */
async function openingFor(
  engine: ConversationEngine,
  store: Store,
  call: CallRow,
  config: Record<string, unknown>,
  by: 'person' | 'machine',
): Promise<string> {
  const given = call.greeting?.trim() ?? '';
  if (given && !/^prompt:/i.test(given)) return given;
  const { agent } = await engine.scopeOf(call.accountId);
  const organization = await store.within(callScope, (db) => findNode(db, call.organizationId));
  return openingOf(config, {
    agentName: agentNameOf(agent),
    organization: organization?.orgName ?? '',
    taskContext: call.context.taskContext,
    toMachine: by === 'machine',
  });
}

/**
 * Keys that the agent presses first, for forwarding services that connect a call only after a key
 * press.
 */
const keysOf = ({ pressFirst }: CallSettings): Pick<CallTurn, 'pressFirst'> =>
  pressFirst ? { pressFirst } : {};
