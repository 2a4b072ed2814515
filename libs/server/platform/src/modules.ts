import { type CoreModule, type OutgoingCarrier, type ServerModule } from '@patchbay/server-core';
import {
  createPaymentsModule,
  type PaymentsModule,
  createPlansModule,
  type PlansModule,
  type Budget,
  type UsageLimits,
} from '@patchbay/server-money';
import {
  type CalendarModule,
  createCalendarModule,
  type ConversationsModule,
  createConversationsModule,
  createKnowledgeModule,
  type KnowledgeModule,
  createMediaModule,
  type MediaModule,
} from '@patchbay/server-conversations';
import {
  type CarrierModule,
  type CarrierRouter,
  createCallOfSession,
  createCarrierModule,
  createDelivery,
  createNumbersModule,
  createSimulatorModule,
  createTasksModule,
  createVoiceCommands,
  type NumbersModule,
  type TasksModule,
} from '@patchbay/server-telephony';
import { type AccountsModule, createAccountsModule } from './accounts/module.js';
import { createDashboardsModule, type DashboardsModule } from './dashboards/module.js';
import { createDomainsModule, type DomainsModule } from './domains/module.js';
import { createQualityModule } from './quality/module.js';
import { createPlainModule, type PlainModule } from './plain-module.js';
import { createIdentityModule, type IdentityModule } from './identity/module.js';
import { createLocalModule } from './local/routes.js';
import { type PlatformSettings } from './platform-settings.js';
import { serverVersion } from './public/server-version.js';
import { createRetentionModule } from './retention-timer.js';

/** Parts that are made before the modules, because the outgoing gateway needs them. */
export interface Foundation {
  readonly core: CoreModule;
  readonly usageLimits: UsageLimits;
  readonly budget: Budget;
  /** Prefixes of the numbers that agents may call and text. */
  readonly mayCall: readonly string[];
  /** The carriers of the installation and of tenants, without the functions that send. */
  readonly lines: OutgoingCarrier<CarrierRouter>;
  /** The installation's own carrier, without the functions that send. */
  readonly carrier: OutgoingCarrier<PlatformSettings['carrier']['installation']>;
}

/** The modules of a server. A test that drives a worker or a port finds it here. */
export interface Modules {
  readonly core: CoreModule;
  readonly payments: PaymentsModule;
  readonly plans: PlansModule;
  readonly calendar: CalendarModule;
  readonly conversations: ConversationsModule;
  readonly knowledge: KnowledgeModule;
  readonly media: MediaModule;
  readonly numbers: NumbersModule;
  readonly carrier: CarrierModule;
  readonly tasks: TasksModule;
  readonly simulator: ReturnType<typeof createSimulatorModule>;
  readonly identity: IdentityModule;
  readonly accounts: AccountsModule;
  readonly dashboards: DashboardsModule;
  readonly quality: ReturnType<typeof createQualityModule>;
  readonly domains: DomainsModule;
  readonly plain: PlainModule;
  readonly local: ServerModule;
  readonly retention: ServerModule;
}

/** Makes each module of the services and of what it needs of those before it. */
export function createModules(
  settings: PlatformSettings,
  { core, carrier: installation, ...shared }: Foundation,
): Modules {
  const { services } = core;
  const { model, money, scheduling, addresses } = settings;
  const payments = createPaymentsModule(services, money.parts);
  const calendar = createCalendarModule(services, scheduling);
  const deliver = createDelivery({ ...services, carrier: shared.lines });
  const commands = createVoiceCommands(services.store);
  const conversations = createConversationsModule(services, {
    budget: shared.budget,
    bookings: calendar.bookings,
    model,
    deliver,
    carriesCalls: settings.sound !== undefined,
    callOf: createCallOfSession(services.store, services.clock, commands),
  });
  const { engine, runtime } = conversations;
  const { openTwilio, streamsCalls } = settings.carrier;
  const numbers = createNumbersModule(services, { carrier: installation, openTwilio });
  const { hearsTest } = numbers;
  const carrier = createCarrierModule(services, {
    ...shared,
    engine,
    hearsTest,
    streamsCalls,
    commands,
  });
  return {
    core,
    payments,
    plans: createPlansModule(services, { payments, openSeller: money.openSeller }),
    calendar,
    conversations,
    knowledge: createKnowledgeModule(services, { ...shared, answer: runtime.answer }),
    media: createMediaModule(services),
    numbers,
    carrier,
    tasks: createTasksModule(services, { ...shared, ...carrier }),
    simulator: createSimulatorModule(services, {
      engine,
      hearsTest,
      callController: carrier.callController,
      handset: installation.handset,
      isReal: installation.answerCallback !== undefined,
      simulated: installation.simulated,
    }),
    identity: createIdentityModule(services, shared),
    accounts: createAccountsModule(services, { calendar, numbers, version: serverVersion }),
    dashboards: createDashboardsModule(services),
    quality: createQualityModule(services),
    domains: createDomainsModule(services, addresses),
    plain: createPlainModule(services),
    local: createLocalModule(services),
    retention: createRetentionModule(services, core, settings.retention),
  };
}
