import {
  type Block,
  type Condition,
  firstBlock,
  parseTemplate,
  type Program,
  type TemplateProblem,
} from './parse-template.js';
import { forShown, Plans, writePlan } from './render-plan.js';
import { markerOf } from './syntax.js';
import { type FieldValue, type FieldValues, valueMatches, valueOf, valueText } from './value.js';

/** A marker without a known value; `at` and `end` are offsets in the text of the template. */
export interface UnknownMarker {
  readonly key: string;
  readonly at: number;
  readonly end: number;
}

/** A rendered text, and the shown markers without a known value, which stay unchanged. */
export interface Rendered {
  readonly text: string;
  /** Their keys, each once, in order of appearance. */
  readonly unknown: readonly string[];
  /** Each unknown marker, with its position. */
  readonly unknownMarkers: readonly UnknownMarker[];
}

/** A parsed template: parse once, render often. */
export interface CompiledTemplate {
  /** Keys of the value markers, each once, in order of appearance. */
  readonly keys: readonly string[];
  /** Keys in conditions of blocks, each once. */
  readonly conditionKeys: readonly string[];
  /** The problems of its blocks, in order of appearance. */
  readonly problems: readonly TemplateProblem[];
  /**
   * Renders in one pass; the content of a value is never parsed. With a `limit`, rendering stops
   * soon after that many characters.
   */
  render(values: FieldValues, limit?: number): Rendered;
}

/** Parses a text. Never throws: a malformed block stays text and is reported in `problems`. */
export const compileTemplate = (text: string): CompiledTemplate =>
  new Compiled(parseTemplate(text));

class Compiled implements CompiledTemplate {
  private readonly plans: Plans;

  constructor(private readonly program: Program) {
    this.plans = new Plans(program);
  }

  get problems(): readonly TemplateProblem[] {
    return this.program.problems;
  }

  get keys(): readonly string[] {
    const slots = new Set(this.program.actions);
    return this.program.names.filter((_, slot) => slots.has(slot));
  }

  /** Blocks that stay text have no condition. */
  get conditionKeys(): readonly string[] {
    const { actions, blocks, conditions, names } = this.program;
    const slots = actions.flatMap((action) =>
      action > firstBlock
        ? []
        : [(conditions[(blocks[firstBlock - action] as Block).condition] as Condition).slot],
    );
    return [...new Set(slots)].map((slot) => names[slot] as string);
  }

  render(values: FieldValues, limit?: number): Rendered {
    return render(this.program, values, this.plans, limit);
  }
}

/** Replaces the markers and blocks of a text. Compile a text that is rendered more than once. */
export const substitute = (text: string, values: FieldValues): string =>
  text.includes('{') ? render(parseTemplate(text), values).text : text;

/** As `substitute`, and also returns the unknown markers. */
export function renderTemplate(text: string, values: FieldValues): Rendered {
  return text.includes('{') ? render(parseTemplate(text), values) : known(text);
}

const none: readonly never[] = [];
const known = (text: string): Rendered => ({ text, unknown: none, unknownMarkers: none });

function render(program: Program, values: FieldValues, plans?: Plans, limit?: number): Rendered {
  const { names, conditions } = program;
  const found = new Array<FieldValue | undefined>(names.length);
  const texts = new Array<string>(names.length);
  let missing = false;
  let ends = false;
  const bare = Object.getPrototypeOf(values) === null; // as created by `valuesOf`: without a prototype
  for (let slot = 0; slot < names.length; slot += 1) {
    const name = names[slot] as string;
    const value = bare ? values[name] : valueOf(values, name);
    found[slot] = value;
    if (typeof value === 'string') texts[slot] = value;
    else if (value !== undefined) texts[slot] = valueText(value);
    else {
      texts[slot] = markerOf(name);
      missing = true;
    }
    ends ||= endsSentence(texts[slot] as string);
  }
  const holds = new Array<boolean>(conditions.length);
  for (let number = 0; number < conditions.length; number += 1) {
    const { slot, equals } = conditions[number] as Condition;
    holds[number] = valueMatches(found[slot], equals);
  }
  const plan = limit === undefined && !ends ? plans?.find(holds) : null;
  const text = plan ? writePlan(plan, texts) : write(program, texts, holds, limit ?? Infinity);
  return missing ? { text, ...reportMissing(program, holds, found) } : known(text);
}

/** Whether a value ends with the mark of a sentence: the template may have one behind it too. */
const endsSentence = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  // . ! ? … and blanks, behind which one may stand
  return last <= 33 || last === 46 || last === 63 || last === 0x2026;
};

/** The end of a sentence, and one full stop that is no ellipsis. */
const sentenceEnd = /[.!?\u2026]\s*$/;
const fullStop = /^\.(?!\.)/;

/** The text behind a value that ends a sentence has no full stop of its own. */
const behind = (out: string, literal: string): string =>
  fullStop.test(literal) && sentenceEnd.test(out.slice(-8))
    ? `${out.trimEnd()}${literal.slice(1)}`
    : out + literal;

function write(
  { literals, actions, blocks }: Program,
  texts: readonly string[],
  holds: readonly boolean[],
  limit: number,
): string {
  let out = '';
  let isBehindValue = false;
  for (let step = 0; step < actions.length && out.length <= limit; step += 1) {
    const action = actions[step] as number;
    const literal = literals[step] as string;
    out = isBehindValue && literal !== '' ? behind(out, literal) : out + literal;
    if (literal !== '') isBehindValue = false;
    if (action >= 0) {
      const text = texts[action] as string;
      isBehindValue = text === '' ? isBehindValue : endsSentence(text);
      out += text;
    } else {
      if (action > firstBlock) continue;
      const block = blocks[firstBlock - action] as Block;
      if (holds[block.condition] !== true) step = block.behind - 1;
    }
  }
  return out;
}

function reportMissing(
  program: Program,
  holds: readonly boolean[],
  found: readonly (FieldValue | undefined)[],
): Omit<Rendered, 'text'> {
  const unknownMarkers: UnknownMarker[] = [];
  forShown(program, holds, (step, action) => {
    if (action >= 0 && found[action] === undefined) {
      const key = program.names[action] as string;
      const at = program.offsets[step] as number;
      unknownMarkers.push({ key, at, end: at + key.length + 2 });
    }
    return true;
  });
  return { unknown: [...new Set(unknownMarkers.map(({ key }) => key))], unknownMarkers };
}
