import { type Clock } from '@patchbay/kernel';
import {
  type CallEvent,
  type CallTurn,
  type InboundHandler,
  type StoragePort,
} from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type ServerKey } from '../access/server-key.js';
import { readConfig } from '../agents/repository.js';
import { resolvedValues } from '../agents/template-rules.js';
import { type ConversationEngine } from '../conversations/engine.js';
import { agentNameOf } from '../conversations/view.js';
import { serialize } from '../serialize.js';
import { type EndedCall, longestCallMs } from '../outbound/rules.js';
import { type Lines, type Outgoing } from '../outgoing/gate.js';
import { createCallbacks } from './callbacks.js';
import { createMediaFetcher, keepRecording } from './media.js';
import { openingOf } from './opening.js';
import {
  type CallRow,
  callOfConversation,
  changeCall,
  endCall,
  findCall,
  findCallById,
  markEndReported,
  overdueCalls,
  ownerOfNumber,
  deleteExpiredCallbacks,
  takeInbound,
  callsWithUnreportedEnd,
} from './repository.js';
import {
  type CallSettings,
  callerNameOf,
  listen,
  callSettingsOf,
  recordingNoticeFor,
  screenedBy,
  turn,
  words,
} from './rules.js';
import { areDisabled } from '../tree/enabled.js';
import { findNode } from '../tree/nodes.js';
import { createTransfers } from './transfers.js';

export interface CallControllerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly carrier: Lines;
  readonly engine: ConversationEngine;
  readonly outgoing: Outgoing;
  /** Whether a call is a test of forwarding, which no agent answers. */
  readonly hearsTest?: (call: { readonly from: string; readonly to: string }) => Promise<boolean>;
  readonly storage: StoragePort;
}

/** The exchange: it turns what a carrier tells of calls into turns of conversations, whoever the carrier is. */
export interface CallController {
  readonly call: InboundHandler['call'];
  /** Ends a call of ours, tells whoever asked for it. Ending twice is ending once. */
  end(
    call: Pick<CallRow, 'organizationId' | 'id'>,
    how: { readonly outcome: EndedCall['outcome']; readonly seconds: number },
  ): Promise<void>;
  /** Ends the open call of a conversation from our side. False when it has none. */
  hangUp(conversationUuid: string): Promise<boolean>;
  onEnded(listener: (ended: EndedCall) => Promise<void>): () => void;
  /** Resolves when every end so far was told. */
  settled(): Promise<void>;
  /** Ends what is overdue and tells what nobody was told; called now and then by `start`. */
  reconcile(): Promise<void>;
  start(): Promise<() => Promise<void>>;
}

const scope = { kind: 'platform', reason: 'connect a call' } as const;
const reconcileEveryMs = 5000;
/** How long telling an end may take before it counts as forgotten. */
const endReportTimeoutMs = 60_000;
const ourNumber = (call: CallRow): string =>
  call.direction === 'inbound' ? call.toNumber : call.fromNumber;
