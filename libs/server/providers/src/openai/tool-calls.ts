import { ModelError } from '../model/error.js';
import { type ModelEvent } from '../model/port.js';
import { storable } from '../model/storable.js';

/** A fragment of a function call, as servers stream it. */
export interface CallPart {
  readonly index?: number | null | undefined;
  readonly id?: string | null | undefined;
  readonly function?:
    | { readonly name?: string | null | undefined; readonly arguments?: string | null | undefined }
    | null
    | undefined;
}

interface PartialCall {
  id: string;
  name: string;
  text: string;
}

const maxArguments = 200_000;
const maxCalls = 64;

/** What stands between the lines of a code fence. */
function withoutFence(text: string): string {
  const opening = /^```\w{0,20}/.exec(text)?.[0];
  if (opening === undefined) return text;
  const inner = text.slice(opening.length);
  return inner.endsWith('```') ? inner.slice(0, -3) : inner;
}

/**
 * Arguments as an object; null where they are none. Models wrap them in code fences, and servers write
 * the text of a model as a text once more.
 */
function objectIn(text: string): Record<string, unknown> | null {
  const inner = withoutFence(text.trim());
  try {
    const written = (inner.trim() ? JSON.parse(inner) : {}) as unknown;
    const value = typeof written === 'string' ? (JSON.parse(written) as unknown) : written;
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * The name that was offered: models write their marks behind it, and the namespace of functions before
 * it.
 */
const offeredName = (name: string): string =>
  (name.split('<|', 1)[0] ?? '').trim().replace(/^functions\./, '');

/** Whether a fragment belongs to a call that has begun: a new id begins a new one. */
function continues(call: PartialCall, { id, function: about }: CallPart): boolean {
  if (id && call.id && id !== call.id) return false;
  const isNamed = Boolean(about?.name);
  const beginsObject = /^\s*(?:```|\{|"\s*\{)/.test(about?.arguments ?? '');
  return !(isNamed && beginsObject && call.text !== '' && objectIn(call.text) !== null);
}

/**
 * Joins the fragments of function calls. Servers number the calls, or repeat a number, or have
 * none; they repeat an id for two calls, or have none.
 */
export function createToolCalls() {
  const calls: PartialCall[] = [];
  const byIndex = new Map<number, PartialCall>();
  const known = ({ index, id }: CallPart): PartialCall | undefined => {
    if (typeof index === 'number') return byIndex.get(index);
    return calls.filter((call) => Boolean(id) && call.id === id).at(-1) ?? calls.at(-1);
  };
  return {
    add(part: CallPart): void {
      const found = known(part);
      const call = found && continues(found, part) ? found : { id: '', name: '', text: '' };
      if (call !== found) calls.push(call);
      if (typeof part.index === 'number') byIndex.set(part.index, call);
      call.id = part.id || call.id;
      call.name = part.function?.name || call.name;
      call.text += part.function?.arguments ?? '';
      if (calls.length > maxCalls)
        throw new ModelError('malformed', 'The model called too many functions at once.');
      if (call.text.length > maxArguments)
        throw new ModelError('malformed', 'The arguments of a function are too long.');
    },
    /** The calls in their order, each with an id of its own. */
    whole(): Extract<ModelEvent, { type: 'tool' }>[] {
      const ids = new Set<string>();
      return calls.map(({ id, name, text }, at) => {
        const own = id && !ids.has(id) ? id : `call_${at}`;
        ids.add(own);
        const input = objectIn(text);
        return {
          type: 'tool',
          id: own,
          name: storable(offeredName(name)),
          input: storable(input ?? {}),
          ...(input ? {} : { isBroken: true }),
        };
      });
    },
  };
}
