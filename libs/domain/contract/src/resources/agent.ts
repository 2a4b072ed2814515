import * as z from 'zod/mini';
import { accountId, described, formatted, integer, line, named, open, timeZone } from '../wire.js';
import {
  durationSeconds,
  epochMilliseconds,
  exactMilliseconds,
  exactSeconds,
} from '../wire-time.js';

/** An agent by its account id, or by its configuration id as the older generation has it. */
export const agentRef = () =>
  described(
    z.union([
      accountId(),
      z
        .string()
        .check(z.regex(/^camp[0-9a-z]{6,60}$/, 'must be an account id or a configuration id')),
    ]),
    'An account id, or a configuration id such as campa931829b5857f4b0c9d1e2f3a4b5c6d7e',
    2001,
  );

/** A function that is enabled for an agent; its effect and condition are the owner's free text. */
export const agentAction = z.looseObject({ name: line(60), instructions: z.optional(line(8000)) });

/** A function as it is saved: the older generation names it only. */
const savedAction = z.pipe(
  z.pipe(
    z.union([line(60), agentAction]),
    z.transform((action: string | z.output<typeof agentAction>) =>
      typeof action === 'string' ? { name: action } : action,
    ),
  ),
  agentAction,
);

/** A field of a template as it stands in an agent or an onboarding record. */
export const templateField = named(
  'TemplateField',
  'A field of a template as it stands in an agent or an onboarding record',
  z.looseObject({
    key: line(60),
    title: z.optional(line(400)),
    type: z.optional(line(40)),
    inputType: z.optional(line(40)),
    options: z.optional(
      z.array(
        z.union([z.string(), z.looseObject({ value: z.string(), label: z.optional(z.string()) })]),
      ),
    ),
    value: z.optional(z.unknown()),
    placeholder: z.optional(z.nullable(line(4000))),
    promptTip: z.optional(z.nullable(line(4000))),
    skipped: z.optional(z.boolean()),
    autoPrefilled: z.optional(z.boolean()),
    disabledIf: z.optional(z.nullable(line(200))),
  }),
  {
    key: 'businessName',
    title: 'Business name',
    inputType: 'text',
    value: 'Northside Dental',
    promptTip: 'As callers know it',
  },
);

/** A field of a template as it travels; unknown keys survive. */
export type TemplateFieldOnWire = z.output<typeof templateField>;

/** An optional setting, which null resets to its default. */
const none = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/**
 * The configuration of an agent. Unknown keys survive a save; omitted keys keep their staging
 * value; arrays are replaced whole.
 */
