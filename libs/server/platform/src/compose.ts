import { type Clock, systemClock } from '@patchbay/kernel';
import { type SpecialAccounts, noSpecialAccounts } from '@patchbay/permissions';
import {
  type Gate,
  type Http,
  type HttpOptions,
  type Log,
  type PageOptions,
  createHttp,
} from '@patchbay/server-kit';
import {
  type CallbackCarrier,
  type CarrierPort,
  type Handset,
  type StoragePort,
  type TxtLookup,
  createMemoryStorage,
  createTxtLookup,
  createWebFetcher,
  createWebPoster,
} from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { createGate } from './access/gate.js';
import { createRateLimiter } from './access/rate-limiter.js';
import { createIdempotencyStore } from './access/idempotency-store.js';
import { createConcurrencySlots } from './access/concurrency-slots.js';
import { type ServerKey } from './access/server-key.js';
import { type AgentRuntime } from './agent-runtime/agent-runtime.js';
import { type AnsweringModel } from './agents/models.js';
import { type CallController, createCallController } from './carrier/call-controller.js';
import { carrierRoutes } from './carrier/routes.js';
import { type CarrierRouterOptions, createCarrierRouter } from './carrier/carrier-router.js';
import { type TextController, createTextController } from './carrier/text-controller.js';
import { createAppFunctions } from './apps/functions.js';
import { createAddressSigner } from './conversations/attachments.js';
import { createConversationsModule } from './conversations/module.js';
import { type EffectServices } from './conversations/effects.js';
import { type EffectsScope } from './conversations/engine-services.js';
import { consentRoutes } from './calendar/consent-page.js';
import { type BookingService, createBookingService } from './calendar/booking.js';
import {
  type SchedulingServices,
  createSchedulingServices,
} from './calendar/scheduling-services.js';
import { type DomainWorker, createDomainWorker } from './domains/worker.js';
import { createHandlers } from './handlers.js';
import {
  type MoneyConfig,
  type PaymentsModule,
  createPaymentsModule,
  embeddedMoney,
  noMoney,
} from './payments/module.js';
import { type KnowledgeWorker, createKnowledgeWorker } from './knowledge/worker.js';
import { type MediaDeletionWorker, createMediaDeletionWorker } from './media/deletion-worker.js';
import { localRoutes } from './local/routes.js';
import { createGateOut, withoutWaysOut } from './outgoing/gate.js';
import { type OutgoingLimits } from './outgoing/limits.js';
import { type Outbound, createOutbound } from './outbound/outbound.js';
import { createFraming } from './public/framing.js';
import { type NumberParts, createNumbersModule } from './numbers/module.js';
import { type NumberWorker } from './numbers/worker.js';
import { type SipWorker } from './sip/worker.js';
import { type Notifier, createNotifier } from './security/notifier.js';
import { createRecorder } from './security/record-once.js';
import { type SecurityWatch, createWatch } from './security/watch.js';
import { type Mail, type Services } from './services.js';
import { phoneRoutes } from './simulator/routes.js';
import { createSimulator } from './simulator/simulator.js';
import { createStopRinging } from './tasks/stop-ringing.js';
import { type TaskWorker, createTaskWorker } from './tasks/worker.js';
import { type PlansModule, type PlanParts, createPlansModule } from './plans/module.js';
import { createForgedCallbacks } from './security/forged-callbacks.js';
import { startRetention } from './retention-timer.js';
import { createBudget } from './usage/budget.js';
import { type Caps, usualCaps } from './usage/usage-limits.js';
import { createRelay } from './webhooks/relay.js';
import { type WebhookWorker, createWebhookWorker } from './webhooks/worker.js';

