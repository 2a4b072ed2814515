import fc from 'fast-check';
import { type Mergeable, planMerge, unmerged, withoutChange } from './merge-plan.js';

const contact = (known: Partial<Mergeable> = {}): Mergeable => ({
  kind: 'phone',
  address: '+15125550148',
  name: null,
  profile: {},
  ...known,
});
const other = (known: Partial<Mergeable> = {}): Mergeable =>
  contact({ address: '+15125550149', ...known });

const field = (plan: ReturnType<typeof planMerge>, name: string) =>
  plan.fields.find((one) => one.field === name);

describe('a merge of contacts', () => {
  it('keeps what only one of them has, and of two values the kept one or the one that is taken', () => {
    const kept = contact({ name: 'Dana', profile: { status: 'lead' } });
    const merged = other({
      name: 'Dana Whitfield',
      profile: { status: 'customer', leadSource: 'fair', customFields: { plan: 'A' } },
    });
    expect(planMerge(kept, merged).write).toEqual({
      name: 'Dana',
      profile: { status: 'lead', leadSource: 'fair', customFields: { plan: 'A' } },
    });
    const taken = planMerge(kept, merged, new Set(['name', 'status', 'customFields.plan']));
    expect(taken.write).toMatchObject({ name: 'Dana Whitfield', profile: { status: 'customer' } });
    expect(field(taken, 'status')).toEqual({
      field: 'status',
      kept: 'lead',
      merged: 'customer',
      from: 'merged',
      canTake: true,
    });
    expect(field(taken, 'leadSource')).toMatchObject({ from: 'merged', canTake: false });
  });

  it('adds up notes and tags, and a refusal of offers counts', () => {
    const plan = planMerge(
      contact({ profile: { agentContext: 'Mornings.', tags: ['a', 'b'], marketingOptIn: true } }),
      other({ profile: { agentContext: 'Has a dog.', tags: ['b', 'c'], marketingOptIn: false } }),
      new Set(['agentContext', 'tags']),
    );
    expect(plan.write.profile).toEqual({
      agentContext: 'Mornings.\nHas a dog.',
      tags: ['a', 'b', 'c'],
      marketingOptIn: false,
    });
    expect(field(plan, 'agentContext')).toMatchObject({ from: 'both', canTake: false });
    expect(field(plan, 'marketingOptIn')).toMatchObject({ from: 'merged' });
  });

  it('leaves a contact the number by which it is stored, and gives it the address of the other', () => {
    const plan = planMerge(
      contact(),
      other({ kind: 'email', address: 'dana@example.com', profile: { phone: '+15125550199' } }),
      new Set(['phone']),
    );
    expect(plan.write.profile).toEqual({ email: 'dana@example.com' });
    expect(field(plan, 'phone')).toMatchObject({
      kept: '+15125550148',
      merged: '+15125550199',
      from: 'kept',
      canTake: false,
    });
  });

  it('drops the mark of a visitor’s form, so that no visitor adds to it', () => {
    const profile = { formOf: 'x' };
    expect(planMerge(contact({ profile }), other({ profile })).write.profile).toEqual({});
  });
});

const value = fc.oneof(fc.constantFrom('a', 'b', 1, true), fc.array(fc.constantFrom('x', 'y')));
const profile = fc.dictionary(
  fc.constantFrom('status', 'tags', 'email', 'agentContext', 'formOf', 'free'),
  value,
);
const withCustom = fc
  .tuple(profile, fc.option(fc.dictionary(fc.constantFrom('p', 'q'), value)))
  .map(([plain, customFields]) => (customFields === null ? plain : { ...plain, customFields }));
const person = fc.record({ name: fc.option(fc.string()), profile: withCustom });

describe('the undo of a merge', () => {
  it('restores both exactly when nothing was written since, whatever was taken', () => {
    fc.assert(
      fc.property(
        person,
        person,
        fc.subarray(['name', 'status', 'email']),
        (kept, merged, take) => {
          const after = planMerge(contact(kept), other(merged), new Set(take)).write;
          expect(unmerged(kept, after, after)).toEqual(kept);
        },
      ),
    );
  });

  it('keeps what was written since, and restores the rest', () => {
    fc.assert(
      fc.property(person, person, value, (kept, merged, written) => {
        const after = planMerge(contact(kept), other(merged)).write;
        const current = { ...after, profile: { ...after.profile, since: written } };
        expect(unmerged(kept, after, current)).toEqual({
          ...kept,
          profile: { ...kept.profile, since: written },
        });
      }),
    );
  });

  it.each([
    ['changed', { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }],
    ['removed', { a: 1 }, { a: 2 }, {}, {}],
    ['came by the merge', {}, { a: 2 }, { a: 2, b: 1 }, { b: 1 }],
    [
      'is inside',
      { c: { a: 1 } },
      { c: { a: 1, b: 2 } },
      { c: { a: 1, b: 2, d: 3 } },
      { c: { a: 1, d: 3 } },
    ],
  ])('treats apart a value that %s', (_, before, after, current, expected) => {
    expect(withoutChange(before, after, current)).toEqual(expected);
  });
});
