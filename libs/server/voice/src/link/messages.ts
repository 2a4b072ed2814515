import { callTiming } from '@patchbay/contract';
import { type CallOutcome, type CallTurn } from '@patchbay/server-providers';
import { type PromptKind, type TurnConfig } from '@patchbay/turn-taking';
import * as z from 'zod';
import { type LinkEvent, type SoundKind, type SpokenTurn } from './call-link.js';
import {
  type ArrivingCall,
  type CallRefusal,
  type VisitorCredentials,
  type VoiceCallAgent,
} from './voice-calls.js';

/** The version of the messages. Both sides need the same. */
export const linkProtocol = 3;

/** Bytes of one message. The largest is the agent of a call with all its pronunciations. */
export const maxLinkMessage = 256 * 1024;

/** Bytes of a piece of sound, so that it is a message also in letters. */
export const maxSoundPiece = 64 * 1024;

/** Calls of one node. */
export const maxNodeCalls = 5000;

const callId = z.string().min(1).max(200);
const text = z.string().max(32_000);
const short = z.string().max(1000);
const id = z.int().min(1);
const seconds = z.number().min(0).max(10_000_000);
const nonce = z.string().regex(/^[\w-]{22,64}$/);
const proof = z.string().regex(/^[\w-]{43}$/);

const spokenTurn = z.strictObject({
  key: z.string().min(1).max(300),
  text,
  keys: z.string().max(200),
}) satisfies z.ZodType<SpokenTurn>;

const outcome = z.enum([
  'completed',
  'busy',
  'no-answer',
  'failed',
  'voicemail',
]) satisfies z.ZodType<CallOutcome>;

const promptKind = z.enum([
  'silent',
  'not-heard',
  'no-recognition',
  'no-answer',
  'please-wait',
  'ending-soon',
  'goodbye',
]) satisfies z.ZodType<PromptKind>;

const arrivingCall = z.discriminatedUnion('road', [
  z.strictObject({
    road: z.literal('browser'),
    sessionId: short,
    address: short,
    metaData: z.string().max(8192).nullable(),
    jwt: z.string().max(16_384).nullable(),
  }),
  z.strictObject({ road: z.literal('carrier'), token: short, carrierCallId: short }),
]) satisfies z.ZodType<ArrivingCall>;

/** A running call of a node, with the seconds since it was answered. */
const runningCall = z.strictObject({ callId, seconds });
export type RunningCall = z.output<typeof runningCall>;

const load = z.strictObject({
  /** Calls that it can have at once. */
  capacity: z.int().min(0).max(maxNodeCalls),
  calls: z.array(runningCall).max(maxNodeCalls),
  /** The delay of its event loop, the 99th percentile in milliseconds. */
  delayMs: z.number().min(0),
  /** Whether it takes no further calls: it is busy, or about to end. */
  isFull: z.boolean(),
});
/** How much a node has to do. */
export type NodeLoad = z.output<typeof load>;

const linkRequest = z.discriminatedUnion('ask', [
  z.strictObject({
    ask: z.literal('credentials'),
    username: z.string().max(1000),
    realm: z.string().max(300),
  }),
  z.strictObject({ ask: z.literal('open'), call: arrivingCall }),
  z.strictObject({ ask: z.literal('begin'), callId }),
  z.strictObject({ ask: z.literal('said'), callId, turn: spokenTurn }),
  z.strictObject({
    ask: z.literal('prompt'),
    callId,
    kind: promptKind,
    count: z.int().min(0).max(1000),
  }),
  z.strictObject({ ask: z.literal('heard'), callId, key: z.string().max(300), text }),
  z.strictObject({
    ask: z.literal('sound'),
    callId,
    kind: z.enum(['call', 'voicemail']) satisfies z.ZodType<SoundKind>,
    at: z.int().min(0),
    /** In base64. */
    bytes: z.string().max(4 * Math.ceil(maxSoundPiece / 3)),
  }),
  z.strictObject({ ask: z.literal('not-transferred'), callId }),
  z.strictObject({ ask: z.literal('left-message'), callId, seconds }),
  z.strictObject({
    ask: z.literal('ended'),
    callId,
    outcome,
    seconds,
    timing: z.optional(callTiming),
  }),
]);
/** What a node asks of the server. */
export type LinkRequest = z.output<typeof linkRequest>;

/** A node of another version. Only its protocol is read. */
const otherHello = z.looseObject({
  type: z.literal('hello').transform(() => 'other-hello' as const),
  protocol: z.number().refine((version) => version !== linkProtocol),
});

const ourMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.literal(linkProtocol),
    /** Of one process: a node that starts again has another. */
    node: z.string().regex(/^[\w-]{8,64}$/),
    nonce,
    proof,
    /** Where it takes the sockets of callers; without a host that of this socket. */
    reachedAt: z.strictObject({
      host: z.string().min(1).max(255).nullable(),
      port: z.int().min(1).max(65_535),
    }),
    load,
  }),
  z.strictObject({ type: z.literal('beat'), load }),
  z.strictObject({ type: z.literal('ask'), id, request: linkRequest }),
  /** The answer is not wanted any more. */
  z.strictObject({ type: z.literal('stop'), id }),
]);
/** From a node to the server. */
export const nodeMessage = z.union([ourMessage, otherHello]);
export type NodeMessage = z.output<typeof ourMessage>;
export type Hello = Extract<NodeMessage, { type: 'hello' }>;

