import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ModelError } from '../model/error.js';
import { type ModelEvent, type ModelFinish, type ModelUsage } from '../model/port.js';
import { createToolCalls } from './tool-calls.js';

/** A piece of a reply, or a whole one where a server does not stream. */
const messageSchema = z.looseObject({
  content: z.optional(z.nullable(z.string())),
  refusal: z.optional(z.nullable(z.string())),
  tool_calls: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          index: z.optional(z.nullable(z.number())),
          id: z.optional(z.nullable(z.string())),
          function: z.optional(
            z.nullable(
              z.looseObject({
                name: z.optional(z.nullable(z.string())),
                arguments: z.optional(z.nullable(z.string())),
              }),
            ),
          ),
        }),
      ),
    ),
  ),
});

const chunkSchema = z.looseObject({
  choices: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          delta: z.optional(z.nullable(messageSchema)),
          message: z.optional(z.nullable(messageSchema)),
          finish_reason: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
  ),
  usage: z.optional(
    z.nullable(
      z.looseObject({
        prompt_tokens: z.optional(z.number()),
        completion_tokens: z.optional(z.number()),
        prompt_tokens_details: z.optional(
          z.nullable(z.looseObject({ cached_tokens: z.optional(z.nullable(z.number())) })),
        ),
      }),
    ),
  ),
  error: z.optional(z.nullable(z.looseObject({ message: z.optional(z.string()) }))),
});

/** The limit of bytes of one reply: the rest is not read. */
const maxBytes = 4 * 1024 * 1024;

/** The words of a piece of an answer, and its parts of function calls. */
function saidIn(choice: NonNullable<z.output<typeof chunkSchema>['choices']>[number] | undefined) {
  const said = choice?.delta ?? choice?.message;
  return {
    texts: [said?.content, said?.refusal].flatMap((text) =>
      text ? [text.replaceAll('\0', '')] : [],
    ),
    parts: said?.tool_calls ?? [],
  };
}

/**
 * Reads a completion, streamed or whole; comments of the stream count as signs of life. Text comes
 * as it arrives, function calls once their arguments are whole. A stream that stops before its end
 * is `interrupted`.
 */
export async function* readCompletion(
  body: ReadableStream<Uint8Array>,
  onData: () => void,
): AsyncGenerator<ModelEvent> {
  const calls = createToolCalls();
  let finish: string | null = null;
  let usage: ModelUsage | undefined;
  let isDone = false;
  for await (const data of eventData(body, onData)) {
    onData();
    if (data.trim() === '[DONE]') {
      isDone = true;
      break;
    }
    const chunk = parseChunk(data);
    if (chunk.usage) usage = usageOf(chunk.usage);
    const choice = chunk.choices?.[0];
    const { texts, parts } = saidIn(choice);
    for (const delta of texts) yield { type: 'text', delta };
    for (const part of parts) calls.add(part);
    if (choice?.finish_reason) finish = choice.finish_reason;
    // A reply that is not streamed is whole, whether or not it says why it ended.
    if (choice?.message) isDone = true;
  }
  if (!isDone && finish === null)
    throw new ModelError(
      'interrupted',
      'The model server closed the connection in the middle of an answer.',
    );
  const whole = calls.whole();
  yield* whole;
  yield { type: 'done', finish: finishOf(finish, whole.length > 0), ...(usage ? { usage } : {}) };
}

/**
 * The `data` of each event; a letter may be split over two chunks, and an event over many. Leaving
 * the loop closes the connection.
 */
async function* eventData(
  body: ReadableStream<Uint8Array>,
  onComment: () => void,
): AsyncGenerator<string> {
  const ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void ready.push(data), onComment });
  // A server that does not stream answers with one JSON object instead of events.
  let whole: string | null = null;
  let isBegun = false;
  const decoder = new TextDecoder();
  let size = 0;
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    size += bytes.length;
    if (size > maxBytes) throw new ModelError('malformed', 'The answer of the model is too long.');
    const text = decoder.decode(bytes, { stream: true });
    if (!isBegun && text.trim()) {
      isBegun = true;
      if (text.trimStart().startsWith('{')) whole = '';
    }
    if (whole !== null) whole += text;
    else parser.feed(text);
    while (ready.length > 0) yield ready.shift() ?? '';
  }
  if (whole !== null) yield whole;
}

/** One event of the stream. Throws if it is malformed, or reports an error of the server. */
function parseChunk(data: string): z.output<typeof chunkSchema> {
  let raw: unknown;
  try {
    raw = JSON.parse(data);
  } catch (cause) {
    throw new ModelError('malformed', 'The model server sent something that is not JSON.', {
      cause,
    });
  }
  const parsed = chunkSchema.safeParse(raw);
  if (!parsed.success)
    throw new ModelError('malformed', 'The model server sent an unknown shape.', {
      cause: parsed.error,
    });
  const { error } = parsed.data;
  if (error)
    throw new ModelError(
      'interrupted',
      `The model server broke off: ${error.message ?? 'no reason given'}`,
    );
  return parsed.data;
}

function usageOf({
  prompt_tokens: input = 0,
  completion_tokens: output = 0,
  prompt_tokens_details: details,
}: NonNullable<z.output<typeof chunkSchema>['usage']>): ModelUsage {
  const cachedInput = Math.min(input, details?.cached_tokens ?? 0);
  return { input, output, ...(cachedInput > 0 ? { cachedInput } : {}) };
}

const finishOf = (reason: string | null, hasCalls: boolean): ModelFinish =>
  hasCalls
    ? 'tools'
    : reason === 'length'
      ? 'length'
      : reason === 'content_filter'
        ? 'filtered'
        : 'stop';
