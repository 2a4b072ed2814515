import {
  type BookingService,
  type ConversationsModule,
  createAppHandlers,
  createCalendarDisconnect,
  createContactHandlers,
  createCrmProof,
  createDealerHandlers,
  createGoogleHandlers,
  createIntegrationHandlers,
  createKnowledgeHandlers,
  createMediaHandlers,
  createScheduleHandlers,
  createSchedulingToolHandlers,
  type KnowledgeServices,
  type SchedulingServices,
} from '@patchbay/server-conversations';
import {
  type CodeTexts,
  createNotificationHandlers,
  createSecurityHandlers,
  createWebhookHandlers,
  type Outgoing,
  type Services,
  type WebhookServices,
} from '@patchbay/server-core';
import { type Handlers } from '@patchbay/server-kit';
import {
  createBillingHandlers,
  createPlanHandlers,
  createUsageHandlers,
  type PaymentsModule,
  type Processors,
  type UsageLimits,
} from '@patchbay/server-money';
import { type StoragePort, type WebPoster } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { createAccountHandlers } from './accounts/handlers.js';
import { createAgentUrlHandlers } from './agent-urls/handlers.js';
import { createProfileHandlers } from './accounts/profile.js';
import { createSearchHandlers } from './accounts/search.js';
import { createTreeHandlers } from './accounts/tree-handlers.js';
import { createIdentityHandlers } from './identity/handlers.js';
import { createPhoneHandlers } from './identity/phone-handlers.js';
import { createVerificationHandlers } from './identity/verification-handlers.js';
import { type ProofServices } from './domains/domain-verification.js';
import { createDomainHandlers } from './domains/handlers.js';
import { createLogHandlers } from './logs/handlers.js';
import { createInvitationHandlers } from './members/invitation-handlers.js';
import { createMemberHandlers } from './members/handlers.js';
import { type OutboundServices, createOutboundHandlers } from './outbound/handlers.js';
import { createPublicHandlers } from './public/handlers.js';
import { type NumbersModule } from './numbers/module.js';
import { createSessionHandlers } from './sessions/handlers.js';
import { createCampaignStatsHandlers } from './tasks/campaign-stats.js';
import { createCsvHandler } from './tasks/csv-handler.js';
import { createTaskHandlers } from './tasks/handlers.js';
import { type StopRinging } from './tasks/stop-ringing.js';

/** What handlers reach beyond the store. */
export interface ExternalServices extends KnowledgeServices, Pick<WebhookServices, 'poster'> {
  readonly outgoing: Outgoing;
  readonly money: Pick<PaymentsModule, 'handlers'>;
  /** Who bills whom. */
  readonly processors: Processors;
  /** Prefixes of the numbers that may be called and texted. */
  readonly mayCall: readonly string[];
  readonly numbers: NumbersModule;
  /** Ends the call of a canceled task. */
  readonly stopRinging: StopRinging;
  /** Answers in the background what came in. */
  readonly texts: OutboundServices['texts'];
  /** Sends codes to phones. */
  readonly codeTexts: CodeTexts;
  /** What may be used on a day. */
  readonly usageLimits: UsageLimits;
  /** Posts to addresses that a tenant may give. */
  readonly poster: WebPoster;
  /** When accounts are busy, and how they are booked. */
  readonly bookings: BookingService;
  /** Calendars and systems outside that know about time. */
  readonly scheduling: SchedulingServices;
  /** How the proof of a domain is looked up. */
  readonly lookupTxt: ProofServices['lookupTxt'];
  /** Where files lie. */
  readonly storage: StoragePort;
}

/**
 * Every handler of the product. A resource folder gives the handlers of its operations; one that is
 * missing does not compile.
 */
export function createHandlers(
  services: Services,
  agents: ConversationsModule,
  outside: ExternalServices,
): Handlers<Db> {
  const proveCrm = createCrmProof({ poster: outside.poster, crm: outside.scheduling.crm });
  return {
    ...createIdentityHandlers({ ...services, usageLimits: outside.usageLimits }),
    ...createPhoneHandlers({ ...services, texts: outside.codeTexts }),
    ...createVerificationHandlers({ ...services, texts: outside.codeTexts }),
    ...createAccountHandlers({ ...services, proofs: outside.numbers.proofs, proveCrm }),
    ...createTreeHandlers({
      ...services,
      leaving: createCalendarDisconnect({ ...services, google: outside.scheduling.google }),
    }),
    ...createMemberHandlers(services),
    ...createInvitationHandlers(services),
    ...createSearchHandlers(services),
    ...createProfileHandlers(services),
    ...createSessionHandlers(services),
    ...createSecurityHandlers(services),
    ...createMediaHandlers({ ...services, storage: outside.storage }),
    ...createPublicHandlers(services),
    ...createLogHandlers(services),
    ...createKnowledgeHandlers(outside),
    ...createContactHandlers({ ...services, outgoing: outside.outgoing }),
    ...createAppHandlers(),
    ...createNotificationHandlers(),
    ...createAgentUrlHandlers(services),
    ...createScheduleHandlers(services),
    ...createGoogleHandlers({ ...services, google: outside.scheduling.google }),
    ...createSchedulingToolHandlers({ ...services, ...outside.scheduling, poster: outside.poster }),
    ...createDealerHandlers({ ...services, bookings: outside.bookings }),
    ...createIntegrationHandlers({
      ...services,
      proveCrm,
    }),
    ...createDomainHandlers({ ...services, lookupTxt: outside.lookupTxt }),
    ...createTaskHandlers({
      ...services,
      mayCall: outside.mayCall,
      stopRinging: outside.stopRinging,
    }),
    ...createCsvHandler({ ...services, mayCall: outside.mayCall }),
    ...createCampaignStatsHandlers(services),
    ...createWebhookHandlers({ ...services, poster: outside.poster }),
    ...outside.numbers.handlers,
    ...createPlanHandlers({ ...services, processors: outside.processors }),
    ...createBillingHandlers({ ...services, processors: outside.processors }),
    ...createUsageHandlers(services),
    ...outside.money.handlers(services),
    ...createOutboundHandlers({ ...services, ...outside, engine: agents.engine }),
    ...agents.handlers,
  };
}
