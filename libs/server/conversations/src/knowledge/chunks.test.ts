import { bodyOf, chunksOf } from './chunks.js';

const one = (heading: string, text: string) => ({ title: 'T', sections: [{ heading, text }] });

describe('passages of a document', () => {
  it('stay whole when short, and keep their heading', () =>
    expect(chunksOf(one('Hours', 'Monday 8-5\nTuesday 9-4'))).toEqual([
      { heading: 'Hours', body: 'Monday 8-5\nTuesday 9-4', page: null },
    ]));

  it('never cross a heading or a page, which they keep', () => {
    expect(
      chunksOf({
        title: 'T',
        sections: [
          { heading: 'A', text: 'a' },
          { heading: 'B', text: 'b', page: 2 },
          { heading: 'Empty', text: '' },
        ],
      }),
    ).toEqual([
      { heading: 'A', body: 'a', page: null },
      { heading: 'B', body: 'b', page: 2 },
    ]);
  });

  it('end at lines and sentences, and lose no word', () => {
    const sentence = 'The quick brown fox jumps over the lazy dog, costs $4.50 and sleeps.';
    const text = Array.from(
      { length: 60 },
      (_, n) => `${n}. ${sentence}${n % 7 === 0 ? '\n' : ''}`,
    ).join(' ');
    const chunks = chunksOf(one('Foxes', text));
    expect(chunks.length).toBeGreaterThan(3);
    for (const { body } of chunks) {
      expect(body.length).toBeLessThanOrEqual(901);
      expect(body).toMatch(/sleeps\.$/);
    }
    expect(
      chunks
        .map(({ body }) => body)
        .join(' ')
        .split(/\s+/),
    ).toEqual(text.split(/\s+/).filter(Boolean));
  });

  it('are cut even without sentences or spaces', () => {
    const chunks = chunksOf(one('', '語'.repeat(2500)));
    expect(chunks.map(({ body }) => body.length)).toEqual([900, 900, 700]);
  });

  it('are made of the largest page in linear time', () => {
    const before = process.cpuUsage();
    for (const unit of ['Word word word. ', 'x', '\ud83d\ude00', '. ', ' ', 'a\n'])
      chunksOf(one('', unit.repeat(3_000_000 / unit.length)));
    // Half a second; a quadratic algorithm takes hours.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000);
    expect(
      chunksOf(one('', '\ud83d\ude00'.repeat(1000))).every(
        ({ body }) => encodeURIComponent(body) !== '',
      ),
    ).toBe(true);
  });

  it('are limited in number', () => {
    const chunks = chunksOf({
      title: 'T',
      sections: Array.from({ length: 50 }, (_, n) => ({
        heading: `H${n}`,
        text: 'word '.repeat(20_000),
      })),
    });
    expect(chunks.length).toBeLessThanOrEqual(600);
    expect(
      bodyOf({ title: 'T', sections: [{ heading: 'H', text: 'x'.repeat(900_000) }] }),
    ).toHaveLength(500_000);
  });
});
