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
 * The kinds of problems of a block. `else in a block`: blocks have no else part. `quoted value`:
 * the block is valid, but compares with a value that includes the quotes.
 */
export type TemplateProblemKind =
  | 'unclosed block'
  | 'stray end of block'
  | 'nested too deep'
  | 'malformed block'
  | 'else in a block'
  | 'quoted value';

/**
 * A part of a template that is probably not meant as it is interpreted; except for a quoted value
 * it stays text. `at` and `end` are offsets in the text.
 */
export interface TemplateProblem {
  readonly kind: TemplateProblemKind;
  readonly at: number;
  readonly end: number;
}

/** The condition of a block: whether the field of this slot has exactly this value. */
export interface Condition {
  readonly slot: number;
  readonly equals: string;
}

/** A conditional block: the number of its condition, and the step after its end. */
export interface Block {
  readonly condition: number;
  behind: number;
}

/**
 * A template as a linear program. Step i writes `literals[i]` and then executes `actions[i]`: a
 * slot (0 and up) writes that value, `justText` writes nothing more, and any lower number begins
 * block `firstBlock - action`. A block whose condition is false continues at the step after it.
 */
export interface Program {
  readonly literals: readonly string[];
  readonly actions: readonly number[];
  /** Where the marker of a step begins. */
  readonly offsets: readonly number[];
  /** The key of each slot: all keys of markers and conditions, in order of appearance. */
  readonly names: readonly string[];
  readonly conditions: readonly Condition[];
  readonly blocks: readonly Block[];
  readonly problems: readonly TemplateProblem[];
}

/** The action that writes nothing after its literal. */
export const justText = -1;
/** Actions up to this number begin a block. */
export const firstBlock = -2;

/** An opened block that is not closed yet; without an end it stays text. */
interface Opened {
  readonly block: Block | null;
  readonly step: number;
  readonly literalFrom: number;
  readonly at: number;
  readonly end: number;
}

/**
 * Parses a text into a program in one pass and in linear time. Never throws: a malformed block
 * stays text and is reported.
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

  /** Appends the text up to `until` and then the action; the text continues at `next`. */
  step(until: number, next: number, action: number): void {
    this.literals.push(this.text.slice(this.written, until));
    this.actions.push(action);
    this.offsets.push(until);
    this.written = next;
  }

  /**
   * Reports an else of another template language; outside of a block a field may have that name.
   */
  lookForElse(start: number): void {
    const end = this.depth > 0 ? elseEnd(this.text, start) : -1;
    if (end !== -1) this.problems.push({ kind: 'else in a block', at: start, end });
  }

  /** Processes a possible block at `start`, and returns the offset to continue from. */
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
   * Equal conditions have the same number, so that each is parsed once and evaluated once per
   * render.
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
