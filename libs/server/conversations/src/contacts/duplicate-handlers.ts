import { type ArgsOf } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import {
  type ConcurrencyLimit,
  createConcurrencyLimiter,
  type Services,
} from '@patchbay/server-core';
import {
  type Context,
  type Handlers,
  cannotWrite,
  inTurns,
  mapInTurns,
  refuse,
} from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Known, findDuplicates, versionOfPair, withCompared } from './duplicates.js';
import {
  type ComparedParty,
  comparedFamilies,
  notCompared,
  sharedKeys,
  writeCompared,
} from './duplicates-repository.js';
import { roomsOf } from './import-repository.js';
import { partiesOf } from './merge-repository.js';
import { partyNameOf } from './party-name.js';
import { findContact } from './repository.js';
import { contactView } from './rules.js';
import {
  type SeparateRow,
  joinPair,
  latestPairs,
  pairsAmong,
  separatePair,
} from './separate-repository.js';

const maxGroups = 50;
const maxSeparate = 50;
/** A name that very many have says nothing of any two of them. */
const maxPerGroup = 20;
/** Names without their compared form, such as those of an older version, by batches. */
const [batch, maxBatches] = [500, 40];

/** The database compares all contacts of the account. */
const duplicatesLimit: ConcurrencyLimit = {
  name: 'contact-duplicates',
  max: 2,
  refusal: 'Duplicates of this account are being searched for. Try again in a moment.',
};

const gone = () => refuse.notFound('Contact not found');

/** Handlers of contacts that look like one person. */
export function createDuplicateHandlers(
  services: Pick<Services, 'slots'>,
): Pick<Handlers<Db>, 'listContactDuplicates' | 'separateContacts'> {
  const acquireSlot = createConcurrencyLimiter(services);
  return {
    listContactDuplicates: async ({ target, context }) => {
      const release = await acquireSlot(duplicatesLimit, target);
      try {
        await compareNames(context);
        return await context.within(duplicatesIn);
      } finally {
        await release();
      }
    },
    separateContacts: async ({ body, context }) => context.within((db) => separate(db, body)),
  };
}

/** What says who the contacts are whose rows are given; merged rows count for the kept one. */
function knownFrom(rows: readonly ComparedParty[]): ReadonlyMap<number, Known> {
  const roots = new Map<number, Known & { phones: string[]; emails: string[] }>();
  for (const { id, accountId, comparedName, mergedInto } of rows)
    if (mergedInto === null) roots.set(id, { id, accountId, comparedName, phones: [], emails: [] });
  for (const { id, mergedInto, kind, address, phone, email } of rows) {
    const root = roots.get(mergedInto ?? id);
    if (kind === 'phone') root?.phones.push(address);
    else if (phone) root?.phones.push(phone);
    if (kind === 'email') root?.emails.push(address);
    else if (email) root?.emails.push(email);
  }
  return roots;
}

/** Adds the compared form of names that were written without it. */
async function compareNames(context: Context<Db>): Promise<void> {
  try {
    for (let done = 0; done < maxBatches; done += 1) {
      const isDone = await context.within(async (db) => {
        const rows = await notCompared(db, batch);
        if (rows.length === 0) return true;
        await writeCompared(
          db,
          await mapInTurns(rows, ({ id, name }) => ({ id, ...withCompared(name) })),
        );
        return rows.length < batch;
      });
      if (isDone) return;
    }
  } catch (error) {
    // Those that were written with their contacts are compared also while nothing can be saved.
    if (!cannotWrite(error)) throw error;
  }
}

const pairKey = (lowId: number, highId: number): string => `${lowId} ${highId}`;

/** The pairs that are as they were when a member said that they are different people. */
async function standingPairs(db: Db, pairs: readonly SeparateRow[]): Promise<SeparateRow[]> {
  const known = knownFrom(
    await comparedFamilies(db, [...new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]))]),
  );
  const rest = inTurns();
  const standing: SeparateRow[] = [];
  for (const pair of pairs) {
    const [low, high] = [known.get(pair.lowId), known.get(pair.highId)];
    if (low && high && versionOfPair(low, high) === pair.version) standing.push(pair);
    await rest();
  }
  return standing;
}

/** The likeliest duplicates within reach, without pairs that are different people. */
async function duplicatesIn(db: Db) {
  const keys = await sharedKeys(db, maxPerGroup);
  const among = await pairsAmong(db, [...new Set(keys.flatMap(({ ids }) => ids))]);
  const latest = await standingPairs(db, await latestPairs(db, 2 * maxSeparate));
  const apart = new Set(
    (await standingPairs(db, among)).map(({ lowId, highId }) => pairKey(lowId, highId)),
  );
  const inPairs = new Set(among.flatMap(({ lowId, highId }) => [lowId, highId]));
  const groups = (
    await findDuplicates(
      keys,
      (a, b) => apart.has(pairKey(Math.min(a, b), Math.max(a, b))),
      (id) => inPairs.has(id),
    )
  ).filter(({ ids, alike }) => ids.length <= maxPerGroup || alike[0] !== 'name');
  const listed = groups.slice(0, maxGroups);
  const shown = latest.slice(0, maxSeparate);
  const people = await partiesOf(db, [
    ...listed.flatMap(({ ids }) => ids.slice(0, maxPerGroup)),
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
    const known = knownFrom((await comparedFamilies(db, [lowId, highId])).map(compared));
    const [low, high] = [known.get(lowId), known.get(highId)];
    if (!low || !high) throw gone();
    const version = versionOfPair(low, high);
    await separatePair(db, { organizationId, accountId, lowId, highId, version });
  }
  return { message: 'Success' };
}

/** A row with the compared form of its name, whether or not it was written with it. */
const compared = (row: ComparedParty): ComparedParty => ({ ...row, ...withCompared(row.name) });
