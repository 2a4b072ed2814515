export {
  type ModelEvent,
  type ModelFact,
  type ModelFinish,
  type ModelMessage,
  type ModelPort,
  type ModelPurpose,
  type ModelRequest,
  type ModelSuggestion,
  type ModelSummary,
  type Sentiment,
  type ModelUsage,
  type ReviewField,
  type ToolParameter,
  type ToolParameters,
  type ToolSpec,
} from './model/port.js';
export { ModelError, type ModelErrorCode } from './model/error.js';
export { storable } from './model/storable.js';
export { type AudioFrame, type AudioRate } from './sound/audio-frame.js';
export {
  type SpeechEvent,
  type SpeechStream,
  type SpeechToRead,
  type SpeechToTextPort,
  type SpeechVoice,
  type TextToSpeechPort,
  type Transcript,
  type VoiceActivity,
  type VoiceActivityPort,
} from './speech/port.js';
export { noRecognition } from './speech/no-recognition.js';
export {
  createOpenAiTranscription,
  type OpenAiTranscriptionOptions,
} from './speech/openai/openai-transcription.js';
export { createOpenAiVoice, type OpenAiVoiceOptions } from './speech/openai/openai-voice.js';
export { type SpeechServiceOptions } from './speech/openai/speech-request.js';
export { SpeechError, type SpeechErrorCode } from './speech/speech-error.js';
export {
  MailError,
  type Mail,
  type MailPort,
  type OutboxMessage,
  type OutboxSink,
} from './mail/port.js';
export {
  type CallEvent,
  type CallNext,
  type CallOutcome,
  type CallToPlace,
  type CallTurn,
  CarrierError,
  type CarrierPort,
  type CarrierText,
  type InboundHandler,
  type NumberQuery,
  type OfferedNumber,
  type SentText,
  type TextReport,
  type TextStatus,
} from './carrier/port.js';
export { type InLanguages, type Language, languageOf, languages } from './language/language.js';
export { standsBooked } from './offline/summarize.js';
export { createOfflineModel } from './offline/offline-model.js';
export { type DayHours, readOpeningHours } from './offline/hours.js';
export { type OpenAiModelOptions, createOpenAiModel } from './openai/openai-model.js';
export { type ModelConfig, createModel } from './create-model.js';
export { type MailConfig, createMail } from './mail/create-mail.js';
export { createOutboxMail } from './mail/outbox-mail.js';
export { type SmtpMailOptions, createSmtpMail } from './mail/smtp-mail.js';
export { keypad, searchInventory } from './carrier/inventory.js';
export { type LoopbackOptions, createLoopbackCarrier } from './carrier/loopback-carrier.js';
export { type SimulatedCalls } from './carrier/loopback-calls.js';
export { type Handset, type RingingCall } from './carrier/loopback-handset.js';
export { type KeptCall } from './carrier/loopback-open-calls.js';
export { type NumberPort, type OwnNumberPort } from './carrier/number-port.js';
export { type TwilioNumbersOptions, createTwilioNumbers } from './carrier/twilio-numbers.js';
export {
  type CallbackCarrier,
  type TwilioCarrierOptions,
  createTwilioCarrier,
} from './carrier/twilio/create-twilio-carrier.js';
export { type CallbackAnswer, type CarrierCallback } from './carrier/twilio/callbacks.js';
export { callbackPaths } from './carrier/twilio/call-event.js';
export { type CarrierConfig, createCarrier } from './carrier/create-carrier.js';
export {
  type ProviderEntry,
  type ProviderStatus,
  providerReport,
  providers,
} from './catalogue/providers.js';
export { isPublicAddress } from './web-address/address.js';
export { type Resolve, type ResolvedAddress } from './web/checked-lookup.js';
export {
  type TxtAnswer,
  type TxtLookup,
  type TxtLookupOptions,
  createTxtLookup,
} from './dns/txt-lookup.js';
export {
  type FetchLimits,
  type WebFetcher,
  type WebFetcherOptions,
  createWebFetcher,
} from './web/fetcher.js';
export { type WebPage } from './parsers/web-page.js';
export { type TextSection, type WebText } from './parsers/html-text.js';
export { docxBody, type ZipEntry, zipEntries } from './parsers/zip-entries.js';
export { type PageParts, type SoughtParts } from './parsers/page-parts-of.js';
export { partsOfPage } from './web/page-parts.js';
export { textOfPage } from './web/page-text.js';
export { findPages, pageKey } from './web/sitemap.js';
export {
  type WebAnswer,
  type WebPost,
  type WebPoster,
  type WebPosterOptions,
  createWebPoster,
} from './web/http-poster.js';
export { WebError } from './web-address/web-error.js';
export { isCorrection } from './offline/corrections.js';
export { type Term, termsOf, wordsToSearch } from './offline/words.js';
export {
  type CheckoutOrder,
  type Dollars,
  type InvoiceAddition,
  type OpenedCheckout,
  type PaymentEvent,
  type PaymentsAbility,
  PaymentsError,
  type OwnPaymentsPort,
  type PaymentsPort,
  type PayoutKind,
  type PayoutOrder,
  type PayoutOutcome,
  type PlanChangeOrder,
  type PlanOrder,
  type ProrationLine,
  type SignedBody,
} from './payments/port.js';
export {
  type ChargebeePaymentsOptions,
  createChargebeePayments,
} from './payments/chargebee/chargebee-payments.js';
export {
  type EmbeddedPaymentsOptions,
  createEmbeddedPayments,
  embeddedSignatureHeader,
} from './payments/embedded/embedded-payments.js';
export { type EmbeddedPages } from './payments/embedded/page-actions.js';
export { type SealedPage, drawDone, drawPage } from './payments/embedded/pages.js';
export { type Network } from './lightning/bolt11/amount.js';
export { decodeInvoice } from './lightning/bolt11/decode.js';
export { type InvoiceDraft, encodeInvoice, provesPayment } from './lightning/bolt11/encode.js';
export { type Fallback, type Invoice, type RouteHop } from './lightning/bolt11/invoice.js';
export { InvalidInvoice } from './lightning/bolt11/invalid-invoice.js';
export { type EmbeddedWallet, createEmbeddedLightning } from './lightning/embedded-node.js';
export { LightningError, type LightningPort, type OpenedInvoice } from './lightning/port.js';
export {
  type HttpRateOptions,
  RateError,
  type RatePort,
  createHttpRate,
  fixedRate,
} from './rates/rates.js';
export { type Google, type GoogleOptions, createGoogle, googleScopes } from './calendar/google.js';
export { type GoogleTokens } from './calendar/google-tokens.js';
export {
  CalendarError,
  type CalendarErrorCode,
  type CalendarEvent,
  type CalendarListing,
  type CalendarPort,
  type CalendarSpan,
} from './calendar/port.js';
export {
  maskSip,
  parseSip,
  statusOf,
  headerOf,
  headersOf,
  writeSip,
  type SipMessage,
} from './sip/message.js';
export {
  areDigestCredentials,
  readDigestCredentials,
  type DigestCredentials,
} from './sip/digest.js';
export {
  type RegisterOutcome,
  type SipClient,
  type SipClientOptions,
  createSipClient,
} from './sip/register.js';
export { type SipIdentity } from './sip/register-message.js';
export { type SipCapture, t1 as sipT1Ms, t2 as sipT2Ms } from './sip/exchange.js';
export { type SipTransport } from './sip/resolve.js';
export { StorageError, type StoragePort, type StoredFile } from './storage/port.js';
export { type StorageConfig, createStorage } from './storage/create-storage.js';
export { type S3StorageOptions, createS3Storage } from './storage/s3-storage.js';
export { createFolderStorage } from './storage/folder-storage.js';
export { createMemoryStorage } from './storage/memory-storage.js';
export { drawIcon, type IconParts } from './images/draw-icon.js';
export { outlineOf } from './images/letter-outlines.js';
export { type Picture, type PictureKind, PictureError, redraw } from './images/redraw.js';
export {
  type BookableEvent,
  type SchedulingTool,
  createSchedulingTool,
} from './calendar/scheduling-tool.js';
export {
  type CrmAnswer,
  type CrmPort,
  type FieldServiceOptions,
  createFieldServiceCrm,
} from './crm/field-service.js';
export {
  type StripePaymentsOptions,
  createStripePayments,
} from './payments/stripe/stripe-payments.js';
export { type FileDelivery, FileError, type FilePlace } from './files/port.js';
export { type FileDeliveryOptions, createFileDelivery } from './files/file-delivery.js';
export { type LndOptions, createLndNode } from './lightning/lnd-node.js';
export { withPaypal } from './payments/join.js';
export {
  type PaypalOptions,
  type PaypalPayouts,
  createPaypalPayouts,
} from './payments/paypal/paypal-payouts.js';
