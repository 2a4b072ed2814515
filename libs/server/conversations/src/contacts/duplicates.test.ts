import fc from 'fast-check';
import {
  type Alike,
  type AreSeparate,
  type Known,
  type SharedKey,
  comparedName,
  findDuplicates,
  versionOfPair,
} from './duplicates.js';

/** As the database reads them: `duplicates-repository.ts`. */
function keysOf(people: readonly Person[]): SharedKey[] {
  const all = new Map<string, { kind: Alike; ids: number[] }>();
  for (const { id, accountId, name, phones, emails } of people) {
    const add = (kind: Alike, value: string) => {
      const key = all.get(`${accountId} ${kind} ${value}`) ?? { kind, ids: [] };
      if (!key.ids.includes(id)) key.ids.push(id);
      all.set(`${accountId} ${kind} ${value}`, key);
    };
    for (const phone of phones) add('phone', phone);
    for (const email of emails) add('email', email.toLowerCase());
    const compared = comparedName(name);
    if (compared !== null) add('name', compared);
  }
  return [...all.values()].filter(({ ids }) => ids.length > 1);
}

const duplicatesOf = (people: readonly Person[], areSeparate?: AreSeparate) =>
  findDuplicates(keysOf(people), areSeparate);

type Person = Omit<Known, 'comparedName'> & { readonly name: string | null };

const person = (id: number, known: Partial<Person> = {}): Person => ({
  id,
  accountId: 1,
  name: null,
  phones: [],
  emails: [],
  ...known,
});

const known = (one: Person): Known => ({ ...one, comparedName: comparedName(one.name) });

const people = fc
  .array(
    fc.record({
      accountId: fc.integer({ min: 1, max: 2 }),
      name: fc.option(fc.constantFrom('Dana Whitfield', 'whitfield, DÁNA', 'Dana', 'Sam Oak')),
      phones: fc.array(fc.constantFrom('+15125550148', '+15125550149'), { maxLength: 2 }),
      emails: fc.array(fc.constantFrom('a@x.example', 'A@x.example', 'b@x.example'), {
        maxLength: 1,
      }),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: at + 1 })));

describe('the name of a contact', () => {
  it.each([
    ['Dana Whitfield', 'dana whitfield'],
    ['WHITFIELD, Dána', 'dana whitfield'],
    ['  dana   whitfield. ', 'dana whitfield'],
    ['李 小龙', '小龙 李'],
    ['Dana', null],
    ['', null],
    [null, null],
    ['ａｎａ ﬁeld', 'ana field'],
  ])('%j is compared as %j', (name, compared) => {
    expect(comparedName(name)).toBe(compared);
  });
});

describe('the name of a contact that consists of ligatures', () => {
  it('is compared in at most 400 characters, however many letters they stand for', () => {
    const compared = comparedName('\uFDFA '.repeat(200));
    expect(compared?.length).toBeGreaterThan(100);
    expect(compared?.length).toBeLessThanOrEqual(400);
  });
});

describe('duplicates', () => {
  it('share a number, an address or a whole name, and those of a number come first', async () => {
    const found = await duplicatesOf([
      person(1, { name: 'Dana Whitfield' }),
      person(2, { name: 'Whitfield, Dana' }),
      person(3, { phones: ['+15125550148'], emails: ['d@x.example'] }),
      person(4, { phones: ['+15125550148'] }),
      person(5, { emails: ['D@x.example'] }),
      person(6, { name: 'Dana' }),
      person(7, { name: 'Dana' }),
    ]);
    expect(found).toEqual([
      { alike: ['phone', 'email'], ids: [3, 4, 5] },
      { alike: ['name'], ids: [1, 2] },
    ]);
  });

  it('are of one agent', async () => {
    const phones = ['+15125550148'];
    const two = [person(1, { phones }), person(2, { phones, accountId: 2 })];
    expect(await duplicatesOf(two)).toEqual([]);
  });

  it('do not depend on the order in which people are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        people,
        fc.infiniteStream(fc.double({ noNaN: true })),
        async (all, draws) => {
          const shuffled = all
            .map((one) => ({ one, at: draws.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
          expect(await duplicatesOf(shuffled)).toEqual(await duplicatesOf(all));
        },
      ),
    );
  });

  it('stand in one group each, never alone, never with another agent’s, and two who share a number stand together', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (all) => {
        const groups = await duplicatesOf(all);
        const listed = groups.flatMap(({ ids }) => ids);
        expect(new Set(listed).size).toBe(listed.length);
        for (const { ids } of groups) {
          expect(ids.length).toBeGreaterThan(1);
          const owners = ids.map((id) => all.find((one) => one.id === id)?.accountId);
          expect(new Set(owners).size).toBe(1);
        }
        for (const a of all)
          for (const b of all)
            if (
              a.id < b.id &&
              a.accountId === b.accountId &&
              a.phones.some((phone) => b.phones.includes(phone))
            )
              expect(groups.some(({ ids }) => ids.includes(a.id) && ids.includes(b.id))).toBe(true);
      }),
    );
  });
});

describe('contacts that are different people', () => {
  const apart =
    (...pairs: readonly (readonly [number, number])[]) =>
    (one: number, other: number) =>
      pairs.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
  const name = 'Dana Whitfield';
  const three = [1, 2, 3].map((id) => person(id, { name }));

  it('are no group, and leave the others of it together', async () => {
    expect(await duplicatesOf(three.slice(0, 2), apart([1, 2]))).toEqual([]);
    expect(await duplicatesOf(three, apart([1, 2]))).toEqual([{ alike: ['name'], ids: [1, 3] }]);
    expect(await duplicatesOf(three, apart([1, 2], [1, 3], [2, 3]))).toEqual([]);
  });

  it('do not part what is alike by way of a later one', async () => {
    const [phones, emails] = [['+15125550148'], ['d@x.example']];
    const all = [
      person(1, { phones }),
      person(2, { emails }),
      person(3, { phones, emails, name }),
      person(4, { name }),
    ];
    expect(await duplicatesOf(all, apart([1, 4]))).toEqual([
      { alike: ['phone', 'email'], ids: [1, 2, 3] },
    ]);
  });

  it('are in no group together, whichever they are, and the others stay alike', async () => {
    const pairs = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(people, pairs, async (all, separate) => {
        const areSeparate = apart(...separate.filter(([a, b]) => a !== b));
        const groups = await duplicatesOf(all, areSeparate);
        for (const { ids, alike } of groups) {
          expect(alike.length).toBeGreaterThan(0);
          expect(ids.length).toBeGreaterThan(1);
          expect(ids.some((a) => ids.some((b) => areSeparate(a, b)))).toBe(false);
        }
        const listed = groups.flatMap(({ ids }) => ids);
        expect(new Set(listed).size).toBe(listed.length);
      }),
    );
  });

  it('are named by what is compared of both, in either order', () => {
    const versionOf = (a: Person, b: Person) => versionOfPair(known(a), known(b));
    const [one, other] = [person(1, { name }), person(2, { name, phones: ['+15125550148'] })];
    const version = versionOf(one, other);
    expect(versionOf(other, one)).toBe(version);
    expect(versionOf(person(1, { name: 'WHITFIELD, Dána' }), other)).toBe(version);
    expect(versionOf(person(1, { name: 'Dana Oak' }), other)).not.toBe(version);
    expect(versionOf(one, person(2, { name }))).not.toBe(version);
  });
});
