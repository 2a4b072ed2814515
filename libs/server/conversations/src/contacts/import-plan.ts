import { mapInTurns } from '@patchbay/server-kit';
import { type ContactRecord } from './csv.js';
import { type ContactChange, type PartyRow, changedParty, isOverfull } from './rules.js';

type Written = Pick<PartyRow, 'kind' | 'address' | 'name' | 'profile'>;

/** What an import does with a row of its file. */
export type PlannedRow = { readonly row: number } & (
  | { readonly outcome: 'created'; readonly write: Written; readonly known: PartyRow | null }
  | { readonly outcome: 'updated'; readonly write: Written; readonly known: PartyRow }
  | { readonly outcome: 'unchanged'; readonly known: PartyRow }
  | { readonly outcome: 'rejected'; readonly name: string | null; readonly message: string }
);

/** The numbers and addresses that rows name, to look up whom an agent knows already. */
export const namedIn = (records: readonly ContactRecord[]): string[] => [
  ...new Set(
    records.flatMap((record) =>
      'change' in record
        ? [record.change.phone, record.change.email].flatMap((it) => it ?? [])
        : [],
    ),
  ),
];

/**
 * Decides what each row does, given the people who are known by its number or address, removed ones
 * included. A dry run reports the plan, and an import carries it out. A row finds a person by the
 * number; by the address, when it has no number, or the person has none. Of two rows about one
 * person the second is rejected, since the file does not say which of them is right. Works in
 * turns.
 */
export async function planImport(
  records: readonly ContactRecord[],
  known: readonly PartyRow[],
): Promise<PlannedRow[]> {
  const people = indexOf(known);
  const rowOf = new Map<string, number>();
  return mapInTurns(records, (record): PlannedRow => {
    const { row } = record;
    if ('problem' in record)
      return { row, outcome: 'rejected', name: record.name, message: record.problem };
    const { change } = record;
    const planned = planRow(row, change, people);
    if (planned.outcome === 'rejected') return planned;
    const earlier = claimsOf(planned, change)
      .map((claim) => rowOf.get(claim))
      .find((one) => one !== undefined);
    if (earlier !== undefined)
      return rejected(row, change, `The same person is in row ${earlier}.`);
    for (const mark of marksOf(planned, change)) rowOf.set(mark, row);
    return planned;
  });
}

const rejected = (row: number, { name }: ContactChange, message: string): PlannedRow => ({
  row,
  outcome: 'rejected',
  name: name ?? null,
  message,
});

type Usable = Exclude<PlannedRow, { readonly outcome: 'rejected' }>;

/** The person of a row, and the number or address at which it writes one. */
const personMarks = (planned: Usable): string[] => [
  ...(planned.known ? [`id ${planned.known.id}`] : []),
  ...('write' in planned ? [`at ${planned.write.address}`] : []),
];

/** What a row takes for itself. */
const marksOf = (planned: Usable, { phone, email }: ContactChange): string[] => [
  ...personMarks(planned),
  ...(email ? [`${phone ? 'beside' : 'only'} ${email}`] : []),
];

/**
 * What no earlier row may have taken. Two people with numbers may share an address; a row with the
 * address alone is about one of them.
 */
const claimsOf = (planned: Usable, { phone, email }: ContactChange): string[] => [
  ...personMarks(planned),
  ...(email ? [`only ${email}`, ...(phone ? [] : [`beside ${email}`])] : []),
];

interface People {
  readonly byAddress: ReadonlyMap<string, PartyRow>;
  /** By a number or address beside the one that the person is reached at. */
  readonly byProfile: ReadonlyMap<string, PartyRow>;
}

function indexOf(known: readonly PartyRow[]): People {
  const live = known.filter(({ deletedAt }) => deletedAt === null);
  const also = ({ profile }: PartyRow) =>
    [profile.phone, profile.email].filter((one) => typeof one === 'string');
  return {
    byAddress: new Map(known.map((party) => [party.address, party])),
    // Of several with one address the oldest, as elsewhere.
    byProfile: new Map(
      [...live]
        .sort((one, other) => other.id - one.id)
        .flatMap((party) => also(party).map((text) => [text, party] as const)),
    ),
  };
}

const numberOf = ({ kind, address, profile }: PartyRow): unknown =>
  kind === 'phone' ? address : profile.phone;

/** Whom a row is about: removed people are found by the number or address they were reached at. */
function personOf({ phone, email }: ContactChange, people: People): PartyRow | null {
  const find = (text: string) => {
    const found = people.byAddress.get(text);
    return found && found.deletedAt === null
      ? found
      : (people.byProfile.get(text) ?? found ?? null);
  };
  const byPhone = phone ? find(phone) : null;
  if (byPhone || !email) return byPhone;
  const byEmail = find(email);
  return byEmail && (!phone || !numberOf(byEmail)) ? byEmail : null;
}

function planRow(row: number, change: ContactChange, people: People): PlannedRow {
  const { phone, email } = change;
  const address = phone ?? email;
  if (!address) return rejected(row, change, 'A phone number or an e-mail address is needed.');
  const known = personOf(change, people);
  const kind = phone ? 'phone' : 'email';
  if (!known)
    return {
      row,
      outcome: 'created',
      known,
      write: { kind, ...changedParty({ kind, address, name: null, profile: {} }, change) },
    };
  const write = { kind: known.kind, ...changedParty(known, ofMember(change)) };
  if (isOverfull(write.profile))
    return rejected(row, change, 'The contact cannot hold these fields with those it has.');
  if (known.deletedAt !== null) return { row, outcome: 'created', known, write };
  const other = people.byAddress.get(write.address);
  if (other && other.id !== known.id)
    return rejected(row, change, 'Another contact already has this number or address.');
  return isSame(known, write)
    ? { row, outcome: 'unchanged', known }
    : { row, outcome: 'updated', known, write };
}

/** No visitor’s form adds to the person any longer, as after each change by a member. */
const ofMember = (change: ContactChange): ContactChange => ({
  ...change,
  profile: { ...change.profile, formOf: null },
});

const inOrder = (profile: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(profile, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

const isSame = (known: PartyRow, write: Written): boolean =>
  known.name === write.name &&
  known.address === write.address &&
  inOrder(known.profile) === inOrder(write.profile);
