import { maxBlockDepth, type Marker, nextMarker } from './syntax.js';
import { type FieldValues, valueMatches, valueOf, valueText } from './value.js';

/** Something in a template that is not as its author meant it. `at` is the offset in the text. */
export interface TemplateProblem {
  readonly kind: 'unclosed block' | 'stray end of block' | 'nested too deep';
  readonly at: number;
}

/** A rendered text, and the markers in it that no value was known for; those stay as written. */
export interface Rendered {
  readonly text: string;
  readonly unknown: readonly string[];
}

/** A parsed template: parse once, render often. */
export interface CompiledTemplate {
  /** Keys of the value markers, each once, in order of appearance. */
  readonly keys: readonly string[];
  /** Keys that conditional blocks ask about, each once. */
  readonly conditionKeys: readonly string[];
  readonly problems: readonly TemplateProblem[];
  /** Renders in one pass; what a value contains is never read again. Stops soon after `limit` characters, when one is given. */
  render(values: FieldValues, limit?: number): Rendered;
}

type Op =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly slot: number; readonly text: string }
  | { readonly kind: 'if'; readonly key: string; readonly equals: string; skipTo: number };

/** Parses a text into a flat program in one pass. Never throws: what is no well-formed block stays text and is reported. */
export function compileTemplate(text: string): CompiledTemplate {
  const parser = new Parser(text);
  const { ops, keys, problems } = parser.parse();
  const conditionKeys = [...new Set(ops.flatMap((op) => (op.kind === 'if' ? [op.key] : [])))];
  return { keys, conditionKeys, problems, render: (values, limit) => run(ops, keys, values, limit) };
}

/** Replaces the markers and blocks of a text. For a text that is rendered more than once, compile it. */
export const substitute = (text: string, values: FieldValues): string => renderTemplate(text, values).text;

/** As `substitute`, and also says which markers were unknown. */
export function renderTemplate(text: string, values: FieldValues): Rendered {
  return text.includes('{') ? compileTemplate(text).render(values) : { text, unknown: [] };
}

class Parser {
  private readonly ops: Op[] = [];
  private readonly slots = new Map<string, number>();
  private readonly problems: TemplateProblem[] = [];
  private readonly open: { readonly op: number; readonly marker: Marker }[] = [];
  private tooDeep = 0;
  private written = 0;

  constructor(private readonly text: string) {}

  parse(): { ops: readonly Op[]; keys: readonly string[]; problems: readonly TemplateProblem[] } {
    for (let marker = nextMarker(this.text, 0); marker; marker = nextMarker(this.text, marker.end)) this.take(marker);
    this.flush(this.text.length);
    for (const { op, marker } of this.open) {
      this.problems.push({ kind: 'unclosed block', at: marker.start });
      this.ops[op] = { kind: 'text', text: this.text.slice(marker.start, marker.end) };
    }
    return { ops: this.ops, keys: [...this.slots.keys()], problems: this.problems };
  }

  private take(marker: Marker): void {
    if (marker.kind === 'key') this.takeKey(marker.key, marker);
    else if (marker.kind === 'open') this.takeOpen(marker);
    else this.takeClose(marker);
  }

  private takeKey(key: string, marker: Marker): void {
    const slot = this.slots.get(key) ?? this.slots.size;
    this.slots.set(key, slot);
    this.emit(marker, { kind: 'key', slot, text: this.text.slice(marker.start, marker.end) });
  }

  private takeOpen(marker: Marker & { kind: 'open' }): void {
    if (this.open.length >= maxBlockDepth) {
      this.tooDeep += 1;
      this.problems.push({ kind: 'nested too deep', at: marker.start });
      return;
    }
    this.emit(marker, { kind: 'if', key: marker.key, equals: marker.equals, skipTo: 0 });
    this.open.push({ op: this.ops.length - 1, marker });
  }

  private takeClose(marker: Marker): void {
    if (this.tooDeep > 0) {
      this.tooDeep -= 1;
      return;
    }
    const block = this.open.pop();
    if (!block) {
      this.problems.push({ kind: 'stray end of block', at: marker.start });
      return;
    }
    this.flush(marker.start);
    this.written = marker.end;
    const op = this.ops[block.op];
    if (op?.kind === 'if') op.skipTo = this.ops.length;
  }

  private emit(marker: Marker, op: Op): void {
    this.flush(marker.start);
    this.written = marker.end;
    this.ops.push(op);
  }

  private flush(until: number): void {
    if (until > this.written) this.ops.push({ kind: 'text', text: this.text.slice(this.written, until) });
    this.written = until;
  }
}

function run(ops: readonly Op[], keys: readonly string[], values: FieldValues, limit = Infinity): Rendered {
  const texts = keys.map((key) => {
    const value = valueOf(values, key);
    return value === undefined ? null : valueText(value);
  });
  const unknown = new Set<string>();
  let out = '';
  for (let at = 0; at < ops.length && out.length <= limit; at += 1) {
    const op = ops[at] as Op;
    if (op.kind === 'text') out += op.text;
    else if (op.kind === 'if') at = valueMatches(valueOf(values, op.key), op.equals) ? at : op.skipTo - 1;
    else out += texts[op.slot] ?? stay(op.text, unknown);
  }
  return { text: out, unknown: [...unknown] };
}

function stay(marker: string, unknown: Set<string>): string {
  unknown.add(marker.slice(1, -1));
  return marker;
}