export interface Parts {
  readonly store: Store;
  readonly key: ServerKey;
  readonly log: Log;
  readonly publicUrl: string;
  /** The raw mail port; only the gate gets it. */
  readonly sendMail: (mail: Omit<Mail, 'cause'>) => Promise<void>;
  /** What answers, or how it is made of what its functions act through. */
  readonly runtime:
    AgentRuntime<EffectsScope> | ((effects: EffectServices) => AgentRuntime<EffectsScope>);
  readonly carrier: CarrierPort & Partial<CallbackCarrier> & { readonly handset?: Handset };
  /** What agents may use on a day; the usual when left out. */
  readonly caps?: Caps;
  /** How many texts, calls and mails one recipient gets, and one tenant sends; the usual when left out. */
  readonly outgoingLimits?: OutgoingLimits;
  /** Prefixes of the numbers that agents may call and text, such as `+1`, which is what they may when it is left out. */
  readonly mayCall?: readonly string[];
  /** What answers, for the list of supported models; the built-in one when nothing is named. */
  readonly model?: AnsweringModel;
  readonly clock?: Clock;
  readonly pages?: Pick<PageOptions, 'webRoot' | 'embedRoot'>;
  /** Whether `/dev/outbox` and `/dev/phone` exist, for callers on this machine; never where `publicUrl` is another address or proxies are trusted. */
  readonly hasLocalRoutes: boolean;
  /** Proxies in front whose word about the caller's address is believed; none when left out. */
  readonly trustedProxies?: number;
  /** Calls in a second of all callers of one tenant together; the usual number when left out. */
  readonly tenantCallsPerSecond?: number;
  /** Accounts with rules of their own; none when left out. */
  readonly special?: SpecialAccounts;
  /** Lets a test look at what the gate is asked. */
  readonly wrapGate?: (gate: Gate<Db>) => Gate<Db>;
  /** Places off the public web that may be fetched all the same, as `host:port`; none unless a test names its own server. */
  readonly fetchAlso?: readonly string[];
  /** Calendars and systems outside that know about time; none when left out. */
  readonly scheduling?: SchedulingServices;
  /** When accounts are busy and how they are booked, where the agents' functions use it already. */
  readonly bookings?: BookingService;
  /** How the proof of a domain is looked up; the system's resolvers when left out. */
  readonly lookupTxt?: TxtLookup;
  /** Opens the processor that a seller brings; Stripe's when left out. */
  readonly openSeller?: PlanParts['openSeller'];
  /** Which parts serve money; the embedded ones where somebody sits at this machine, else none. */
  readonly money?: MoneyConfig;
  /** Speaks for a tenant's own account with a supplier of numbers; the supplier itself when left out. */
  readonly openTwilio?: NumberParts['openTwilio'];
  /** Calls and texts over a tenant's own account; the supplier itself when left out. */
  readonly openLine?: CarrierRouterOptions['openLine'];
  /** The number of the installation from which codes come. */
  readonly codesFrom?: string;
  /** Where files lie; in memory, for as long as the process lives, when left out. */
  readonly storage?: StoragePort;
  /** Parts that a test replaces. */
  readonly http?: Partial<
    Pick<HttpOptions<Db>, 'beatMs' | 'limits' | 'timeouts' | 'tenantCallsPerSecond' | 'connections'>
  >;
}

