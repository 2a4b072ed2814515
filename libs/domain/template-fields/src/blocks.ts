import { type Marker, maxBlockDepth, nextMarker } from './syntax.js';

/** A conditional block that has a beginning and an end. All positions are offsets in the text. */
export interface TemplateBlock {
  readonly key: string;
  readonly equals: string;
  /** Where the marker of its beginning stands. */
  readonly at: number;
  /** Where its content begins and ends. */
  readonly bodyFrom: number;
  readonly bodyTo: number;
  /** The offset after the marker of its end. */
  readonly end: number;
  /** 1 for a block that is in no other one. */
  readonly depth: number;
}

type Opening = Extract<Marker, { kind: 'open' }>;

/**
 * The conditional blocks of a text in the order of their beginnings, as `compileTemplate` pairs
 * them: what it leaves as text and reports as a problem is no block here.
 */
export function blocksIn(text: string): readonly TemplateBlock[] {
  const blocks: TemplateBlock[] = [];
  // Null: a beginning that stays text. Its end is taken from the stack as well.
  const open: (Opening | null)[] = [];
  let depth = 0;
  for (let marker = nextMarker(text, 0); marker; marker = nextMarker(text, marker.end)) {
    if (marker.kind === 'open') {
      const isTooDeep = depth === maxBlockDepth;
      open.push(isTooDeep ? null : marker);
      if (!isTooDeep) depth += 1;
    } else if (marker.kind === 'malformed' && marker.opens) open.push(null);
    else if (marker.kind === 'close') {
      const begun = open.pop();
      if (!begun) continue;
      blocks.push({ ...blockOf(begun, marker), depth });
      depth -= 1;
    }
  }
  return blocks.sort((a, b) => a.at - b.at);
}

const blockOf = (begun: Opening, end: Marker) => ({
  key: begun.key,
  equals: begun.equals,
  at: begun.start,
  bodyFrom: begun.end,
  bodyTo: end.start,
  end: end.end,
});
