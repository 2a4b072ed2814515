import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ModelError } from '../model/error.js';
import { type ModelEvent, type ModelFinish, type ModelUsage } from '../model/port.js';

const chunkSchema = z.looseObject({
  choices: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          delta: z.optional(
            z.nullable(
              z.looseObject({
                content: z.optional(z.nullable(z.string())),
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
              }),
            ),
          ),
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

interface PartialCall {
  id: string;
  name: string;
  text: string;
}

const maxArguments = 200_000;
/** Limits of bytes of one reply and of its function calls: the rest is not read. */
const maxBytes = 4 * 1024 * 1024;
const maxCalls = 64;

/**
 * Reads a streamed completion. Text comes as it arrives, function calls once their arguments are
 * whole. A stream that stops before its end is `interrupted`.
 */
export async function* readCompletion(
  body: ReadableStream<Uint8Array>,
  onData: () => void,
): AsyncGenerator<ModelEvent> {
  const calls = new Map<number, PartialCall>();
  let finish: string | null = null;
  let usage: ModelUsage | undefined;
  let isDone = false;
  for await (const data of eventData(body)) {
    onData();
    if (data.trim() === '[DONE]') {
      isDone = true;
      break;
    }
    const chunk = parseChunk(data);
    if (chunk.usage) usage = usageOf(chunk.usage);
    const choice = chunk.choices?.[0];
    if (choice?.delta?.content) yield { type: 'text', delta: choice.delta.content };
    for (const [at, part] of (choice?.delta?.tool_calls ?? []).entries())
      collectCall(calls, part, at);
    if (choice?.finish_reason) finish = choice.finish_reason;
  }
  if (!isDone && finish === null)
    throw new ModelError(
      'interrupted',
      'The model server closed the connection in the middle of an answer.',
    );
  for (const [index, call] of [...calls].sort(([a], [b]) => a - b))
    yield {
      type: 'tool',
      id: call.id || `call_${index}`,
      name: call.name,
      input: parseArguments(call),
    };
  yield { type: 'done', finish: finishOf(finish, calls.size > 0), ...(usage ? { usage } : {}) };
}

interface CallPart {
  readonly index?: number | null | undefined;
  readonly id?: string | null | undefined;
  readonly function?:
    | { readonly name?: string | null | undefined; readonly arguments?: string | null | undefined }
    | null
    | undefined;
}

/** Adds a fragment to a function call. */
function collectCall(calls: Map<number, PartialCall>, part: CallPart, at: number): void {
  const index = part.index ?? at;
  const call = calls.get(index) ?? { id: '', name: '', text: '' };
  calls.set(index, {
    id: part.id || call.id,
    name: part.function?.name || call.name,
    text: call.text + (part.function?.arguments ?? ''),
  });
  if (calls.size > maxCalls)
    throw new ModelError('malformed', 'The model called too many functions at once.');
  if ((calls.get(index)?.text.length ?? 0) > maxArguments)
    throw new ModelError('malformed', 'The arguments of a function are too long.');
}

/**
 * The `data` of each event; a letter may be split over two chunks, and an event over many. Leaving
 * the loop closes the connection.
 */
async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void ready.push(data) });
  const decoder = new TextDecoder();
  let size = 0;
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    size += bytes.length;
    if (size > maxBytes) throw new ModelError('malformed', 'The answer of the model is too long.');
    parser.feed(decoder.decode(bytes, { stream: true }));
    while (ready.length > 0) yield ready.shift() ?? '';
  }
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

function parseArguments({ name, text }: PartialCall): Record<string, unknown> {
  try {
    const input = (text.trim() ? JSON.parse(text) : {}) as unknown;
    if (input && typeof input === 'object' && !Array.isArray(input))
      return input as Record<string, unknown>;
  } catch {
    // Falls through to the one sentence below.
  }
  throw new ModelError(
    'malformed',
    `The model called ${name || 'a function'} with arguments that are no JSON object.`,
  );
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