export interface Platform {
  readonly http: Http;
  readonly services: Services;
  readonly watch: SecurityWatch;
  readonly notifier: Notifier;
  readonly knowledge: KnowledgeWorker;
  readonly outbound: Outbound;
  readonly callController: CallController;
  readonly texts: TextController;
  readonly webhooks: WebhookWorker;
  readonly media: MediaDeletionWorker;
  readonly plans: PlansModule;
  readonly tasks: TaskWorker;
  readonly domains: DomainWorker;
  readonly bookings: BookingService;
  readonly numbers: NumberWorker;
  readonly sip: SipWorker;
  readonly money: PaymentsModule;
  /** Lets the workers begin: after the server listens, so that nothing they meet can keep it from answering. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the parts together: services, handlers, HTTP. Used by the start and by tests, so that both run the same house. */
export async function composePlatform({
  store,
  key,
  log,
  publicUrl,
  sendMail: rawMail,
  runtime: givenRuntime,
  carrier,
  caps = usualCaps,
  outgoingLimits,
  mayCall = ['+1'],
  openTwilio,
  openSeller,
  openLine,
  codesFrom,
  model,
  clock = systemClock,
  pages,
  hasLocalRoutes,
  wrapGate = (gate) => gate,
  fetchAlso = [],
  special = noSpecialAccounts,
  lookupTxt = createTxtLookup(),
  scheduling = createSchedulingServices(),
  bookings: sharedDiary,
  money: moneyConfig = hasLocalRoutes ? embeddedMoney : noMoney,
  storage = createMemoryStorage(),
  trustedProxies,
  tenantCallsPerSecond,
  http: replaced,
}: Parts): Promise<Platform> {
  const limits = createRateLimiter(store, clock);
  const recorder = createRecorder({ store, clock, log });
  const watch = createWatch({
    store,
    clock,
    key,
    log,
    recorder,
    limits: replaced?.limits ?? limits,
  });
  const gate = wrapGate(createGate(store, clock, special, watch.deadKey));
  const slots = createConcurrencySlots(store, clock);
  const forged = createForgedCallbacks({ store, clock, log });
  const money = createPaymentsModule({
    store,
    clock,
    key,
    log,
    publicUrl,
    config: moneyConfig,
    forged,
  });
  const budget = createBudget({ store, clock, caps });
  const { outgoing, sendMail, lines } = createGateOut({
    store,
    clock,
    key,
    log,
    lines: createCarrierRouter({ store, key, publicUrl, installation: carrier, openLine }),
    ownLine: carrier.name,
    sendMail: rawMail,
    budget,
    mayCall,
    limits: outgoingLimits,
  });
  const services: Services = {
    store,
    clock,
    caps,
    gate,
    key,
    log,
    publicUrl,
    sendMail,
    special,
    payments: money.payments,
    limits,
  };
  const plans = createPlansModule({
    store,
    clock,
    key,
    log,
    forged,
    payments: money.payments,
    fetchAlso,
    openSeller,
  });
  const fetcher = createWebFetcher({ allow: fetchAlso });
  const worker = createKnowledgeWorker({ store, fetcher, log });
  const poster = createWebPoster({ allow: fetchAlso });
  const webhooks = createWebhookWorker({ store, clock, key, log, poster, sendMail });
  const diary =
    sharedDiary ?? createBookingService({ store, clock, key, log, sendMail, ...scheduling });
  const domains = createDomainWorker({ store, clock, key, log, lookupTxt, sendMail });
  const runtime =
    typeof givenRuntime === 'function'
      ? givenRuntime({ store, diary, outgoing, sendMail })
      : givenRuntime;
  const agents = createConversationsModule({
    store,
    key,
    clock,
    runtime,
    budget,
    carrier: lines,
    outgoing,
    log,
    model,
    appFunctions: createAppFunctions({ key, poster }),
    publicUrl,
    sign: createAddressSigner({ key, publicUrl, clock }),
  });
  const calls = { store, clock, log, carrier: lines, engine: agents.engine, outgoing, storage };
  const numbers = createNumbersModule({
    services,
    carrier: withoutWaysOut(carrier),
    openTwilio,
    reachAlso: fetchAlso,
    outgoing,
    codesFrom,
  });
  const callController = createCallController({ ...calls, key, hearsTest: numbers.hearsTest });
  const outbound = createOutbound({ ...calls, callController });
  const stopRinging = createStopRinging({ store, carrier: lines, callController, log });
  const tasks = createTaskWorker({ store, clock, log, outbound, stopRinging, caps });
  const simulator = createSimulator({
    store,
    engine: agents.engine,
    callController,
    hearsTest: numbers.hearsTest,
    handset: carrier.handset,
  });
  const texts = createTextController({
    store,
    clock,
    log,
    engine: agents.engine,
    relay: createRelay({ store, poster, log }),
  });
  const takeBack = lines.onInbound({
    text: texts.text,
    textStatus: texts.textStatus,
    call: callController.call,
  });
  const stopListening = await agents.start();
  const http = await createHttp<Db>({
    handlers: createHandlers(services, agents, {
      money,
      processors: plans.processors,
      outgoing,
      mayCall,
      stopRinging,
      texts,
      numbers,
      fetcher,
      poster,
      worker,
      lookupTxt,
      scheduling,
      diary,
      storage,
      answer: runtime.answer,
      budget,
    }),
    gate,
    limits,
    watch,
    tenantCallsPerSecond,
    isOverloaded: (whose) => store.isOverloaded(whose),
    slots,
    idempotencyStore: createIdempotencyStore({ store, clock, key }),
    log,
    api: { title: 'Patchbay API', version: '0.1.0', serverUrl: publicUrl },
    trustedProxies,
    pages: {
      ...pages,
      framing: createFraming(store, key),
      localPages: hasLocalRoutes ? ['/dev/phone'] : [],
    },
    local: hasLocalRoutes ? [...money.local, ...localRoutes(store), ...phoneRoutes(simulator)] : [],
    raw: [
      ...plans.withSellers(money.routes),
      ...carrierRoutes(lines, forged),
      ...(scheduling.google ? consentRoutes : []),
    ],
    health: async () => {
      const ok = await store.ready();
      return { ok, database: ok ? store.kind : 'unreachable' };
    },
    ...replaced,
  });
  const notifier = createNotifier({ store, clock, log, sendMail, publicUrl });
  const keeper = createMediaDeletionWorker({ store, storage, log });
  const stops: (() => Promise<void>)[] = [];
  return {
    http,
    services,
    watch,
    notifier,
    money,
    knowledge: worker,
    webhooks,
    media: keeper,
    plans,
    tasks,
    outbound,
    callController,
    texts,
    domains,
    bookings: diary,
    numbers: numbers.worker,
    sip: numbers.sip,
    start: async () => {
      for (const one of [
        webhooks,
        notifier,
        tasks,
        callController,
        texts,
        domains,
        diary,
        money,
        numbers,
        plans,
        keeper,
        worker,
      ])
        stops.push(await one.start());
      const stopTidying = startRetention(store, limits, clock);
      stops.push(async () => stopTidying());
    },
    close: async () => {
      // What people wait for is finished while everything it may need still runs; then workers hand back what they hold.
      await http.close();
      await watch.settle();
      await slots.settle();
      takeBack();
      for (const stop of stops.reverse()) await stop();
      await stopListening();
    },
  };
}
