export { commitAsynchronously } from './commits/asynchronous-commit-repository.js';
export { createAccessGateway } from './access/access-gateway.js';
export { createConcurrencySlots, type ProcessSlots } from './access/concurrency-slots.js';
export { type SealedColumn, type SealedRow } from './keys/encrypted-columns-repository.js';
export { createIdempotencyStore } from './access/idempotency-store.js';
export {
  agreeOnKey,
  type KeySettings,
  OtherKeyError,
  readSecrets,
  reseal,
  type Resealed,
} from './keys/key-record.js';
export { hasPaidPlan } from './tree/paid-plan-sql.js';
export { isSharedAddress, networkOf } from './networks/networks.js';
export { readViewer, settingsAbove } from './access/permissions.js';
export { createRateLimiter } from './access/rate-limiter.js';
export { fingerprintOf, type ServerKey, serverKeyFrom, UnsealError } from './keys/server-key.js';
export { type SessionOrigin } from './networks/session-origin.js';
export {
  createIdentify,
  endSessionByToken,
  lifeLeft,
  openSession,
  openVisitorSession,
  proofLifeMs,
} from './access/sessions.js';
export {
  sealCredentials,
  sipDigestOf,
  sipRealmOf,
  visitorCredentialsPlace,
  visitorIdOf,
  visitorName,
} from './access/visitor-credentials.js';
export {
  endExpiredCredentials,
  touchSession,
  type VisitorSession,
  visitorSession,
} from './access/visitor-sessions-repository.js';
export { hashToken, kindOfToken, maskToken, newToken } from './keys/tokens.js';
export { type Held, type Run } from './background/declaration.js';
export { createMetricsLog } from './background/metrics-log.js';
export { failingOf, metricsOf } from './background/metrics.js';
export {
  createQueueWorker,
  createRoundWorker,
  startWorkers,
  type Worker,
} from './background/runner.js';
export { codeRequesterOf, checkCode, issueCode } from './codes/codes.js';
export { type CodeFlow, codeLifeMs, mailFlows, textFlows } from './codes/rules.js';
export { type CodeTexts, createCodeTexts } from './codes/texts.js';
export {
  type ConcurrencyLimit,
  createConcurrencyLimiter,
  releasingAfter,
  withSlot,
} from './concurrency-limit.js';
export { type DatabaseClock, openDatabaseClock } from './clock/database-clock.js';
export { type CoreModule, type CoreSettings, createCoreModule } from './core-module.js';
export { announce, announceAll } from './events/repository.js';
export { type AwaitedRoom, createEventHub, type EventHub } from './events/event-hub.js';
export { type LiveEvent, liveEvents } from './events/live.js';
export { joinModules, type OperationOf, type ServerModule } from './module.js';
export { createNotificationHandlers } from './notifications/handlers.js';
export { countNotice, insertNotice, withdrawNotice } from './notifications/repository.js';
export { type Cause } from './outgoing/causes.js';
export { isolated, unlinked, withoutOverrides, withVisibleOverrides } from './outgoing/isolated.js';
export {
  defaultOutgoingLimits,
  type OutgoingLimits,
  outgoingNames,
  outgoingWith,
  paidTimes,
} from './outgoing/limits.js';
export { type Mail } from './outgoing/mail.js';
export { checkedInbound } from './inbound/checked-inbound.js';
export { countryReach } from './outgoing/country-reach.js';
export { numberProblem } from './outgoing/number-prefixes.js';
export { countTextParts, readPartKey } from './outgoing/text-parts.js';
export {
  type KeptWish,
  keepOptOut,
  noWish,
  optedOutWords,
  pausedWords,
} from './outgoing/opt-outs.js';
export { pauseDays } from './outgoing/opt-outs-sql.js';
export { type OptOutWish, optOutWish } from './outgoing/opt-out-wish.js';
export {
  forwardOptOuts,
  insertPause,
  type OptedOut,
  optedOutOf,
  removePause,
} from './outgoing/opt-outs-repository.js';
export {
  createOutgoingModule,
  type Outgoing,
  type OutgoingCarrier,
  type SendMail,
  withoutSending,
} from './outgoing/outgoing-gateway.js';
export { type Permit } from './outgoing/permits.js';
export { countOne } from './outgoing/rate-counters.js';
export { isFirstInDay } from './outgoing/rate-counters-repository.js';
export { phoneProblemWords, readNumber, storedPhone } from './outgoing/read-number.js';
export { type NumberBar, onTheWire, OutboundRefusal, toCaller } from './outgoing/refusal.js';
export { insertAuditLine } from './audit/audit-repository.js';
export { organizationOf } from './audit/audit-trail.js';
export { credentialChanges, type Guard } from './security/credential-changes.js';
export { recordCredentialsSet } from './security/credential-events.js';
export { createRecorder } from './security/deduplicated-recorder.js';
export { type ForeignCredential, foreignCredentials } from './security/foreign-credentials.js';
export { createForgedCallbacks, type ForgedCallbacks } from './security/forged-callbacks.js';
export { createSecurityHandlers } from './security/handlers.js';
export { enqueueSecurityWebhooks } from './security/notices.js';
export { bindVisitor, bindVisitorPerson } from './access/sessions-repository.js';
export { createNotifier } from './security/notifier.js';
export { recordSecurityEvent, type SecurityEventKind } from './security-events/security-events.js';
export {
  createSecurityMonitor,
  type PlatformSecurityMonitor,
} from './security/security-monitor.js';
export { handleSignedCallback } from './security/signed-callbacks.js';
export { type Services } from './services.js';
export { areDisabled, demandEnabled } from './tree/disabled-accounts.js';
export { appLinkOf, homeUrlOf } from './tree/home-url.js';
export { isLanguage, languageOfAccount, languageOn } from './tree/language.js';
export { emailSpellings } from './tree/email-spellings.js';
export { figureZoneOf, organizationZoneOf, zoneOfAccount } from './tree/figure-zone.js';
export {
  keepPhoneCountry,
  phoneCountryFor,
  phoneCountryIn,
  phoneCountryOf,
} from './tree/phone-country.js';
export { readPhoneCountryFacts } from './tree/phone-country-repository.js';
export { chosenLanguage } from './tree/languages-repository.js';
export {
  type AccountDetails,
  type AccountRow,
  displayNameOf,
  isActive,
  toNode,
} from './tree/nodes.js';
export {
  findNode,
  isAnyPremium,
  isDisabled,
  nodesById,
  pathTo,
  platformNode,
} from './tree/nodes-repository.js';
export { activeColumn } from './tree/nodes-sql.js';
export { isOwnAddress } from './tree/own-address.js';
export { type Owner, ownerOf } from './tree/owner.js';
export { ensurePlatform } from './tree/platform-account.js';
export { isTaken } from './tree/unique-conflict.js';
export { createWebhookHandlers, type WebhookServices } from './webhooks/handlers.js';
export {
  enqueueDirectWebhookEvent,
  enqueueWebhookEvent,
  enqueueWebhookEvents,
} from './webhooks/outbox.js';
export { createRelay, type Relayed, type RelayOutcome } from './webhooks/relay.js';
export { listWebhookRows, putDirectWebhook } from './webhooks/repository.js';
export { pauses } from './webhooks/rules.js';
export { createWebhookWorker, disabledMail } from './webhooks/worker.js';
export { findUser, findUserByEmail, findUserByPhone, ownersOf } from './tree/people-repository.js';
export { domainsAbove, ownerOfDomain } from './tree/domains-repository.js';
export { numbersOf } from './tree/phone-numbers-repository.js';
export { finishAttempt, leaseDeliveries } from './webhooks/deliveries-repository.js';