export const agentConfig = z.looseObject({
  type: z.optional(z.literal('chatAgent')),
  title: z.optional(line(200)),
  description: z.optional(line(2000)),
  agentInstructions: z.optional(line(60000)),
  welcomeMessage: z.optional(line(4000)),
  agentName: z.optional(z.nullable(line(120))),
  timezone: z.optional(timeZone()),
  agentVoice: z.optional(formatted(line(80), 'voice')),
  agentLang: z.optional(
    described(
      z
        .string()
        .check(
          z.regex(
            /^(?:en-US|multi|es-MX|es-ES|es-US)$/,
            'must be en-US, multi, es-MX, es-ES or es-US',
          ),
        ),
      'What the agent listens for',
      'en-US',
    ),
  ),
  links: z.optional(z.array(line(2000)).check(z.maxLength(20))),
  // The model, and the settings of speech recognition and synthesis.
  agentModel: none(line(120)),
  agentThinking: none(z.literal('low')),
  agentThinkingModel: none(line(120)),
  postConvoForceThinking: none(z.boolean()),
  agentS2SEngine: none(z.enum(['openai', 'gemini'])),
  agentSttEngine: none(z.enum(['google', 'deepgram', 'deepgramflux', 'openai'])),
  agentSttSmartFormatting: none(z.boolean()),
  backgroundAudio: none(
    z.union([
      line(2000),
      z.looseObject({
        url: line(2000),
        loop: z.optional(z.boolean()),
        gain: z.optional(integer()),
        startAfterGreeting: z.optional(z.boolean()),
        track: z.optional(z.enum(['bg', 'fx'])),
      }),
    ]),
  ),
  interruptionWordCount: none(z.int().check(z.gte(0), z.lte(100))),
  speechProcessingDelayMaxMultiplier: none(z.int().check(z.gte(0), z.lte(100))),
  callerResponseTimeoutHangupCounter: none(z.int().check(z.gte(0), z.lte(100))),
  // The agent's knowledge, the callers it accepts, and its transfers.
  postAnswerDtmf: none(line(60)),
  preAnswerSkipProcessingResults: none(z.boolean()),
  noContactInjection: none(z.boolean()),
  noConvoHistory: none(z.boolean()),
  autoRecordingNotification: none(
    z.union([z.boolean(), z.enum(['true', 'false', 'always', 'never'])]),
  ),
  recordingNotificationPhrase: none(line(1000)),
  cnamAutoRejectRegex: none(line(1000)),
  cnamAutoRejectCode: none(z.int().check(z.gte(400), z.lte(699))),
  cnamAutoTransferRegex: none(line(1000)),
  cnamAutoTransferDestination: none(line(200)),
  confirmTransfers: none(z.boolean()),
  monitorTransfers: none(z.boolean()),
  attendedTransfers: none(z.boolean()),
  attendedTransferBridgeTrigger: none(line(400)),
  published: z.optional(z.boolean()),
  actions: z.optional(z.array(savedAction).check(z.maxLength(200))),
  apps: z.optional(
    z.array(z.looseObject({ appId: line(120), version: line(40) })).check(z.maxLength(200)),
  ),
  enabledFunctions: z.optional(z.record(z.string(), z.array(z.string()))),
  templateId: z.optional(z.nullable(line(120))),
  templateFields: z.optional(z.array(templateField)),
  // How long the agent waits, each in the unit that the wire has for it.
  callerResponseTimeout: z.optional(z.nullable(exactSeconds())),
  transferConfirmTimeout: z.optional(z.nullable(exactSeconds())),
  interruptionMinimumSpeakingTime: z.optional(z.nullable(exactSeconds())),
  preAnswerRingTime: z.optional(z.nullable(durationSeconds().check(z.gte(1), z.lte(60)))),
  waitOnAnswer: z.optional(z.nullable(exactMilliseconds())),
  speakingTimeout: z.optional(z.nullable(exactMilliseconds())),
  speechProcessingDelay: z.optional(z.nullable(exactMilliseconds())),
  speechProcessingDelayInterruptionStep: z.optional(z.nullable(exactMilliseconds())),
});

/** The configuration of an agent as it is saved. */
export type AgentConfig = z.output<typeof agentConfig>;

const author = () => described(z.optional(z.nullable(z.string())), 'Who saved it', 'Ada Lovelace');

/** Why a configuration goes live although cases of it fail. */
export const publishReason = () =>
  described(z.optional(z.nullable(line(500))), 'Why it is live', 'New prices');

/** A configuration as it is read: with its slot, a revision, and what differs from live. */
export const agentEventRules = named(
  'AgentEventRules',
  'An agent configuration with its slot, a revision to save against, and what differs from live',
  z.looseObject({
    success: z.literal(true),
    id: z.string(),
    accountId: z.int(),
    slot: z.enum(['staging', 'default']),
    revision: z.int(),
    changesSinceLive: z.int(),
    updatedAt: epochMilliseconds(),
    publishedAt: z.nullable(epochMilliseconds()),
    savedBy: author(),
    publishedBy: author(),
    publishReason: publishReason(),
  }),
);

/** The configuration keys of an event-rule read, with its bookkeeping. */
export type AgentEventRules = z.output<typeof agentEventRules> & AgentConfig;

/** A stored snapshot; `versionId` is its creation time. */
export const agentVersion = named(
  'AgentVersion',
  'A stored snapshot; its id is its creation time',
  z.object({
    title: z.string(),
    versionId: epochMilliseconds(),
    automatic: z.boolean(),
    source: z.string(),
    savedBy: author(),
    reason: publishReason(),
    snapshot: z.optional(open()),
  }),
);

