import {
  closingBrace,
  closingEnd,
  conditionIn,
  elseEnd,
  isQuoted,
  keyEnd,
  malformedAt,
  maxBlockDepth,
  openingEnd,
} from './syntax.js';

/**
 * What can be wrong with a block. `else in a block`: there is no other half. `quoted value`: the
 * block is one, but asks for a value that has these quotes.
 */
export type TemplateProblemKind =
  | 'unclosed block'
  | 'stray end of block'
  | 'nested too deep'
  | 'malformed block'
  | 'else in a block'
  | 'quoted value';

/**
 * Something in a template that is not as its author meant it; but for a quoted value it stays text.
 * `at` and `end` are offsets in the text.
 */
export interface TemplateProblem {
  readonly kind: TemplateProblemKind;
  readonly at: number;
  readonly end: number;
}

/** What a conditional block asks: whether the field of this slot has exactly this value. */
export interface Condition {
  readonly slot: number;
  readonly equals: string;
}

/** A conditional block: the number of its condition, and the step behind its end. */
export interface Block {
  readonly condition: number;
  behind: number;
}

/**
 * A template as a flat program. Step i writes `literals[i]` and then acts by `actions[i]`: a slot
 * (0 and up) writes that value, `justText` nothing more, and anything below begins block
 * `firstBlock - action`. A block whose condition does not hold goes on at the step behind it.
 */
export interface Program {
  readonly literals: readonly string[];
  readonly actions: readonly number[];
  /** Where the marker of a step begins. */
  readonly offsets: readonly number[];
  /** The key of each slot: whatever a marker or a condition names, in order of appearance. */
  readonly names: readonly string[];
  readonly conditions: readonly Condition[];
  readonly blocks: readonly Block[];
  readonly problems: readonly TemplateProblem[];
}

/** The action that writes nothing after its literal. */
export const justText = -1;
/** Actions from here down begin a block. */
export const firstBlock = -2;

/** A beginning that waits for its end; without a block it stays text, and so does its end. */
interface Opened {
  readonly block: Block | null;
  readonly step: number;
  readonly literalFrom: number;
  readonly at: number;
  readonly end: number;
}

/**
 * Parses a text into a program in one pass and in linear time. Never throws: what is no well-formed
 * block stays text and is reported.
 */
export function parseTemplate(text: string): Program {
  const parser = new Parser(text);
  for (let start = text.indexOf('{'); start !== -1;) {
    const keyTo = keyEnd(text, start + 1);
    let next = keyTo;
    parser.lookForElse(start);
    if (keyTo === start + 1) next = parser.takeBlock(start);
    else if (text.charCodeAt(keyTo) === closingBrace) {
      parser.step(start, keyTo + 1, parser.slotOf(text.slice(start + 1, keyTo)));
    }
    start = text.indexOf('{', next);
  }
  return parser.finish();
}

class Parser {
  private readonly slots = new Map<string, number>();
  private readonly literals: string[] = [];
  private readonly actions: number[] = [];
  private readonly offsets: number[] = [];
  private readonly conditions: Condition[] = [];
  private readonly blocks: Block[] = [];
  private readonly conditionNumbers = new Map<string, number>();
  private readonly problems: TemplateProblem[] = [];
  private readonly open: Opened[] = [];
  private depth = 0;
  private written = 0;

  constructor(private readonly text: string) {}

  slotOf(key: string): number {
    const known = this.slots.get(key);
    if (known !== undefined) return known;
    this.slots.set(key, this.slots.size);
    return this.slots.size - 1;
  }

  /** Writes the text up to `until` and then acts; the text goes on at `next`. */
  step(until: number, next: number, action: number): void {
    this.literals.push(this.text.slice(this.written, until));
    this.actions.push(action);
    this.offsets.push(until);
    this.written = next;
  }

  /**
   * Reports what was meant as the other half of a block; a field may be called so outside of one.
   */
  lookForElse(start: number): void {
    const end = this.depth > 0 ? elseEnd(this.text, start) : -1;
    if (end !== -1) this.problems.push({ kind: 'else in a block', at: start, end });
  }

  /** Takes what may be a block at `start`, and says where to read on. */
  takeBlock(start: number): number {
    const opened = openingEnd(this.text, start);
    if (opened !== -1) return this.begin(start, opened);
    const closed = closingEnd(this.text, start);
    if (closed !== -1) return this.end(start, closed);
    const malformed = malformedAt(this.text, start);
    if (!malformed) return start + 1;
    this.problems.push({ kind: 'malformed block', at: start, end: malformed.end });
    if (malformed.opens) this.leaveAsText(start, malformed.end);
    return malformed.end;
  }

  finish(): Program {
    const { text, literals, actions, offsets, conditions, blocks, problems } = this;
    this.step(text.length, text.length, justText);
    for (const { block, step, literalFrom, at, end } of this.open) {
      if (!block) continue;
      const quoted = problems.findIndex((problem) => problem.at === at);
      problems.splice(quoted === -1 ? problems.length : quoted, 1, {
        kind: 'unclosed block',
        at,
        end,
      });
      literals[step] = text.slice(literalFrom, end);
      actions[step] = justText;
    }
    problems.sort((a, b) => a.at - b.at);
    return {
      literals,
      actions,
      offsets,
      names: [...this.slots.keys()],
      conditions,
      blocks,
      problems,
    };
  }

  private begin(start: number, end: number): number {
    if (this.depth === maxBlockDepth) {
      this.problems.push({ kind: 'nested too deep', at: start, end });
      this.leaveAsText(start, end);
      return end;
    }
    if (isQuoted(conditionIn(this.text, start, end).equals))
      this.problems.push({ kind: 'quoted value', at: start, end });
    const block: Block = { condition: this.conditionNumber(start, end), behind: 0 };
    this.open.push({
      block,
      step: this.literals.length,
      literalFrom: this.written,
      at: start,
      end,
    });
    this.step(start, end, firstBlock - this.blocks.length);
    this.blocks.push(block);
    this.depth += 1;
    return end;
  }

  private end(start: number, end: number): number {
    const opened = this.open.pop();
    if (!opened) this.problems.push({ kind: 'stray end of block', at: start, end });
    else if (opened.block) {
      this.step(start, end, justText);
      opened.block.behind = this.literals.length;
      this.depth -= 1;
    }
    return end;
  }

  private leaveAsText(at: number, end: number): void {
    this.open.push({ block: null, step: 0, literalFrom: 0, at, end });
  }

  /**
   * The same question has the same number, so that it is read once and a render answers it once.
   */
  private conditionNumber(start: number, end: number): number {
    const asked = this.text.slice(start, end);
    const known = this.conditionNumbers.get(asked);
    if (known !== undefined) return known;
    this.conditionNumbers.set(asked, this.conditions.length);
    const { key, equals } = conditionIn(this.text, start, end);
    return this.conditions.push({ slot: this.slotOf(key), equals }) - 1;
  }
}
