import fc from 'fast-check';
import { type ModelEvent } from '../model/port.js';
import { unknownMark, withoutUnknownMark } from './unknown-mark.js';

const done = { type: 'done', finish: 'stop' } as const;

async function read(deltas: readonly string[]) {
  async function* events(): AsyncGenerator<ModelEvent> {
    for (const delta of deltas) yield await Promise.resolve({ type: 'text' as const, delta });
    yield done;
  }
  let text = '';
  let last: ModelEvent = done;
  for await (const event of withoutUnknownMark(events())) {
    if (event.type === 'text') text += event.delta;
    last = event;
  }
  return { text, isUnknown: last.type === 'done' && last.unknown === true };
}

/** A text in pieces, cut at some places. */
const pieces = (text: string, cuts: readonly number[]) => {
  const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, index) => text.slice(at[index], end));
};

describe('the mark of a reply that does not know', () => {
  it('is taken out wherever the stream is cut, and reported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 12 }), async (cuts) => {
        const read1 = await read(pieces(`${unknownMark} I do not know [that].`, cuts));
        expect(read1).toEqual({ text: 'I do not know [that].', isUnknown: true });
      }),
    );
  });

  it('leaves every other text as it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string().filter((text) => !text.toLowerCase().includes(unknownMark)),
        fc.array(fc.nat(200), { maxLength: 6 }),
        async (text, cuts) => {
          expect(await read(pieces(text, cuts))).toEqual({ text, isUnknown: false });
        },
      ),
    );
  });
});
