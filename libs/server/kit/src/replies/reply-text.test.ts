import { jest } from '@jest/globals';
import { etagOf } from './cached-reply.js';
import { jsonOf, sentText } from './reply-text.js';

afterEach(() => jest.restoreAllMocks());

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at, text: `“${at}” 😀`, no: undefined }));
const long = lines(120);
const replies: readonly (readonly [string, unknown])[] = [
  ['a short object', { success: true, rooms: lines(3), none: undefined }],
  ['a long list', long],
  ['a long list beside others', { success: true, rooms: long, none: undefined, call: () => 1 }],
  ['a long list within', { details: { dialog: long, at: new Date(0) }, empty: {}, list: [] }],
  ['elements with lists of their own', [{ dialog: long }, 1, null, undefined, ...long]],
  ['only what is left out, beside nothing', { a: undefined }],
  ['a list of lists', Array.from({ length: 60 }, () => [1, [2]])],
];

describe('the text of a reply', () => {
  it.each(replies)('is that of JSON.stringify: %s', async (_what, value) => {
    expect(await jsonOf(value)).toBe(JSON.stringify(value));
  });

  it('has the etag and the bytes of the whole text, wherever it is parted', async () => {
    for (const text of ['', 'short', 'ab😀'.repeat(100_000), `a${'😀'.repeat(150_000)}`]) {
      const sent = await sentText(text);
      expect(sent.etag).toBe(etagOf(text));
      expect(Buffer.from(sent.text as string).equals(Buffer.from(text))).toBe(true);
    }
  });

  it('leaves the event loop to others while a long one is written and hashed', async () => {
    let clock = 0;
    // Each look at the clock is three milliseconds later: a step takes so long.
    jest.spyOn(performance, 'now').mockImplementation(() => (clock += 3));
    let turns = 0;
    let isOver = false;
    const other = () => {
      turns += 1;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    const text = await jsonOf({ conversation: lines(2000), details: { dialog: lines(2000) } });
    const written = turns;
    await sentText(text.repeat(10));
    isOver = true;
    // Eighty steps of a list, then about as many of bytes, of which three fit into a turn.
    expect(written).toBeGreaterThan(20);
    expect(turns - written).toBeGreaterThan(2);
  });
});
