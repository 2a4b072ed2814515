import { systemClock } from '@patchbay/kernel';
import { noSpecialAccounts } from '@patchbay/permissions';
import {
  consentRoutes,
  createAddressSigner,
  createAppFunctions,
  createBookingService,
  createConversationsModule,
  createKnowledgeWorker,
  createMediaDeletionWorker,
  createSchedulingServices,
} from '@patchbay/server-conversations';
import {
  createAccessGateway,
  createCodeTexts,
  createConcurrencySlots,
  createForgedCallbacks,
  createIdempotencyStore,
  createMetricsLog,
  createNotifier,
  createOutgoingModule,
  createRateLimiter,
  createRecorder,
  createRelay,
  createSecurityMonitor,
  createWebhookWorker,
  failingOf,
  metricsOf,
  type Services,
  startWorkers,
  withoutSending,
  type Worker,
} from '@patchbay/server-core';
import { createHttp } from '@patchbay/server-kit';
import {
  createBudget,
  createPaymentsModule,
  createPlansModule,
  defaultUsageLimits,
  embeddedMoney,
  noMoney,
} from '@patchbay/server-money';
import {
  createMemoryStorage,
  createTxtLookup,
  createWebFetcher,
  createWebPoster,
} from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { createCallController } from './carrier/call-controller.js';
import { carrierRoutes } from './carrier/routes.js';
import { createCarrierRouter } from './carrier/carrier-router.js';
import { createTextController } from './carrier/text-controller.js';
import { createDelivery } from './carrier/text-delivery.js';
import { createDomainWorker } from './domains/worker.js';
import { createHandlers } from './handlers.js';
import { localRoutes } from './local/routes.js';
import { createOutbound } from './outbound/outbound.js';
import { createFraming } from './public/framing.js';
import { createNumbersModule } from './numbers/module.js';
import { phoneRoutes } from './simulator/routes.js';
import { createSimulator } from './simulator/simulator.js';
import { createStopRinging } from './tasks/stop-ringing.js';
import { createTaskWorker } from './tasks/worker.js';
import { createRetentionWorkers } from './retention-timer.js';
import { type Parts, type Platform } from './platform.js';

/**
 * Puts the parts together: services, handlers, HTTP. Used by the start and by tests, so that both
 * run the same house.
 */
export async function composePlatform({
  store,
  key,
  log,
  publicUrl,
  sendMail: rawMail,
  runtime: givenRuntime,
  carrier,
  usageLimits = defaultUsageLimits,
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
  wrapAccessGateway = (accessGateway) => accessGateway,
  fetchAlso = [],
  special = noSpecialAccounts,
  lookupTxt = createTxtLookup(),
  scheduling = createSchedulingServices(),
  bookings: sharedBookings,
  money: moneyConfig = hasLocalRoutes ? embeddedMoney : noMoney,
  storage = createMemoryStorage(),
  trustedProxies,
  tenantCallsPerSecond,
  http: replaced,
}: Parts): Promise<Platform> {
  const limits = createRateLimiter(store, clock);
  const workers: Worker[] = [];
  const recorder = createRecorder({ store, clock, log });
  const securityMonitor = createSecurityMonitor({
    store,
    clock,
    key,
    log,
    recorder,
    limits: replaced?.limits ?? limits,
  });
  const accessGateway = wrapAccessGateway(
    createAccessGateway(store, clock, special, securityMonitor.deadKey),
  );
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
  const budget = createBudget({ store, clock, usageLimits });
  const { outgoing, sendMail, lines } = createOutgoingModule({
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
    accessGateway,
    key,
    log,
    publicUrl,
    sendMail,
    special,
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
  const worker = createKnowledgeWorker({ store, clock, fetcher, log });
  const poster = createWebPoster({ allow: fetchAlso });
  const webhooks = createWebhookWorker({ store, clock, key, log, poster, sendMail });
  const bookings =
    sharedBookings ?? createBookingService({ store, clock, key, log, sendMail, ...scheduling });
  const domains = createDomainWorker({ store, clock, key, log, lookupTxt, sendMail });
  const runtime =
    typeof givenRuntime === 'function'
      ? givenRuntime({ store, bookings, outgoing, sendMail })
      : givenRuntime;
  const agents = createConversationsModule({
    store,
    key,
    clock,
    runtime,
    budget,
    deliver: createDelivery({ store, carrier: lines, outgoing, log }),
    outgoing,
    model,
    appFunctions: createAppFunctions({ key, poster }),
    publicUrl,
    sign: createAddressSigner({ key, publicUrl, clock }),
  });
  const calls = { store, clock, log, carrier: lines, engine: agents.engine, outgoing, storage };
  const codeTexts = createCodeTexts({ outgoing, clock, log, from: codesFrom });
  const numbers = createNumbersModule({
    services,
    carrier: withoutSending(carrier),
    openTwilio,
    reachAlso: fetchAlso,
    outgoing,
    texts: codeTexts,
  });
  const callController = createCallController({ ...calls, key, hearsTest: numbers.hearsTest });
  const outbound = createOutbound({ ...calls, callController });
  const stopRinging = createStopRinging({ store, carrier: lines, callController, log });
  const tasks = createTaskWorker({ store, clock, log, outbound, stopRinging, usageLimits });
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
      codeTexts,
      usageLimits,
      numbers,
      fetcher,
      poster,
      worker,
      lookupTxt,
      scheduling,
      bookings,
      storage,
      answer: runtime.answer,
      budget,
    }),
    accessGateway,
    limits,
    securityMonitor,
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
      const failing = failingOf(metricsOf(workers));
      return {
        ok,
        database: ok ? store.kind : 'unreachable',
        ...(ok && failing.length > 0 ? { failing } : {}),
      };
    },
    ...replaced,
  });
  const notifier = createNotifier({ store, clock, log, sendMail, publicUrl });
  const keeper = createMediaDeletionWorker({ store, clock, storage, log });
  workers.push(
    webhooks,
    notifier,
    tasks,
    callController.worker,
    texts.worker,
    domains,
    bookings.worker,
    money.payouts,
    ...numbers.workers,
    ...plans.workers,
    keeper,
    worker,
    ...createRetentionWorkers({ store, limits, clock, log }),
  );
  workers.push(createMetricsLog({ store, clock, log }, [...workers]));
  const stops: (() => Promise<void>)[] = [];
  return {
    http,
    services,
    securityMonitor,
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
    bookings: bookings,
    numbers: numbers.worker,
    numberVerification: numbers.verification,
    sip: numbers.sip,
    workers,
    start: async () => {
      stops.push(await numbers.start(), await startWorkers(workers));
    },
    close: async () => {
      // What people wait for is finished while everything it may need still runs; then workers hand
      // back what they hold.
      await http.close();
      await securityMonitor.settle();
      await slots.settle();
      takeBack();
      plans.stopHearing();
      for (const stop of stops.reverse()) await stop();
      await stopListening();
    },
  };
}