/** One agent in a list: its account and its name. */
export const agentOverview = named(
  'AgentOverview',
  'One agent in a list: which account it is and what it is called',
  z.object({
    id: z.string(),
    accountId: z.int(),
    title: z.string(),
    accountName: z.string(),
    templateId: z.nullable(z.string()),
    published: z.boolean(),
    updatedAt: epochMilliseconds(),
  }),
);

/** A language model that agents can be given. */
export const supportedModel = named(
  'SupportedModel',
  'A language model that agents can be given',
  z.object({ provider: z.string(), canReason: z.boolean() }),
  { provider: 'openai', canReason: false },
);

/**
 * An entry of the functions catalogue; `allowed`, `reason` and `missingRequirement` are computed
 * for the account.
 */
export const agentFunction = named(
  'AgentFunction',
  'What an agent can be given to do, and whether this account may use it',
  z.object({
    name: z.string(),
    label: z.string(),
    allowed: z.boolean(),
    reason: z.nullable(z.string()),
    missingRequirement: z.nullable(z.string()),
    placeholder: z.string(),
    docsPage: z.string(),
    limit: z.optional(z.int()),
    hasSettings: z.boolean(),
    runs: z.enum(['during', 'after']),
  }),
);

/** A blueprint of an agent with fields to fill in. */
export const template = named(
  'Template',
  'A blueprint of an agent with fields to fill in',
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    disabled: z.boolean(),
    fields: z.array(templateField),
    integrations: z.array(z.looseObject({ key: z.string(), title: z.optional(z.string()) })),
    agent: z.optional(open()),
    revision: described(
      z.optional(z.int()),
      'Counts up with each change of fields, integrations or agent',
      3,
    ),
    editable: described(
      z.optional(z.boolean()),
      'Whether the caller’s account owns it, or stands above the owner',
      true,
    ),
  }),
);

/** A blueprint of an agent with fields to fill in. */
export type Template = z.output<typeof template>;

/** One answer of the reviewer for a field; without `promptSuggestion` the field is fine. */
export const fieldReview = named(
  'FieldReview',
  'One answer of the reviewer for a field; without a suggestion the field is fine',
  z.object({
    key: z.string(),
    value: z.optional(z.unknown()),
    promptSuggestion: z.optional(z.nullable(z.string())),
    promptReason: z.optional(z.nullable(z.string())),
    promptReasonTitle: z.optional(z.nullable(z.string())),
  }),
  {
    key: 'hours',
    promptSuggestion: 'Open Monday to Friday, 8 to 5.',
    promptReason: 'Callers ask for it first.',
    promptReasonTitle: 'Say the hours',
  },
);

/** One answer of the reviewer for a field. */
export type FieldReview = z.output<typeof fieldReview>;

/** Suggested improvements of an agent, for each of its texts; null where a text needs none. */
export const agentReview = named(
  'AgentReview',
  'What would make an agent better, in each of its texts; null where a text is fine',
  z.object({
    agentId: z.string(),
    agentInstructionsSuggestion: z.nullable(z.string()),
    greetingSuggestion: z.nullable(z.string()),
    actionSuggestions: z.array(
      z.object({
        name: z.string(),
        promptSuggestion: z.nullable(z.string()),
        promptReason: z.nullable(z.string()),
        promptReasonTitle: z.nullable(z.string()),
      }),
    ),
    appSuggestions: z.array(
      z.object({
        appId: z.string(),
        version: z.string(),
        promptSuggestion: z.nullable(z.string()),
        promptReason: z.nullable(z.string()),
        promptReasonTitle: z.nullable(z.string()),
      }),
    ),
  }),
  {
    agentId: 'campa1f',
    agentInstructionsSuggestion: 'You are Nora, the receptionist of Northside Dental.',
    greetingSuggestion: null,
    actionSuggestions: [
      { name: 'takeMessage', promptSuggestion: null, promptReason: null, promptReasonTitle: null },
    ],
    appSuggestions: [],
  },
);

/** Suggested improvements of an agent, for each of its texts. */
export type AgentReview = z.output<typeof agentReview>;
