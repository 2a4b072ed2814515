import { type ArgsOf } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Known, findDuplicates, versionOfPair } from './duplicates.js';
import { roomsOf } from './import-repository.js';
import { type ComparedParty, comparedParties, familyOf, partiesOf } from './merge-repository.js';
import { partyNameOf } from './party-name.js';
import { findContact } from './repository.js';
import { type PartyRow, contactView } from './rules.js';
import { joinPair, separatePair, separatePairs } from './separate-repository.js';

const mostGroups = 50;
const mostSeparate = 50;
/** A name that very many have says nothing of any two of them. */
const mostOfAGroup = 20;

const gone = () => refuse.notFound('Contact not found');

/** Handlers of contacts that look like one person. */
export function createDuplicateHandlers(): Pick<
  Handlers<Db>,
  'listContactDuplicates' | 'separateContacts'
> {
  return {
    listContactDuplicates: async ({ context }) => context.within(duplicatesIn),
    separateContacts: async ({ body, context }) => context.within((db) => separate(db, body)),
  };
}

/** What says who the contacts are whose rows are given; merged rows count for the kept one. */
function knownFrom(rows: readonly ComparedParty[]): ReadonlyMap<number, Known> {
  const roots = new Map<number, Known & { phones: string[]; emails: string[] }>();
  for (const { id, accountId, name, mergedInto } of rows)
    if (mergedInto === null) roots.set(id, { id, accountId, name, phones: [], emails: [] });
  for (const { id, mergedInto, kind, address, phone, email } of rows) {
    const root = roots.get(mergedInto ?? id);
    if (kind === 'phone') root?.phones.push(address);
    else if (phone) root?.phones.push(phone);
    if (kind === 'email') root?.emails.push(address);
    else if (email) root?.emails.push(email);
  }
  return roots;
}

const pairKey = (lowId: number, highId: number): string => `${lowId} ${highId}`;

/** The likeliest duplicates within reach, without pairs that are different people. */
async function duplicatesIn(db: Db) {
  const known = knownFrom(await comparedParties(db));
  const separated = (await separatePairs(db)).filter(({ lowId, highId, version }) => {
    const [low, high] = [known.get(lowId), known.get(highId)];
    return low && high && versionOfPair(low, high) === version;
  });
  const apart = new Set(separated.map(({ lowId, highId }) => pairKey(lowId, highId)));
  const groups = findDuplicates([...known.values()], (a, b) =>
    apart.has(pairKey(Math.min(a, b), Math.max(a, b))),
  ).filter(({ ids, alike }) => ids.length <= mostOfAGroup || alike[0] !== 'name');
  const listed = groups.slice(0, mostGroups);
  const shown = separated.slice(0, mostSeparate);
  const people = await partiesOf(db, [
    ...listed.flatMap(({ ids }) => ids.slice(0, mostOfAGroup)),
    ...shown.flatMap(({ lowId, highId }) => [lowId, highId]),
  ]);
  const [byId, roomIds] = [new Map(people.map((row) => [row.id, row])), await roomsOf(db, people)];
  const nameOf = (id: number) => {
    const row = byId.get(id);
    return row ? partyNameOf(row) : '';
  };
  return {
    groups: listed.map(({ alike, ids }) => ({
      alike: [...alike],
      contacts: ids.flatMap((id) => {
        const row = byId.get(id);
        return row ? [contactView(row, roomIds.get(id) ?? null)] : [];
      }),
    })),
    total: groups.length,
    separate: shown.map(({ lowId, highId, createdAt }) => ({
      id: lowId,
      otherId: highId,
      name: nameOf(lowId),
      otherName: nameOf(highId),
      timestamp: dateToSeconds(createdAt),
    })),
  };
}

/** Keeps that two contacts of one agent are different people, or forgets it. */
async function separate(db: Db, { id, otherId, separate: isSeparate }: ArgsOf<'separateContacts'>) {
  const [one, other] = [await findContact(db, id), await findContact(db, otherId)];
  if (!one || !other) throw gone();
  if (one.id === other.id)
    throw refuse.invalid([{ path: 'body.otherId', message: 'is the same contact' }]);
  if (one.accountId !== other.accountId || one.organizationId !== other.organizationId)
    throw refuse.invalid([{ path: 'body.otherId', message: 'is a contact of another agent' }]);
  const { organizationId, accountId } = one;
  const [lowId, highId] = [Math.min(one.id, other.id), Math.max(one.id, other.id)];
  if (isSeparate === false) await joinPair(db, { organizationId, lowId, highId });
  else {
    const rows = await familyOf(db, [lowId, highId], { lock: false });
    const known = knownFrom(rows.filter(({ deletedAt }) => deletedAt === null).map(compared));
    const [low, high] = [known.get(lowId), known.get(highId)];
    if (!low || !high) throw gone();
    const version = versionOfPair(low, high);
    await separatePair(db, { organizationId, accountId, lowId, highId, version });
  }
  return { message: 'Success' };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A row as `comparedParties` reads it. */
const compared = ({ profile, ...row }: PartyRow): ComparedParty => ({
  ...row,
  phone: textIn(profile['phone']),
  email: textIn(profile['email']),
});