const callNext = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('listen'),
    silenceSeconds: z.number(),
    endOfSpeechSeconds: z.number().optional(),
    mayInterrupt: z.boolean(),
    keysOnly: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal('hang-up') }),
  z.strictObject({ do: z.literal('reject'), reason: z.enum(['busy', 'rejected']) }),
  z.strictObject({
    do: z.literal('transfer'),
    to: short,
    digits: short.optional(),
    callerId: short,
    ringSeconds: z.number(),
    asks: z.boolean(),
    account: z.strictObject({ username: short, password: short }).optional(),
  }),
  z.strictObject({ do: z.literal('voicemail'), maxSeconds: z.number() }),
  z.strictObject({ do: z.literal('connect') }),
  z.strictObject({ do: z.literal('stream'), token: short }),
]);

/** A turn of the agent. Fields that a later server adds are dropped. */
export const callTurn = z.object({
  say: z.string().max(64_000),
  next: callNext,
  language: short.optional(),
  record: z.boolean().optional(),
  waitSeconds: z.number().optional(),
  pressFirst: short.optional(),
}) satisfies z.ZodType<CallTurn>;

const linkEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('words'), text }),
  z.strictObject({ type: z.literal('function-started'), hasEffect: z.boolean() }),
  z.strictObject({ type: z.literal('function-ended'), hasEffect: z.boolean() }),
  z.strictObject({ type: z.literal('turn'), turn: callTurn }),
]) satisfies z.ZodType<LinkEvent>;

/** Why a request has no answer. Nothing else is said of an error. */
export type LinkFailure = 'failed' | 'unknown-call' | 'busy';

/** From the server to a node. */
export const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('challenge'), protocol: z.number(), nonce }),
  z.strictObject({
    type: z.literal('welcome'),
    proof,
    /** Of one process of the server: after a new start it has another. */
    server: z.string().max(64),
    /** Calls of the hello that the server does not know: they end. */
    unknown: z.array(callId).max(maxNodeCalls),
  }),
  z.strictObject({ type: z.literal('beat') }),
  z.strictObject({ type: z.literal('answer'), id, value: z.unknown() }),
  z.strictObject({
    type: z.literal('failed'),
    id,
    why: z.enum(['failed', 'unknown-call', 'busy']) satisfies z.ZodType<LinkFailure>,
  }),
  z.strictObject({ type: z.literal('event'), id, event: linkEvent }),
  z.strictObject({
    type: z.literal('command'),
    command: z.discriminatedUnion('do', [
      z.strictObject({ do: z.literal('hang-up'), callId, why: short }),
      z.strictObject({ do: z.literal('type'), callId, text }),
      z.strictObject({ do: z.literal('end-session'), sessionId: short }),
    ]),
  }),
]);
export type ServerMessage = z.output<typeof serverMessage>;
export type LinkCommand = Extract<ServerMessage, { type: 'command' }>['command'];

const number = z.number().nullable().optional();
const turnConfig = z
  .object({
    waitOnAnswer: number,
    interruptionWordCount: number,
    interruptionMinimumSpeakingTime: number,
    speakingTimeout: number,
    speechProcessingDelay: number,
    speechProcessingDelayInterruptionStep: number,
    speechProcessingDelayMaxMultiplier: number,
    callerResponseTimeout: number,
    callerResponseTimeoutHangupCounter: number,
  })
  // The numbers have their units by their type.
  .transform((turns) => turns as TurnConfig);

const agent = z.object({
  turns: turnConfig,
  voiceId: short,
  language: short,
  country: short.optional(),
  hints: z.array(short).max(2000),
  pronunciations: z.array(z.object({ word: short, say: short })).max(1000),
  maxCallMs: z.number().min(0).optional(),
}) satisfies z.ZodType<VoiceCallAgent>;

const credentials = z.object({
  ha1: z.string().regex(/^[0-9a-f]{32}$/),
  sessionId: short,
  agent: short,
  secondsLeft: z.number(),
}) satisfies z.ZodType<VisitorCredentials>;

const refusal = z.object({
  refusal: z.enum(['unknown', 'refused', 'busy', 'later']),
}) satisfies z.ZodType<CallRefusal>;

/** The value of the answer to each request. */
export const answers = {
  credentials: credentials.nullable(),
  open: z.union([refusal, z.object({ callId, agent })]),
  begin: callTurn.nullable(),
  said: z.null(),
  prompt: text,
  heard: z.null(),
  sound: z.null(),
  'not-transferred': callTurn.nullable(),
  'left-message': callTurn.nullable(),
  ended: z.null(),
} satisfies Record<LinkRequest['ask'], z.ZodType>;
