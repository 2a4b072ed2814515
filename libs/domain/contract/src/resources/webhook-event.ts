import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { channel } from './channel.js';
import { spoken } from './conversation.js';
import { durationSeconds, epochMilliseconds, epochSeconds, isoInstant } from '../wire-time.js';

/** The example of a call that has ended. */
export const endedCall = {
  uuid: 'bf0011ed-8175-458a-8fba-1e62ddc77567:1770763782',
  roomId: '2001:3005',
  timestamp: 1770763782,
  date: '2026-02-10T22:49:42.000Z',
  type: 'call',
  source: 'call',
  direction: 'inbound',
  eventType: 'inbound-call',
  fromNumber: '+15125551234',
  toNumber: '+15125559876',
  message: 'Call from +15125551234',
  isLive: false,
  duration: 42,
  missedCall: false,
  bypassAgent: false,
  voicemailRecording: '',
  conversation: 'assistant: How can I help?\nuser: Book a cleaning.',
  callDialog: [
    { role: 'assistant', content: 'How can I help?' },
    { role: 'user', content: 'Book a cleaning.' },
  ],
  chatDialog: [],
  agentOutcome: 'booked',
  summary: 'A cleaning was booked.',
  agentReplyCount: 1,
  collectedData: { reason: 'Cleaning' },
} as const;

/**
 * The body of the events `incoming` and `conversation`: a row of messages with the results of its
 * conversation. The main fields; receivers ignore others.
 */
export const conversationEvent = named(
  'ConversationEvent',
  'What a receiver is told of a call or text: before the agent answers without results, and after its end with them',
  z.looseObject({
    uuid: z.string(),
    roomId: z.string(),
    timestamp: epochSeconds(),
    date: isoInstant(),
    type: z.string(),
    source: channel,
    direction: z.enum(['inbound', 'outbound']),
    eventType: z.string(),
    fromNumber: z.string(),
    toNumber: z.string(),
    message: z.string(),
    isLive: z.boolean(),
    duration: z.optional(durationSeconds()),
    missedCall: z.optional(z.boolean()),
    bypassAgent: described(
      z.boolean(),
      'Whether a person answered in the place of the agent',
      false,
    ),
    voicemailRecording: described(
      z.string(),
      'Where the voicemail is; empty without one',
      '/api/v1/carrier/media/2f8b7c0d',
    ),
    conversation: described(
      z.string(),
      'The transcript as text, a line for each utterance; empty before the end',
      'assistant: How can I help?\nuser: Book a cleaning.',
    ),
    callDialog: z.optional(z.array(spoken)),
    chatDialog: z.optional(z.array(spoken)),
    agentOutcome: z.optional(z.string()),
    summary: z.optional(z.string()),
    agentReplyCount: z.optional(z.int()),
    collectedData: z.optional(z.record(z.string(), z.unknown())),
  }),
  endedCall,
);

/** The example of a goal that is missed. */
export const missedGoal = {
  goalId: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e41',
  accountId: 2001,
  metric: 'callsAnswered',
  title: 'Calls Answered',
  comparison: 'atLeast',
  target: 40,
  span: 'yesterday',
  timezone: 'America/Chicago',
  state: 'missed',
  value: 31,
  events: 44,
  timestamp: 1_770_763_782_000,
} as const;

/** The body of the event `goal`. */
export const goalEvent = named(
  'GoalEvent',
  'What a receiver is told when a goal of a metric is missed, and when it is reached again',
  z.looseObject({
    goalId: z.uuid(),
    accountId: z.int(),
    metric: z.string(),
    title: z.string(),
    comparison: z.enum(['atLeast', 'atMost']),
    target: z.number(),
    span: z.string(),
    timezone: z.string(),
    state: z.enum(['met', 'missed']),
    value: z.number(),
    events: z.int(),
    timestamp: epochMilliseconds(),
  }),
  missedGoal,
);
