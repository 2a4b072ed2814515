import { type SimulatedCall } from '@patchbay/contract';

/** A line of a simulated call as it is shown. */
export interface CallLine {
  readonly by: 'customer' | 'agent' | 'note';
  readonly text: string;
}

/** What was said in a call, from the messages of its carrier; a repeated message counts once. */
export function linesOf({
  steps,
  quality,
}: Pick<SimulatedCall, 'steps' | 'quality'>): readonly CallLine[] {
  const lines: CallLine[] = [];
  let events = 0;
  for (const step of steps) {
    if (step.way === 'in') events += 1;
    // On this line each event comes twice, and with it the answer.
    const isRepeated = quality === 'repeating' && events % 2 === 0;
    if (isRepeated || step.words === '') continue;
    if (step.way === 'in' && step.name === 'said') lines.push({ by: 'customer', text: step.words });
    if (step.way === 'out' && step.name !== 'place') lines.push({ by: 'agent', text: step.words });
  }
  return lines;
}

/** The number at which a transfer rings; empty for those who may not read the messages. */
export function targetOf({ steps }: Pick<SimulatedCall, 'steps'>): string {
  const next = steps.filter(({ name }) => name === 'transfer').at(-1)?.body?.next;
  const to = typeof next === 'object' && next !== null && 'to' in next ? next.to : '';
  return typeof to === 'string' ? to : '';
}

/** The lines of the caller as the turns of a case. */
export const turnsOf = (call: Pick<SimulatedCall, 'steps' | 'quality'>) =>
  linesOf(call)
    .filter(({ by }) => by === 'customer')
    .slice(0, 10)
    .map(({ text }) => ({ say: text, checks: [] }));
