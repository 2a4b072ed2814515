import { type ContactRecord } from './csv.js';
import { planImport } from './import-plan.js';
import { type ContactChange, type PartyRow } from './rules.js';

const party = (id: number, of: Partial<PartyRow>): PartyRow => ({
  id,
  organizationId: 1,
  accountId: 2,
  kind: 'phone',
  address: `+1216555${String(id).padStart(4, '0')}`,
  name: null,
  profile: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
  deletedAt: null,
  mergedInto: null,
  comparedName: null,
  comparedOf: null,
  ...of,
});
const rows = (...changes: Partial<ContactChange>[]): ContactRecord[] =>
  changes.map((change, at) => ({ row: at + 2, change: { profile: {}, ...change } }));
const outcomes = async (records: readonly ContactRecord[], known: readonly PartyRow[] = []) =>
  (await planImport(records, known)).map((row) =>
    row.outcome === 'rejected' ? row.message : [row.outcome, row.known?.id ?? null],
  );

describe('plan of an import', () => {
  it('creates who is unknown, changes who is known, and leaves who is the same', async () => {
    const known = [
      party(1, { name: 'Dana' }),
      party(2, { kind: 'email', address: 'sam@example.com', name: 'Sam' }),
    ];
    expect(
      await outcomes(
        rows(
          { phone: '+12165550001', name: 'Dana' },
          { email: 'sam@example.com', name: 'Samuel' },
          { phone: '+12165550009', name: 'New' },
          { name: 'Without an address' },
        ),
        known,
      ),
    ).toEqual([
      ['unchanged', 1],
      ['updated', 2],
      ['created', null],
      'A phone number or an e-mail address is needed.',
    ]);
  });

  it('finds a person by a number or an address beside the first', async () => {
    const known = [
      party(1, { profile: { email: 'dana@example.com' } }),
      party(2, { kind: 'email', address: 'sam@example.com', profile: { phone: '+12165550008' } }),
    ];
    expect(
      await outcomes(
        rows({ email: 'dana@example.com', name: 'Dana' }, { phone: '+12165550008' }),
        known,
      ),
    ).toEqual([
      ['updated', 1],
      ['unchanged', 2],
    ]);
  });

  it('gives a number to the person with the address only when there is none yet', async () => {
    const mail = party(1, { kind: 'email', address: 'dana@example.com' });
    const [added] = await planImport(rows({ phone: '+12165550007', email: 'dana@example.com' }), [
      mail,
    ]);
    expect(added).toMatchObject({
      outcome: 'updated',
      write: { kind: 'email', address: 'dana@example.com', profile: { phone: '+12165550007' } },
    });
    expect(
      await outcomes(rows({ phone: '+12165550007', email: 'dana@example.com' }), [
        { ...mail, profile: { phone: '+12165550006' } },
      ]),
    ).toEqual([['created', null]]);
  });

  it('keeps fields that the file does not have, and counts their order for nothing', async () => {
    const dana = party(1, {
      name: 'Dana',
      profile: { status: 'vip', customFields: { a: '1', b: '2' }, tags: ['x'] },
    });
    const of = async (profile: ContactChange['profile']) =>
      (await planImport(rows({ phone: dana.address, profile }), [dana]))[0];
    expect(await of({ customFields: { b: '2', a: '1' } })).toMatchObject({ outcome: 'unchanged' });
    expect(await of({ customFields: { c: '3' } })).toMatchObject({
      outcome: 'updated',
      write: {
        name: 'Dana',
        profile: { status: 'vip', customFields: { a: '1', b: '2', c: '3' }, tags: ['x'] },
      },
    });
  });

  it('rejects the second row about one person', async () => {
    const dana = party(1, { profile: { email: 'dana@example.com' } });
    expect(
      await outcomes(rows({ phone: dana.address }, { email: 'dana@example.com' }), [dana]),
    ).toEqual([['unchanged', 1], 'The same person is in row 2.']);
    expect(
      await outcomes(
        rows(
          { phone: '+12165550011', email: 'home@example.com' },
          { phone: '+12165550012', email: 'home@example.com' },
          { phone: '+12165550011' },
          { email: 'home@example.com' },
        ),
      ),
    ).toEqual([
      ['created', null],
      ['created', null],
      'The same person is in row 2.',
      'The same person is in row 3.',
    ]);
    expect(
      await outcomes(
        rows({ email: 'home@example.com' }, { phone: '+12165550011', email: 'home@example.com' }),
      ),
    ).toEqual([['created', null], 'The same person is in row 2.']);
  });

  it('rejects an address that another person has', async () => {
    const known = [
      party(1, { kind: 'email', address: 'old@example.com', profile: { phone: '+12165550008' } }),
      party(2, { kind: 'email', address: 'taken@example.com' }),
    ];
    expect(
      await outcomes(rows({ phone: '+12165550008', email: 'taken@example.com' }), known),
    ).toEqual(['Another contact already has this number or address.']);
  });

  it('creates a removed person again, and prefers one who is there', async () => {
    const removed = party(1, { deletedAt: new Date() });
    expect(await outcomes(rows({ phone: removed.address, name: 'Dana' }), [removed])).toEqual([
      ['created', 1],
    ]);
    const mail = party(2, {
      kind: 'email',
      address: 'dana@example.com',
      profile: { phone: removed.address },
    });
    expect(await outcomes(rows({ phone: removed.address }), [removed, mail])).toEqual([
      ['unchanged', 2],
    ]);
  });

  it('ends what a visitor’s form may add', async () => {
    const made = party(1, { name: 'Dana', profile: { formOf: 'digest' } });
    expect((await planImport(rows({ phone: made.address }), [made]))[0]).toMatchObject({
      outcome: 'updated',
      write: { profile: {} },
    });
  });
});
