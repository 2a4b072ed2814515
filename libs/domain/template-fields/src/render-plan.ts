import { firstBlock, type Program } from './parse-template.js';

/**
 * A program for one combination of condition results, without blocks: `literals[0]`, the value of
 * `slots[0]`, `literals[1]` …
 */
export interface Plan {
  readonly literals: readonly string[];
  readonly slots: readonly number[];
}

/** Maximum number of stored plans, because each plan repeats the shown text. */
const maxPlans = 16;
const maxConditions = 30;

/**
 * Plans by combination of condition results. A plan is built when its combination occurs for the
 * second time: a single render does not pay for it, and frequent renders have few combinations.
 */
export class Plans {
  private readonly byOutcome = new Map<number, Plan | null>();

  constructor(private readonly program: Program) {}

  /** The plan for a combination (condition number to result); null when it is not built yet. */
  find(holds: readonly boolean[]): Plan | null {
    if (holds.length > maxConditions) return null;
    let outcome = 0;
    for (let number = 0; number < holds.length; number += 1)
      outcome = (outcome << 1) | (holds[number] === true ? 1 : 0);
    const found = this.byOutcome.get(outcome);
    if (found) return found;
    if (this.byOutcome.size >= maxPlans && found === undefined) this.byOutcome.clear();
    const plan = found === null ? specialise(this.program, holds) : null;
    this.byOutcome.set(outcome, plan);
    return plan;
  }
}

function specialise(program: Program, holds: readonly boolean[]): Plan {
  const literals: string[] = [];
  const slots: number[] = [];
  let pieces: string[] = [];
  forShown(program, holds, (step, action) => {
    pieces.push(program.literals[step] as string);
    if (action < 0) return true;
    literals.push(copied(pieces));
    slots.push(action);
    pieces = [];
    return true;
  });
  return { literals: [...literals, copied(pieces)], slots };
}

/**
 * Joined into a flat string: a slice of the template would be read through the template at each
 * use.
 */
const copied = (pieces: readonly string[]): string =>
  pieces.flatMap((piece) => [piece.slice(0, 1), piece.slice(1)]).join('');

/**
 * Renders a plan. Appended from the left, piece by piece: the engine flattens such a rope with one
 * copy per character and without recursion.
 */
export function writePlan({ literals, slots }: Plan, texts: readonly string[]): string {
  let out = literals[0] as string;
  for (let at = 0; at < slots.length; at += 1)
    out = out + (texts[slots[at] as number] as string) + (literals[at + 1] as string);
  return out;
}

/** Visits the shown steps of a program, until a visit returns false. */
export function forShown(
  program: Program,
  holds: readonly boolean[],
  visit: (step: number, action: number) => boolean,
): void {
  const { actions, blocks } = program;
  for (let step = 0; step < actions.length; step += 1) {
    const action = actions[step] as number;
    if (!visit(step, action)) return;
    if (action > firstBlock) continue;
    const block = blocks[firstBlock - action];
    if (block && holds[block.condition] !== true) step = block.behind - 1;
  }
}
