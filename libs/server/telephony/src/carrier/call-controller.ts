import { type InboundHandler, type StoragePort } from '@patchbay/server-providers';
import { type Clock } from '@patchbay/kernel';
import {
  type ConversationEngine,
  createVisitorWishes,
  createWishes,
} from '@patchbay/server-conversations';
import { type Outgoing, type OutgoingCarrier, type ServerKey } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type CallAccess, callScope as scope, createCallAccess } from './call-access.js';
import { createAnswers } from './call-answers.js';
import { type CallEnd, createCallEnd } from './call-end.js';
import { ourNumber } from './reconcile-calls.js';
import { createGreet } from './call-greeting.js';
import { type createCallbacks } from './callbacks.js';
import { type CallSound, createCallSound } from './call-sound.js';
import { createMediaFetcher } from './media.js';
import { endedBeforeRinging } from './early-ends.js';
import { type CallRow, findCall } from './repository.js';
import { createTransfers } from './transfers.js';
import { type CallStreams, createCallStreams } from './call-streams.js';
import { createStreamTokens } from './stream-tokens.js';
import { createRing } from './ring.js';
import { createAnswerer } from '../answering/answerer.js';
import { createCallEvents } from './call-events.js';

export interface CallControllerOptions {
  /** Answers a callback once. */
  readonly once: ReturnType<typeof createCallbacks>;
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
  /** Whether carriers send the sound of calls as streams. Default: they call back for each turn. */
  readonly streamsCalls?: boolean;
  /** Called with each call with sound that is over. */
  readonly onOver?: (call: CallRow) => Promise<void>;
}

/** What a call means, for calls that do not come by a carrier's callbacks. */
export interface CallMeaning {
  readonly handle: ReturnType<typeof createCallEvents>;
  readonly answering: ReturnType<typeof createAnswers>['answering'];
  readonly access: CallAccess;
  /** Keeps a piece of the sound of a call. */
  readonly keepSound: CallSound['keep'];
}

/** Turns call events of a carrier into turns of conversations, for every carrier. */
export interface CallController extends CallEnd {
  readonly call: InboundHandler['call'];
  readonly meaning: CallMeaning;
}

export function createCallController({
  once,
  store,
  clock,
  key,
  log,
  carrier,
  engine,
  outgoing,
  storage,
  streamsCalls = false,
  hearsTest = async () => false,
  onOver,
}: CallControllerOptions): CallController {
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
  const sound = createCallSound(store, now);
  const fetchMedia = createMediaFetcher({ store, clock, log, carrier, storage, sound });
  const callEnd = createCallEnd({ store, clock, log, carrier, engine, fetchMedia, onOver });
  const greet = createGreet({ store, clock, engine, carrier, access });
  const streams = createCallStreams({
    store,
    carrier,
    access,
    tokens: createStreamTokens(store, clock),
    isOn: streamsCalls,
  });
  const answers = answersOf({ store, engine, outgoing, log, transfers, access });
  const ring = createRing({
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
    answererOf: createAnswerer(outgoing),
  });
  const handle = createCallEvents({
    settingsFor,
    greet,
    ...answers,
    transfers,
    streams,
    store,
    now,
    callEnd,
  });

  const call = createCallReceiver({
    store,
    end: callEnd.end,
    carrier: carrier.name,
    now,
    ring,
    handle,
    change,
    once,
    transfers,
    streams,
  });
  return {
    ...callEnd,
    call,
    meaning: { handle, answering: answers.answering, access, keepSound: sound.keep },
  };
}

type ReceiverParts = Parameters<typeof endedBeforeRinging>[0] & {
  readonly store: Store;
  readonly ring: ReturnType<typeof createRing>;
  readonly handle: ReturnType<typeof createCallEvents>;
  readonly change: CallAccess['change'];
  readonly once: CallControllerOptions['once'];
  readonly transfers: ReturnType<typeof createTransfers>;
  readonly streams: CallStreams;
};

/** Takes the events of carriers: finds their calls, and answers repeated ones as the first. */
function createCallReceiver(parts: ReceiverParts): InboundHandler['call'] {
  const { store, carrier, ring, handle, change, once, transfers, streams } = parts;
  return async (event) => {
    const find = () => store.within(scope, (db) => findCall(db, event.via ?? carrier, event));
    if (event.type === 'ringing') {
      const first = await ring(event);
      const row = first?.next.do === 'listen' ? await find() : null;
      return row ? streams.opened(row, first) : first;
    }
    const found = await find();
    if (!found) {
      if (event.type === 'ended') await endedBeforeRinging(parts, event);
      return null;
    }
    // Ends, recordings and results of transfers are processed after the end of a call; any other
    // event comes too late.
    if (event.type === 'ended') return handle(found, event);
    if (found.state === 'ended' && event.type !== 'recorded' && event.type !== 'transferred')
      return null;
    const known =
      found.carrierCallId === null
        ? ((await change(found, { carrierCallId: event.callId })) ?? found)
        : found;
    const next = await transfers.named(
      {
        organizationId: found.organizationId,
        accountId: found.accountId,
        ours: ourNumber(found),
        via: event.via ?? carrier,
      },
      await once(found, event.key, () => handle(known, event)),
    );
    return event.type === 'answered' || event.type === 'transferred'
      ? streams.opened(found, next)
      : next;
  };
}

/** Replies that keep wishes to be left alone. */
const answersOf = (
  parts: Omit<Parameters<typeof createAnswers>[0], 'wishes' | 'visitorWishes'> &
    Parameters<typeof createVisitorWishes>[0],
) =>
  createAnswers({
    ...parts,
    wishes: createWishes(parts),
    visitorWishes: createVisitorWishes(parts),
  });
