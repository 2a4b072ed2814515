import { type ModelUsage } from '../model/port.js';
import { type CallPart } from './tool-calls.js';

/** What one event of a completion says, or a whole completion where a server does not stream. */
export interface Chunk {
  readonly texts: readonly string[];
  readonly calls: readonly CallPart[];
  /** Why the answer ended, in the word of the server; null while it goes on. */
  readonly finish: string | null;
  readonly isWhole: boolean;
  readonly usage: ModelUsage | undefined;
  /** Why the server broke off; null when it did not. */
  readonly error: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; of everything else there are none. */
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/**
 * Reads an event; null when it is none. Servers differ in the shapes of single fields, such as words
 * in parts, arguments that are no text, and counts that are null: what can be understood is taken,
 * and a field of another shape says nothing, so that it costs no answer.
 */
export function readChunk(raw: unknown): Chunk | null {
  const { choices, usage, error } = fieldsOf(raw);
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  if (!isObject || (typeof choices !== 'object' && choices !== undefined)) return null;
  const choice = fieldsOf(listOf(choices)[0]);
  const [piece, whole] = [choice['delta'], choice['message']];
  const said = fieldsOf(piece ?? whole);
  const finish = typeof choice['finish_reason'] === 'string' ? choice['finish_reason'] : null;
  return {
    texts: [said['content'], said['refusal']].flatMap((text) => wordsOf(text) || []),
    calls: listOf(said['tool_calls']).map(partOf),
    finish,
    // Some servers repeat the words so far beside each piece.
    isWhole: fieldsOf(piece) !== piece && fieldsOf(whole) === whole,
    usage: usageOf(fieldsOf(usage)),
    error: errorOf(error) ?? (finish === 'error' ? 'no reason given' : null),
  };
}

/** Words as a text, or in parts beside which other parts hold the reasoning. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content.replaceAll('\0', '');
  return listOf(content)
    .map((part) => {
      const { type = 'text', text } = typeof part === 'string' ? { text: part } : fieldsOf(part);
      return (type === 'text' || type === 'output_text') && typeof text === 'string'
        ? text.replaceAll('\0', '')
        : '';
    })
    .join('');
}

/** A fragment of a call: its arguments are a text, or the object that the text would be. */
function partOf(part: unknown): CallPart {
  const { index, id, function: about } = fieldsOf(part);
  const { name, arguments: input } = fieldsOf(about);
  return {
    index: countOf(index),
    id: typeof id === 'number' ? String(id) : textOf(id),
    function: {
      name: textOf(name),
      arguments:
        typeof input === 'object' && input !== null ? JSON.stringify(input) : textOf(input),
    },
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A count, which some servers write as a text; undefined where there is none. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : undefined;
}

function usageOf({
  prompt_tokens: prompt,
  completion_tokens: completion,
  prompt_tokens_details: details,
}: Fields): ModelUsage | undefined {
  const [input, output] = [countOf(prompt), countOf(completion)];
  if (input === undefined && output === undefined) return undefined;
  const cachedInput = Math.min(input ?? 0, countOf(fieldsOf(details)['cached_tokens']) ?? 0);
  return { input: input ?? 0, output: output ?? 0, ...(cachedInput > 0 ? { cachedInput } : {}) };
}

function errorOf(error: unknown): string | null {
  if (typeof error === 'string') return error || null;
  return typeof error === 'object' && error !== null
    ? (textOf(fieldsOf(error)['message']) ?? 'no reason given')
    : null;
}