const callbackRetentionMs = 2 * 24 * 60 * 60 * 1000;
const answerTimeoutMs = 12_000;

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
  const listeners = new Set<(ended: EndedCall) => Promise<void>>();
  const pendingEndReports = new Map<string, Promise<void>>();
  const once = createCallbacks(store, clock);
  const now = () => new Date(clock.now());
  const transfers = createTransfers({
    store,
    clock,
    key,
    engine,
    outgoing,
    lineOf: async (number) => (await carrier.lineOf?.(number)) ?? carrier.name,
  });
  const fetchMedia = createMediaFetcher({ store, clock, log, carrier, storage });

  const configFor = async (call: CallRow): Promise<Record<string, unknown>> => {
    const row = await store.within(scope, (db) =>
      readConfig(db, { organizationId: call.organizationId, accountId: call.accountId }, 'default'),
    );
    return row ? resolvedValues(row.config as Record<string, unknown>) : {};
  };
  const settingsFor = async (call: CallRow): Promise<CallSettings> =>
    callSettingsOf(await configFor(call));
  const change = (call: CallRow, to: Parameters<typeof changeCall>[2]) =>
    store.within(scope, (db) => changeCall(db, call, to));
  const speak = (call: CallRow, text: string) =>
    call.conversationUuid
      ? engine.speak(call.accountId, call.conversationUuid, text)
      : Promise.resolve();

  /** The first words of a call that we make: those that it was given, else who calls and why. */
  async function openingFor(
    call: CallRow,
    config: Record<string, unknown>,
    by: 'person' | 'machine',
  ): Promise<string> {
    const given = call.greeting?.trim() ?? '';
    if (given && !/^prompt:/i.test(given)) return given;
    const { agent } = await engine.scopeOf(call.accountId);
    const organization = await store.within(scope, (db) => findNode(db, call.organizationId));
    return openingOf(config, {
      agentName: agentNameOf(agent),
      organization: organization?.orgName ?? '',
      errand: call.context.taskContext,
      toMachine: by === 'machine',
    });
  }

  /** Opens the conversation of a call that is there: the agent's first words, or why there are none. */
  async function greet(
    call: CallRow,
    by: 'person' | 'machine',
    callerName?: string,
  ): Promise<CallTurn | null> {
    const config = await configFor(call);
    const settings = callSettingsOf(config);
    const other = call.direction === 'inbound' ? call.fromNumber : call.toNumber;
    const greeting =
      call.direction === 'inbound' ? call.greeting : await openingFor(call, config, by);
    const started = await engine.startCall({
      agentId: call.accountId,
      direction: call.direction,
      party: { kind: 'phone', address: other, name: callerNameOf(callerName) },
      greeting,
      waitsToGreet: call.waitToGreet && by === 'person',
    });
    const kept = await change(call, {
      state: 'answered',
      answeredAt: now(),
      answeredBy: by,
      conversationUuid: started.uuid,
      roomId: started.roomId,
      giveUpAt: new Date(clock.now() + longestCallMs),
    });
    if (!kept) {
      await engine.end(call.accountId, started.uuid, AbortSignal.timeout(endReportTimeoutMs));
      return null;
    }
    if (started.blocked) return turn(settings, '', { do: 'reject', reason: 'rejected' });
    if (!started.answered)
      return call.direction === 'inbound'
        ? takeVoicemail(kept, settings)
        : turn(settings, '', { do: 'hang-up' });
    const records = (carrier.records?.(call.carrier) ?? false) && settings.recording !== null;
    const say = [records ? recordingNoticeFor(settings, other) : '', started.greeting]
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

  /** Whoever forwards a call may connect it only to somebody who presses a key. */
  const keysOf = ({ pressFirst }: CallSettings): Pick<CallTurn, 'pressFirst'> =>
    pressFirst ? { pressFirst } : {};

  async function takeVoicemail(call: CallRow, settings: CallSettings): Promise<CallTurn> {
    await speak(call, words.voicemail);
    return {
      ...turn(settings, words.voicemail, { do: 'voicemail', mostSeconds: 120 }),
      ...keysOf(settings),
    };
  }

  /** What is done with a caller by their name alone, before anybody answers. */
  async function screen(row: CallRow, callerName: string | undefined): Promise<CallTurn | null> {
    const config = await configFor(row);
    const wish = screenedBy(config, callerName);
    if (wish?.do === 'transfer') return transfers.atOnce(row, callSettingsOf(config), wish.to);
    return wish && turn(callSettingsOf(config), '', { do: 'reject', reason: wish.reason });
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

  /** The agent's answer to what was said. */
  async function answer(
    call: CallRow,
    event: Extract<CallEvent, { type: 'said' }>,
  ): Promise<CallTurn | null> {
    if (!call.conversationUuid) return null;
    const settings = await settingsFor(call);
    if (call.silences > 0) await change(call, { silences: 0 });
    let said = '';
    let transferRun: string | null = null;
    let isSpent = false;
    const party = {
      kind: 'phone' as const,
      address: call.direction === 'inbound' ? call.fromNumber : call.toNumber,
    };
    try {
      for await (const step of engine.say(
        {
          agentId: call.accountId,
          party,
          channel: 'call',
          text: event.text,
          callUuid: call.conversationUuid,
          clientId: event.key ?? null,
        },
        AbortSignal.timeout(answerTimeoutMs),
      )) {
        if (step.type === 'function' && step.run.name === 'transfer' && step.run.status === 'ok')
          transferRun = step.run.id;
        if (step.type === 'reply') [said, isSpent] = [step.text, step.isSpent ?? false];
      }
    } catch (error) {
      // A carrier waits fifteen seconds, and a caller less. Whoever is not answered by then is asked again, and not hung up on.
      log.warn(
        { callId: call.id, error: String(error) },
        'a line of a call was not answered in time',
      );
      said = words.sayAgain;
      await speak(call, said);
    }
    // Nothing may be used any more today: whoever calls leaves a message, and whom we called is let go.
    if (isSpent)
      return turn(
        settings,
        said,
        call.direction === 'inbound' ? { do: 'voicemail', mostSeconds: 120 } : { do: 'hang-up' },
      );
    if (transferRun) return transfers.begin(call, settings, said, transferRun);
    // Somebody of the office may have taken over, or the line repeats what was answered already: the agent stays silent and listens.
    return turn(settings, said);
  }

  async function afterSilence(call: CallRow): Promise<CallTurn> {
    const settings = await settingsFor(call);
    const silences = call.silences + 1;
    await change(call, { silences });
    const isLast = silences >= settings.maxSilences;
    const say = isLast ? words.goodbye : words.stillThere;
    await speak(call, say);
    return turn(settings, say, isLast ? { do: 'hang-up' } : listen(settings));
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
        await end(call, event);
        return null;
    }
  }

  async function call(event: CallEvent): Promise<CallTurn | null> {
    if (event.type === 'ringing') return ring(event);
    const found = await store.within(scope, (db) => findCall(db, event.via ?? carrier.name, event));
    if (!found) return null;
    // The end and recordings have names of their own; anything else of a call that is over comes too late.
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

  async function end(
    of: Pick<CallRow, 'organizationId' | 'id'>,
    { outcome, seconds }: { readonly outcome: EndedCall['outcome']; readonly seconds: number },
  ): Promise<void> {
    const row = await store.within(scope, (db) =>
      endCall(db, of, { outcome, seconds, now: now() }),
    );
    if (row) void reportEnd(row);
  }

  /** Closes the conversation and tells who asked for the call. What fails is tried again when somebody looks around. */
  function reportEnd(row: CallRow): Promise<void> {
    const known = pendingEndReports.get(row.id);
    if (known) return known;
    const work = (async () => {
      if (row.conversationUuid)
        await engine.end(
          row.accountId,
          row.conversationUuid,
          AbortSignal.timeout(endReportTimeoutMs),
        );
      const ended: EndedCall = {
        callId: row.id,
        outcome: row.outcome ?? 'failed',
        seconds: row.seconds,
        ...(row.taskAttemptId === null ? {} : { taskAttemptId: row.taskAttemptId }),
        ...(row.conversationUuid === null ? {} : { conversationUuid: row.conversationUuid }),
      };
      for (const listener of listeners) await listener(ended);
      await store.within(scope, (db) => markEndReported(db, row, now()));
    })()
      .catch((error: unknown) =>
        log.error({ callId: row.id, error: String(error) }, 'the end of a call could not be told'),
      )
      .finally(() => pendingEndReports.delete(row.id));
    pendingEndReports.set(row.id, work);
    return work;
  }

  const reconcile = serialize(async () => {
    const [overdue, unreported] = await store.within(
      scope,
      async (db) =>
        [
          await overdueCalls(db, now(), 50),
          await callsWithUnreportedEnd(db, new Date(clock.now() - endReportTimeoutMs), 50),
        ] as const,
    );
    for (const row of overdue) {
      if (row.carrierCallId)
        await carrier.hangUp(row.carrierCallId, ourNumber(row)).catch(() => undefined);
      await end(
        row,
        row.state === 'answered'
          ? {
              outcome: 'completed',
              seconds: Math.round(
                (clock.now() - (row.answeredAt ?? row.createdAt).getTime()) / 1000,
              ),
            }
          : { outcome: row.state === 'queued' ? 'failed' : 'no-answer', seconds: 0 },
      );
    }
    for (const row of unreported) await reportEnd(row);
    await fetchMedia();
    await store.within(scope, (db) =>
      deleteExpiredCallbacks(db, new Date(clock.now() - callbackRetentionMs)),
    );
  });

  return {
    call,
    end,
    async hangUp(conversationUuid) {
      const row = await store.within(scope, (db) => callOfConversation(db, conversationUuid));
      if (!row) return false;
      if (row.carrierCallId) await carrier.hangUp(row.carrierCallId, ourNumber(row));
      const still = await store.within(scope, (db) => findCallById(db, row.id));
      if (still && still.state !== 'ended')
        await end(row, {
          outcome: 'completed',
          seconds: Math.max(
            1,
            Math.round((clock.now() - (row.answeredAt ?? row.createdAt).getTime()) / 1000),
          ),
        });
      await pendingEndReports.get(row.id);
      return true;
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: async () => void (await Promise.all(pendingEndReports.values())),
    reconcile,
    async start() {
      let reconciling: Promise<void> = Promise.resolve();
      const timer = setInterval(() => {
        reconciling = reconcile().catch((error: unknown) =>
          log.error({ error: String(error) }, 'open calls could not be looked at'),
        );
      }, reconcileEveryMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await reconciling;
        await Promise.all(pendingEndReports.values());
      };
    },
  };
}
