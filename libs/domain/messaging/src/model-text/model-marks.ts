/**
 * Text between these marks is for machines: what a model thinks aloud, and functions that it writes
 * into its words. It is left out together with the marks; an end that never comes is the end of the
 * text. In lower case, as they are compared.
 */
const spans: readonly (readonly [open: string, close: readonly string[]])[] = [
  ...['think', 'thinking', 'reasoning', 'thought', 'analysis'].map(
    (name) => [`<${name}>`, [`</${name}>`]] as const,
  ),
  ...['tool_call', 'tool_calls', 'tool_response', 'function_call', 'function_calls', 'tools'].map(
    (name) => [`<${name}>`, [`</${name}>`]] as const,
  ),
  ['<seed:think>', ['</seed:think>']],
  ['<think_fast>', ['</think_fast>']],
  ['<think_faster>', ['</think_faster>']],
  ['◁think▷', ['◁/think▷']],
  // Gemini's tokens around a thought, when a server does not know them.
  ['<ctrl94>', ['<ctrl95>']],
  ['<function=', ['</function>']],
  ['<invoke ', ['</invoke>']],
  ['<<sys>>', ['<</sys>>']],
  ['[think]', ['[/think]']],
  ['[tool_calls]', ['[/tool_calls]', '\n']],
  ['<|python_tag|>', ['<|eom_id|>', '<|eot_id|>']],
  ['<|tool_call|>', ['<|/tool_call|>', '\n']],
  ['<|channel|>analysis', ['<|end|>', '<|channel|>final<|message|>']],
  ['<|channel|>commentary', ['<|call|>', '<|end|>', '<|channel|>final<|message|>']],
  ['<|channel|>final', ['<|message|>']],
  ['<|start_header_id|>', ['<|end_header_id|>']],
  ['<｜tool▁calls▁begin｜>', ['<｜tool▁calls▁end｜>']],
];

/** Marks without a text of their own, and ends whose begin is not there. */
const alone = [
  ...['<|start|>', '<|im_start|>'].flatMap((mark) =>
    ['assistant', 'system', 'user'].map((role) => mark + role),
  ),
  '[inst]',
  '[/inst]',
  '<s>',
  '</s>',
  '<bos>',
  '<eos>',
  '<pad>',
  '<unk>',
  '<start_of_turn>user',
  '<start_of_turn>model',
  '<start_of_turn>',
  '<end_of_turn>',
];

/** Marks of the kind `<|im_end|>`, with the bar of either width. */
const barred = /^<[|｜][^|｜<>\n]{1,40}[|｜]>/;
const longestBarred = 44;

/**
 * What stands before an end without a begin was thought: servers whose prompt opens it send no
 * begin. Only the whole text can tell.
 */
const thoughtEnd =
  /<\/(?:think|thinking|reasoning|thought|analysis|seed:think)>|\[\/think\]|◁\/think▷/i;
const thoughtBegin =
  /<(?:think|thinking|reasoning|thought|analysis|seed:think)>|\[think\]|◁think▷/i;

const lone = new Set([
  ...alone,
  ...spans.flatMap(([, close]) => close.filter((mark) => mark !== '\n')),
]);
const starts = [...spans.map(([open]) => open), ...lone];
const longestStart = Math.max(...starts.map((mark) => mark.length));

/** A mark at a place of a text in lower case: its size, and how its span ends if it opens one. */
function markAt(lower: string, at: number): { size: number; close?: readonly string[] } | null {
  const span = spans.find(([open]) => lower.startsWith(open, at));
  if (span) return { size: span[0].length, close: span[1] };
  const one = [...lone].find((mark) => lower.startsWith(mark, at));
  if (one) return { size: one.length };
  const found = barred.exec(lower.slice(at, at + longestBarred));
  return found ? { size: found[0].length } : null;
}

/** Whether the end of a text may be the begin of a mark. */
const mayBegin = (end: string): boolean =>
  (end.length < longestStart && starts.some((mark) => mark.startsWith(end) && mark !== end)) ||
  (end.length < longestBarred && /^<(?:[|｜][^|｜<>\n]{0,40}[|｜]?)?$/.test(end));

interface Reading {
  said: string;
  held: string;
  close: readonly string[] | null;
}

/** Reads outside of a span, up to the next one or to the end. */
function readWords(rest: string, isLast: boolean, keepsEnds: boolean): Reading {
  const lower = rest.toLowerCase();
  let said = '';
  let from = 0;
  for (const { index: at } of lower.matchAll(/[<[◁]/g)) {
    if (at < from) continue;
    const mark = markAt(lower, at);
    // A longer mark may follow: `<|channel|>` is whole, `<|channel|>analysis` is another one.
    if (!isLast && mayBegin(lower.slice(at)))
      return { said: said + rest.slice(from, at), held: rest.slice(at), close: null };
    if (!mark || (keepsEnds && thoughtEnd.test(lower.slice(at, at + mark.size)))) continue;
    said += rest.slice(from, at);
    from = at + mark.size;
    if (mark.close) return { said, held: rest.slice(from), close: mark.close };
  }
  return { said: said + rest.slice(from), held: '', close: null };
}

/** Where the span ends that a text stands in; null where the end has not come. */
function endOf(lower: string, close: readonly string[]): number | null {
  const ends = close.flatMap((mark) => {
    const at = lower.indexOf(mark);
    return at < 0 ? [] : [{ at, end: at + (mark === '\n' ? 0 : mark.length) }];
  });
  return ends.length > 0 ? ends.reduce((a, b) => (b.at < a.at ? b : a)).end : null;
}

/** A reader of pieces. It keeps no more than what may be the begin of a mark. */
export interface MarkFilter {
  add(piece: string): string;
  /** What was kept and is no mark. */
  end(): string;
}

/**
 * Takes marks of models and what is for machines out of a text that comes in pieces. With
 * `keepsEnds`, ends of thoughts without a begin stay, for a reader of the whole text.
 */
export function createMarkFilter({ keepsEnds = false } = {}): MarkFilter {
  let held = '';
  let close: readonly string[] | null = null;
  const read = (piece: string, isLast: boolean): string => {
    held += piece;
    let said = '';
    for (;;) {
      if (close) {
        const end = endOf(held.toLowerCase(), close);
        if (end === null) {
          held = isLast ? '' : held.slice(-Math.max(...close.map((mark) => mark.length)));
          return said;
        }
        held = held.slice(end);
        close = null;
      }
      const reading = readWords(held, isLast, keepsEnds);
      said += reading.said;
      ({ held, close } = reading);
      if (!close) return said;
    }
  };
  return { add: (piece) => read(piece, false), end: () => read('', true) };
}

/** A whole text without marks; what was thought before an end without a begin goes with it. */
export function withoutMarks(text: string): string {
  const end = thoughtEnd.exec(text);
  const isThought = end !== null && !thoughtBegin.test(text.slice(0, end.index));
  const filter = createMarkFilter();
  return filter.add(isThought ? text.slice(end.index + end[0].length) : text) + filter.end();
}

/** A value of JSON whose texts have no marks. */
export function withoutMarksIn<T>(value: T): T;
export function withoutMarksIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value);
  if (Array.isArray(value)) return value.map((each: unknown) => withoutMarksIn(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [key, withoutMarksIn(each)]),
  );
}
