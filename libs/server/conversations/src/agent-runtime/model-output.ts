import {
  type ModelMessage,
  ModelError,
  type ModelPort,
  type ModelRequest,
  type ModelSuggestion,
  type ReviewField,
  createOfflineModel,
  languageOf,
  storable,
} from '@patchbay/server-providers';
import { cleanModelText, jsonInModelText, withoutMarks } from '@patchbay/messaging/model-text';
import * as z from 'zod/mini';
import { agentWordsIn } from './functions/agent-words.js';
import { type ConversationSummary, type ConversationToSummarize, type SpokenBy } from './port.js';
import { messagesOf } from './request.js';
import { type TokenCount, countTokens } from './tokens.js';

const outcomes = [
  'booked',
  'message',
  'answered',
  'transferred',
  'callback',
  'spam',
  'open',
] as const;

/** Words for people: a model writes Markdown and its own marks into JSON too. */
const words = z.pipe(
  z.string(),
  z.transform((written) => cleanModelText(written, 'text')),
);

const summarySchema = z.object({
  summary: z.pipe(words, z.string().check(z.minLength(1), z.maxLength(2000))),
  outcome: z.catch(z.enum(outcomes), 'open'),
  inbox: z.catch(z.enum(['priority', 'junk']), 'priority'),
  inboxReason: z.catch(words, ''),
  collected: z.catch(z.record(z.string(), words), {}),
  sentiment: z.catch(z.optional(z.enum(['positive', 'neutral', 'negative'])), undefined),
});

const suggestionsSchema = z.array(
  z.object({
    key: z.string(),
    // A field may hold Markdown of its owner; marks of the model are none.
    suggestion: z.optional(z.nullable(z.pipe(z.string(), z.transform(withoutMarks)))),
    reason: z.optional(z.nullable(words)),
    reasonTitle: z.optional(z.nullable(words)),
  }),
);

/**
 * Summarizes with the model. When it fails or may not be requested, uses the extractive summary;
 * `writtenBy` says which.
 */
export async function summarizeBy(
  model: ModelPort,
  conversation: ConversationToSummarize,
  now: number,
  signal?: AbortSignal,
): Promise<ConversationSummary> {
  const request: ModelRequest = {
    ...blank(now),
    purpose: 'summarize',
    timezone: conversation.timezone ?? 'UTC',
    language: conversation.language ?? 'en-US',
    channel: conversation.channel ?? 'chat',
    agent: { name: conversation.agentName ?? '', instructions: '', greeting: '' },
    messages: [
      ...messagesOf(conversation.dialog.filter((line) => line.role !== 'function')),
      ...runMessages(conversation),
    ],
  };
  if (conversation.withoutModel)
    return {
      ...(await read(createOfflineModel(), request, summarySchema, signal)),
      writtenBy: 'offline',
    };
  const tokens = countTokens(model);
  try {
    return {
      ...(await read(model, request, summarySchema, signal, tokens)),
      writtenBy: model.name,
      ...tokens.sum(),
    };
  } catch (error) {
    if (signal?.aborted || model.offline || !(error instanceof ModelError)) throw error;
    return {
      ...(await read(createOfflineModel(), request, summarySchema, signal)),
      writtenBy: 'offline',
      ...tokens.sum(),
    };
  }
}

/**
 * Answers a question from passages alone, as an agent with that language would. Without passages it
 * says so without a model request.
 */
export async function answerBy(
  model: ModelPort,
  question: string,
  passages: readonly { readonly title: string; readonly body: string }[],
  { language, timezone }: SpokenBy,
  now: number,
  signal?: AbortSignal,
): Promise<string> {
  if (passages.length === 0) return agentWordsIn[languageOf(language)].notInKnowledge;
  const facts = passages.map(({ title, body }) => ({
    source: 'knowledge' as const,
    title,
    text: body,
  }));
  let text = '';
  for await (const event of model.reply(
    {
      ...blank(now),
      purpose: 'converse',
      language,
      timezone,
      facts,
      messages: [{ role: 'customer', text: question }],
    },
    signal,
  ))
    if (event.type === 'text') text += event.delta;
  return cleanModelText(text, 'text');
}

/** Suggestions for fields. Suggestions that lose a marker of the answer are dropped. */
export async function reviewBy(
  model: ModelPort,
  fields: readonly ReviewField[],
  now: number,
  signal?: AbortSignal,
): Promise<readonly ModelSuggestion[]> {
  const found = await read(
    model,
    { ...blank(now), purpose: 'review', fields },
    suggestionsSchema,
    signal,
  );
  return fields.map(({ key, value }) => {
    const one = found.find((item) => item.key === key);
    const suggestion = one?.suggestion?.trim();
    const keepsMarkers = suggestion
      ? (value.match(/\{[\w.-]+\}/g) ?? []).every((marker) => suggestion.includes(marker))
      : false;
    return suggestion && keepsMarkers && suggestion !== value.trim()
      ? { key, suggestion, reason: one?.reason ?? '', reasonTitle: one?.reasonTitle ?? '' }
      : { key };
  });
}

const blank = (now: number): Omit<ModelRequest, 'purpose'> => ({
  agent: { name: '', instructions: '', greeting: '' },
  facts: [],
  tools: [],
  messages: [],
  now,
  timezone: 'UTC',
  language: 'en-US',
  channel: 'chat',
});

/** Function runs come last: a summary needs only their occurrence. */
const runMessages = ({ runs }: ConversationToSummarize): ModelMessage[] =>
  runs.flatMap(({ name, input, ok = true, words = '', output = {} }, at) => [
    { role: 'tool-call' as const, id: `run_${at}`, name, input },
    { role: 'tool-result' as const, id: `run_${at}`, name, ok, words, output },
  ]);

async function read<T>(
  model: ModelPort,
  request: ModelRequest,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  signal?: AbortSignal,
  tokens?: TokenCount,
): Promise<T> {
  let text = '';
  for await (const event of model.reply(request, signal)) {
    if (event.type === 'text') text += event.delta;
    if (event.type === 'done') tokens?.add(event.usage);
  }
  const parsed = schema.safeParse(storable(jsonInModelText(text)));
  if (!parsed.success)
    throw new ModelError('malformed', 'The model did not answer in the form that was asked for.');
  return parsed.data;
}
