import fc from 'fast-check';
import { agnes } from 'ml-hclust';
import { createKeptGroupings } from './kept-groupings.js';
import { type AskedQuestion, clustersOf, groupingOf, topicsOf } from './topics.js';

const group = createKeptGroupings();

/** What a work in steps gives, and how many steps it took. */
function stepped<T>(work: Generator<undefined, T, undefined>): { value: T; steps: number } {
  for (let steps = 0; ; steps += 1) {
    const next = work.next();
    if (next.done === true) return { value: next.value, steps };
  }
}

const asked = (texts: readonly string[]): AskedQuestion[] =>
  texts.map((text, at) => ({ id: `q${String(at).padStart(4, '0')}`, at, text, agentId: 1 }));

const textsOf = async (questions: readonly AskedQuestion[]) =>
  (await topicsOf(questions, group)).map((topic) => topic.questions.map(({ text }) => text));

const dogs = ['Do you take dogs?', 'Can I bring my dog?', 'Are dogs allowed inside?'];
const parking = ['Is there parking?', 'Where can I park my car?', 'Do you have parking nearby?'];
const cards = ['Do you accept Blue Shield insurance?', 'Which insurance do you accept?'];
const perros = ['¿Puedo traer a mi perro?', '¿Se admiten perros?'];

describe('topics of questions', () => {
  it('are groups of questions about one thing', async () => {
    const mixed = [dogs, parking, cards, perros].flat();
    expect(await textsOf(asked(mixed))).toEqual([dogs, parking, cards, perros]);
  });

  it('join the same question in other letters, and slips of the pen', async () => {
    expect(
      await textsOf(asked(['Do you take dogs?', 'do you TAKE dogs', 'do you take doggs?'])),
    ).toHaveLength(1);
  });

  it('are named by the question that is most like the others', async () => {
    const topics = await topicsOf(asked([...dogs, 'Dogs?']), group);
    expect(topics.map(({ typical }) => typical.text)).toEqual(['Dogs?']);
  });

  it('never join the questions of two agents', async () => {
    const two = dogs.flatMap((text, at) =>
      [1, 2].map((agentId) => ({ id: `${agentId}-${at}`, at, text, agentId })),
    );
    expect(
      (await topicsOf(two, group)).map(({ questions }) => new Set(questions.map((q) => q.agentId))),
    ).toEqual([new Set([1]), new Set([2])]);
  });

  it('of no questions, or of one without words, are none or one', async () => {
    expect(await topicsOf([], group)).toEqual([]);
    expect(await textsOf(asked(['???']))).toEqual([['???']]);
  });

  it('are the same in any order, and hold each question once', async () => {
    const words = fc.constantFrom(
      ...'dogs cats park car price insurance card open pool wifi'.split(' '),
    );
    const text = fc.array(words, { maxLength: 5 }).map((parts) => parts.join(' '));
    const questions = fc
      .array(fc.record({ text, at: fc.nat(5), agentId: fc.constantFrom(1, 2) }), { maxLength: 40 })
      .map((rows) => rows.map((row, index) => ({ ...row, id: `q${String(index)}` })));
    await fc.assert(
      fc.asyncProperty(
        questions.chain((rows) =>
          fc.tuple(
            fc.constant(rows),
            fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
          ),
        ),
        async ([rows, shuffled]) => {
          const topics = await topicsOf(rows, createKeptGroupings());
          expect(await topicsOf(shuffled, createKeptGroupings())).toEqual(topics);
          const ids = topics.flatMap((topic) => topic.questions.map(({ id }) => id));
          expect([...ids].sort()).toEqual(rows.map(({ id }) => id).sort());
        },
      ),
    );
  });

  it('are those of average linkage over all questions at once', () => {
    const pair = fc.integer({ min: 40, max: 100 }).map((hundredths) => hundredths / 100);
    const matrix = fc
      .integer({ min: 2, max: 14 })
      .chain((size) =>
        fc
          .array(pair, { minLength: size * size, maxLength: size * size })
          .map((values) =>
            Array.from({ length: size }, (_, a) =>
              Float64Array.from({ length: size }, (_one, b) =>
                a === b ? 0 : (values[Math.max(a, b) * size + Math.min(a, b)] ?? 1) + (a + b) / 1e4,
              ),
            ),
          ),
      );
    fc.assert(
      fc.property(matrix, (distances) => {
        const whole = agnes(
          distances.map((row) => [...row]),
          { method: 'average', isDistanceMatrix: true },
        )
          .cut(0.7)
          .map((cluster) => cluster.indices().sort((a, b) => a - b));
        const sorted = (clusters: readonly (readonly number[])[]) =>
          clusters.map((one) => one.join()).sort();
        expect(sorted(stepped(clustersOf(distances)).value)).toEqual(sorted(whole));
      }),
    );
  });
});

it('400 questions that are all alike are clustered in many short steps', () => {
  const near = Array.from({ length: 400 }, (_row, at) =>
    Float64Array.from({ length: 400 }, (_one, other) =>
      at === other ? 0 : 0.1 + Math.abs(at - other) / 10_000,
    ),
  );
  const { value, steps } = stepped(clustersOf(near));
  expect(value).toEqual([Array.from({ length: 400 }, (_one, at) => at)]);
  expect(steps).toBeGreaterThan(400);
});

describe('the groups of the questions to one agent', () => {
  const many = asked(
    Array.from({ length: 400 }, (_, at) => `Do you take dogs number ${at % 37} at ${at}?`),
  );

  it('are made once, also for those who ask in the meantime', async () => {
    let made = 0;
    const grouper = createKeptGroupings(async () => {
      made += 1;
      await new Promise(setImmediate);
      return [[0, 0]];
    });
    await Promise.all([grouper(many), grouper(many), grouper(asked(dogs))]);
    await grouper(many);
    expect(made).toBe(2);
  });

  it('are made again after a failure, and after another question', async () => {
    let fails = true;
    let made = 0;
    const grouper = createKeptGroupings(async () => {
      made += 1;
      if (fails) throw new Error('not now');
      return [];
    });
    await expect(grouper(many)).rejects.toThrow('not now');
    fails = false;
    await grouper(many);
    await grouper(many.slice(1));
    expect(made).toBe(3);
  });

  it('leave the loop to others while they are made', async () => {
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    await createKeptGroupings()(many);
    clearInterval(others);
    expect(turns).toBeGreaterThan(0);
  });

  it('are made in steps that are short beside the whole', () => {
    const steps = groupingOf(many);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(4 * 300);
  });
});
