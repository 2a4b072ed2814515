import { createParser } from 'eventsource-parser';
import { ModelError } from '../model/error.js';
import { type ModelEvent, type ModelFinish, type ModelUsage } from '../model/port.js';
import { type Chunk, readChunk } from './chunk.js';
import { createToolCalls } from './tool-calls.js';

/** The limit of bytes of one reply: the rest is not read. */
const maxBytes = 4 * 1024 * 1024;

/** The data of the last event of a stream. */
const lastData = '[DONE]';

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
    if (data.trim() === lastData) {
      isDone = true;
      break;
    }
    const chunk = parseChunk(data);
    usage = chunk.usage ?? usage;
    for (const delta of chunk.texts) yield { type: 'text', delta };
    for (const part of chunk.calls) calls.add(part);
    finish = chunk.finish || finish;
    // A reply that is not streamed is whole, whether or not it says why it ended.
    if (chunk.isWhole) isDone = true;
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
  // Some servers end without the blank line that ends an event; half an event is none.
  parser.feed('\n\n');
  yield* ready.filter(isWholeData);
}

/** Whether the data of an event that its stream ended with are all there. */
function isWholeData(data: string): boolean {
  try {
    return data.trim() === lastData || JSON.parse(data) !== undefined;
  } catch {
    return false;
  }
}

/** One event of the stream. Throws if it is malformed, or reports an error of the server. */
function parseChunk(data: string): Chunk {
  let raw: unknown;
  try {
    raw = JSON.parse(data);
  } catch (cause) {
    throw new ModelError('malformed', 'The model server sent something that is not JSON.', {
      cause,
    });
  }
  const chunk = readChunk(raw);
  if (!chunk) throw new ModelError('malformed', 'The model server sent an unknown shape.');
  if (chunk.error !== null)
    throw new ModelError('interrupted', `The model server broke off: ${chunk.error}`);
  return chunk;
}

const finishOf = (reason: string | null, hasCalls: boolean): ModelFinish =>
  hasCalls
    ? 'tools'
    : reason === 'length'
      ? 'length'
      : reason === 'content_filter'
        ? 'filtered'
        : 'stop';
