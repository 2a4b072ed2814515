import { type ModelPort } from '@patchbay/server-providers';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figures, figuresByPart, holdSuite } from './testing/suite/measure.js';

const folder = fileURLToPath(new URL('./testing/suite/conversations', import.meta.url));
const recorded = JSON.parse(
  readFileSync(new URL('./testing/suite/figures.json', import.meta.url), 'utf8'),
) as Readonly<Record<'before' | 'now', Readonly<Record<string, Figures>>>>;

const atLeast = ['faultless', 'answered', 'kept'] as const;
const atMost = ['wrong', 'invented', 'lost'] as const;

/** A model that says the same to everything. */
const saying = (text: string): ModelPort => ({
  name: 'same',
  label: 'Same',
  offline: true,
  async *reply() {
    yield { type: 'text', delta: text };
    yield { type: 'done', finish: 'stop', sources: [] };
  },
});

describe('the suite of conversations', () => {
  it('has fifty in each of three trades, a quarter of them held out', async () => {
    const parts = Object.entries(await holdSuite(folder, saying('.')));
    const count = (trade: string, ending = '') =>
      parts
        .filter(([name]) => name.startsWith(trade) && name.endsWith(ending))
        .reduce((sum, [, held]) => sum + held.length, 0);
    expect(['dentist', 'garage', 'law'].map((trade) => count(trade))).toEqual([50, 50, 50]);
    expect(count('', '-held')).toBe(39);
  });

  it.each([
    ['nothing of use', '.'],
    ['something untrue', 'A cleaning costs $120. Una limpieza cuesta 120 dólares.'],
  ])('is lost on a model that says %s', async (_what, text) => {
    const { english, spanish } = figuresByPart(await holdSuite(folder, saying(text)));
    for (const figures of [english, spanish]) {
      expect(figures?.faultless).toBeLessThanOrEqual(2);
      expect(figures?.answered).toBeLessThan(6);
      expect(figures?.lost).toBeGreaterThan(30);
    }
    if (text.length > 1) expect(english?.invented).toBeGreaterThan(1);
  });

  it('goes no worse than recorded with the offline model', async () => {
    const found = figuresByPart(await holdSuite(folder));
    for (const [part, figures] of Object.entries(found)) {
      const least = recorded.now[part];
      for (const key of atLeast)
        expect([part, key, figures[key] >= (least?.[key] ?? NaN)]).toEqual([part, key, true]);
      for (const key of atMost)
        expect([part, key, figures[key] <= (least?.[key] ?? NaN)]).toEqual([part, key, true]);
    }
  });
});
