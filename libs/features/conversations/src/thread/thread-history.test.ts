import { type TimelineEntry } from '@patchbay/contract';
import fc from 'fast-check';
import {
  entryKey,
  renewed,
  type Stretch,
  type ThreadPart,
  stretchOf,
  withEarlier,
  withLater,
  withNewest,
} from './thread-history.js';

/** A call holds the messages from its first to its last line, which are no entries of their own. */
const said = (seq: number): TimelineEntry =>
  ({ kind: 'message', at: seq, message: { uuid: `m${seq}`, seq } }) as TimelineEntry;
const called = (first: number): TimelineEntry =>
  ({ kind: 'call', at: first, conversation: { uuid: `c${first}` } }) as TimelineEntry;
const ran = (after: number): TimelineEntry =>
  ({ kind: 'function', at: after, run: { id: `r${after}` } }) as TimelineEntry;

const callOf = (seq: number) => Math.floor(seq / 50) * 50 + 20;
/** Lines 20 to 44 of each fifty are of a call, which is longer than a part. */
const isLine = (seq: number) => seq % 50 >= 20 && seq % 50 < 45;

/** What the server gives of the messages 1 to `count`. */
function partOf(count: number, seqs: readonly number[]): ThreadPart {
  const [first, last] = [seqs[0], seqs.at(-1)];
  const calls = new Set(seqs.filter(isLine).map(callOf));
  const within = seqs.flatMap((seq) => [
    ...(isLine(seq) ? [] : [said(seq)]),
    ...(seq % 7 === 0 ? [ran(seq)] : []),
  ]);
  const entries = [...within, ...[...calls].map(called)].sort(
    (a, b) => a.at - b.at || Number(a.kind === 'function') - Number(b.kind === 'function'),
  );
  return {
    entries,
    hasEarlier: (first ?? 1) > 1,
    hasLater: (last ?? count) < count,
    ...(first === undefined ? {} : { firstSeq: first, lastSeq: last ?? first }),
  };
}
const from = (low: number, high: number) =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at);
const size = 12;
const newestOf = (count: number) => partOf(count, from(Math.max(1, count - size + 1), count));
const keys = (entries: readonly TimelineEntry[]) => entries.map(entryKey);

/** The entries of the model between those of a stretch, which it has to be. */
function expected(count: number, { first = 1, last = count }: Stretch): string[] {
  return keys(partOf(count, from(first, last)).entries);
}

describe('the loaded part of a thread', () => {
  it('is a part of the thread without a gap, in whatever order parts and news come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120 }),
        fc.option(fc.integer({ min: 1, max: 120 })),
        fc.array(
          fc.oneof(
            fc.record({
              does: fc.constant('arrive' as const),
              many: fc.integer({ min: 1, max: 30 }),
            }),
            fc.constant({ does: 'read' as const }),
            fc.constant({ does: 'earlier' as const }),
            fc.constant({ does: 'later' as const }),
            fc.constant({ does: 'renew' as const }),
          ),
          { maxLength: 40 },
        ),
        (count, around, steps) => {
          let newest = newestOf(count);
          let stretch: Stretch = withNewest(null, newest);
          if (around !== null && around <= count)
            stretch = withNewest(
              stretchOf(partOf(count, from(Math.max(1, around - 6), Math.min(count, around + 5)))),
              newest,
            );
          for (const step of steps) {
            const { first, last } = stretch;
            if (step.does === 'arrive') count += step.many;
            if (step.does === 'read') {
              newest = newestOf(count);
              stretch = withNewest(stretch, newest);
            }
            if (step.does === 'earlier' && first !== undefined)
              stretch = withEarlier(
                stretch,
                partOf(count, from(Math.max(1, first - size), first - 1)),
              );
            if (step.does === 'later' && last !== undefined)
              stretch = withLater(
                stretch,
                partOf(count, from(last + 1, Math.min(count, last + size))),
                newest,
              );
            if (step.does === 'renew') stretch = renewed(stretch, newest);
            const shown = keys(stretch.entries);
            expect(new Set(shown).size).toBe(shown.length);
            if (stretch.first !== undefined) expect(shown).toEqual(expected(count, stretch));
            if (!stretch.hasLater && newest.lastSeq !== undefined)
              expect(stretch.last).toBeGreaterThanOrEqual(newest.lastSeq);
          }
          // Read to both ends, it is the whole thread.
          newest = newestOf(count);
          stretch = withNewest(stretch, newest);
          while (stretch.hasEarlier && stretch.first !== undefined)
            stretch = withEarlier(
              stretch,
              partOf(count, from(Math.max(1, stretch.first - size), stretch.first - 1)),
            );
          while (stretch.hasLater && stretch.last !== undefined)
            stretch = withLater(
              stretch,
              partOf(count, from(stretch.last + 1, Math.min(count, stretch.last + size))),
              newest,
            );
          expect(keys(stretch.entries)).toEqual(keys(partOf(count, from(1, count)).entries));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('keeps its place, and says so, when more arrived than one read holds', () => {
    const stretch = withNewest(withNewest(null, newestOf(20)), newestOf(60));
    expect([stretch.first, stretch.last, stretch.hasLater]).toEqual([9, 20, true]);
  });

  it('shows a call at its first place with its newest content', () => {
    const older = stretchOf(partOf(40, from(18, 25)));
    const talking = { ...called(20), conversation: { uuid: 'c20', summary: 'Booked' } };
    const newest = { ...partOf(40, from(24, 40)), entries: [talking as TimelineEntry] };
    const { entries } = withNewest(older, newest);
    expect(keys(entries)).toEqual(['m18', 'm19', 'c20', 'r21']);
    expect(entries[2]).toMatchObject({ conversation: { summary: 'Booked' } });
  });
});
