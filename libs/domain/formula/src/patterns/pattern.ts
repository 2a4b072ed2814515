import { parsePattern, type Pattern } from './pattern-parse.js';

/**
 * A compiled pattern. `test` returns whether it matches anywhere in a text, in time linear in the
 * text.
 */
export interface CompiledPattern {
  test(text: string): boolean;
}

type Step =
  | {
      readonly kind: 'set';
      readonly ranges: readonly (readonly [number, number])[];
      readonly negated: boolean;
    }
  | { readonly kind: 'start' | 'end' | 'match' }
  | { readonly kind: 'fork'; first: number; second: number };

/** Options of matching. */
export interface PatternOptions {
  /** Whether letters match case-insensitively. */
  readonly ignoreCase?: boolean;
}

/**
 * Compiles a pattern, or returns its error. The engine simulates all states in parallel (Thompson's
 * NFA) and never backtracks.
 */
export function compilePattern(
  source: string,
  { ignoreCase = false }: PatternOptions = {},
): CompiledPattern | string {
  const parsed = parsePattern(source);
  if (typeof parsed === 'string') return parsed;
  const steps: Step[] = [];
  emit(steps, parsed);
  steps.push({ kind: 'match' });
  return { test: (text) => run(steps, text, ignoreCase ? isMemberInAnyCase : isMember) };
}

/** Compiles a pattern to steps; each step continues with the next one. */
function emit(steps: Step[], pattern: Pattern): void {
  if (pattern.kind === 'sequence') pattern.items.forEach((item) => emit(steps, item));
  else if (pattern.kind === 'either') emitEither(steps, pattern.branches);
  else if (pattern.kind === 'repeat') emitRepeat(steps, pattern.item, pattern.min, pattern.max);
  else steps.push(pattern);
}

function emitEither(steps: Step[], branches: readonly Pattern[]): void {
  const exits: { first: number; second: number }[] = [];
  branches.forEach((branch, index) => {
    const isLast = index === branches.length - 1;
    const fork = isLast ? null : pushFork(steps);
    emit(steps, branch);
    if (!fork) return;
    exits.push(pushFork(steps));
    fork.second = steps.length;
  });
  for (const exit of exits) exit.first = exit.second = steps.length;
}

function emitRepeat(steps: Step[], item: Pattern, min: number, max: number | null): void {
  for (let count = 0; count < min; count += 1) emit(steps, item);
  if (max === null) {
    const start = steps.length;
    const fork = pushFork(steps);
    emit(steps, item);
    const back = pushFork(steps);
    back.first = back.second = start;
    fork.second = steps.length;
    return;
  }
  const exits: { second: number }[] = [];
  for (let count = min; count < max; count += 1) {
    exits.push(pushFork(steps));
    emit(steps, item);
  }
  for (const exit of exits) exit.second = steps.length;
}

function pushFork(steps: Step[]): { first: number; second: number } {
  const fork = { kind: 'fork' as const, first: steps.length + 1, second: steps.length + 1 };
  steps.push(fork);
  return fork;
}

function run(steps: readonly Step[], text: string, isIn: typeof isMember): boolean {
  let current: number[] = [];
  let next: number[] = [];
  const seen = new Int32Array(steps.length).fill(-1);
  let position = 0;
  for (let at = 0; ;) {
    const isEnd = at >= text.length;
    if (follow(steps, 0, current, seen, position, at === 0, isEnd)) return true;
    if (isEnd) return false;
    const code = text.codePointAt(at) ?? 0;
    at += code > 0xffff ? 2 : 1;
    position += 1;
    next.length = 0;
    for (const index of current) {
      const step = steps[index] as Step;
      if (step.kind === 'set' && isIn(step.ranges, code) !== step.negated) {
        if (follow(steps, index + 1, next, seen, position, false, at >= text.length)) return true;
      }
    }
    [current, next] = [next, current];
  }
}

/**
 * Adds a step and its epsilon closure to the states at this position. True if the pattern has
 * matched.
 */
function follow(
  steps: readonly Step[],
  from: number,
  states: number[],
  seen: Int32Array,
  position: number,
  isStart: boolean,
  isEnd: boolean,
): boolean {
  const pending = [from];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (seen[index] === position) continue;
    seen[index] = position;
    const step = steps[index] as Step;
    if (step.kind === 'match') return true;
    if (step.kind === 'set') states.push(index);
    else if (step.kind === 'fork') pending.push(step.second, step.first);
    else if (step.kind === 'start' ? isStart : isEnd) pending.push(index + 1);
  }
  return false;
}

function isMember(ranges: readonly (readonly [number, number])[], code: number): boolean {
  for (const [low, high] of ranges) if (code >= low && code <= high) return true;
  return false;
}

/** A character in its other case; itself if there is none or more than one character. */
function otherCase(code: number, changed: string): number {
  const found = changed.codePointAt(0) ?? code;
  return changed.length === (found > 0xffff ? 2 : 1) ? found : code;
}

function isMemberInAnyCase(ranges: readonly (readonly [number, number])[], code: number): boolean {
  const character = String.fromCodePoint(code);
  return (
    isMember(ranges, code) ||
    isMember(ranges, otherCase(code, character.toLowerCase())) ||
    isMember(ranges, otherCase(code, character.toUpperCase()))
  );
}

/**
 * The pattern in PostgreSQL's syntax with the same meaning, or its error. It is generated from the
 * parsed tree, so no undocumented feature of that engine can be used.
 */
export function toPostgresPattern(source: string): { readonly pattern: string } | string {
  const parsed = parsePattern(source);
  return typeof parsed === 'string' ? parsed : { pattern: `(?:${write(parsed)})` };
}

function write(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'start':
      return '^';
    case 'end':
      return '$';
    case 'set':
      return writeSet(pattern.ranges, pattern.negated);
    case 'sequence':
      return pattern.items.length === 0
        ? '(?:)'
        : pattern.items
            .map((item) => (item.kind === 'either' ? `(?:${write(item)})` : write(item)))
            .join('');
    case 'either':
      return pattern.branches.map(write).join('|');
    case 'repeat':
      return `(?:${write(pattern.item)})${pattern.min === 0 && pattern.max === null ? '*' : `{${pattern.min},${pattern.max ?? ''}}`}`;
  }
}

function writeSet(ranges: readonly (readonly [number, number])[], negated: boolean): string {
  if (ranges.length === 0) return '.';
  const [only] = ranges;
  if (!negated && ranges.length === 1 && only && only[0] === only[1]) return writeCode(only[0]);
  const members = ranges.map(([low, high]) =>
    low === high ? writeCode(low) : `${writeCode(low)}-${writeCode(high)}`,
  );
  return `[${negated ? '^' : ''}${members.join('')}]`;
}

/**
 * Writes letters and digits literally and all other characters by code point, so that the other
 * engine has nothing to interpret.
 */
function writeCode(code: number): string {
  const character = String.fromCodePoint(code);
  if (/[A-Za-z0-9]/.test(character)) return character;
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
