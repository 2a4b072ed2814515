import { numberLoops, type ReadNumbers, type ReadTexts, textLoops } from './loops-rows.js';

const slots = new Map<string, number>();

/** The loops for one field. */
export interface FieldLoops {
  readonly numbers: ReadNumbers;
  readonly texts: ReadTexts;
}

/** The loops for a field. */
export function loopsFor(name: string): FieldLoops {
  const last = numberLoops.length - 1;
  let slot = slots.get(name);
  if (slot === undefined && slots.size < last) {
    slot = slots.size;
    slots.set(name, slot);
  }
  slot ??= last;
  return { numbers: numberLoops[slot] as ReadNumbers, texts: textLoops[slot] as ReadTexts };
}
