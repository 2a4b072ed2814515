import { createHash } from 'node:crypto';
import { type ArgsOf } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { announce, enqueueWebhookEvent, type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { mergeFields, type MergePlan, planMerge, unmerged } from './merge-plan.js';
import {
  type MergeRow,
  countConversations,
  familyOf,
  lockMerge,
  mergeOf,
  mergeParties,
  partiesOf,
  roomIdsOf,
  splitParties,
  undoableMerges,
} from './merge-repository.js';
import { partyNameOf } from './party-name.js';
import { findContact, roomOf } from './repository.js';
import { type PartyRow, contactView, furtherOf, isOverfull } from './rules.js';

type MergeOperation = 'mergeContacts' | 'listContactMerges' | 'undoContactMerge';

/** How long a merge can be undone, in milliseconds. */
const undoableMs = 30 * 86_400_000;

const gone = () => refuse.notFound('Contact not found');
const changed = () =>
  refuse.conflict('One of the contacts has changed since. Look at the merge again.');

/** Handlers of contacts that are one person. */
export function createMergeHandlers({
  clock,
}: Pick<Services, 'clock'>): Pick<Handlers<Db>, MergeOperation> {
  return {
    mergeContacts: async ({ body, context }) =>
      context.within((db) => merge(db, body, new Date(clock.now()))),

    listContactMerges: async ({ context }) =>
      context.within(async (db) => ({
        merges: (await undoableMerges(db, new Date(clock.now()))).map(mergeView),
      })),

    undoContactMerge: async ({ body, context }) =>
      context.within(async (db) => {
        const done = await lockMerge(db, body.id);
        if (!done) throw refuse.notFound('There is no merge of this id.');
        const written = await undo(db, done, clock.now());
        return { contact: contactView(written, await roomOf(db, written)) };
      }),
  };
}

const mergeView = (row: MergeRow) => ({
  id: row.id,
  contactId: row.keptId,
  name: row.keptName,
  mergedName: row.mergedName,
  timestamp: dateToSeconds(row.createdAt),
  undoUntil: dateToSeconds(row.keepUntil),
});

/** A name for the rows of both contacts as they are. */
const versionOf = (rows: readonly PartyRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ id, kind, address, name, profile, mergedInto }) => [
          id,
          kind,
          address,
          name,
          Object.entries(profile).sort(([a], [b]) => (a < b ? -1 : 1)),
          mergedInto,
        ]),
      ),
    )
    .digest('base64url')
    .slice(0, 22);

async function merge(db: Db, body: ArgsOf<'mergeContacts'>, now: Date) {
  const isDry = body.dryRun === true;
  const found = await twoContacts(db, body);
  const family = await familyOf(db, [found.kept.id, found.merged.id], { lock: !isDry });
  const rowOf = (id: number) => family.find((row) => row.id === id);
  const [kept, merged] = [rowOf(found.kept.id), rowOf(found.merged.id)];
  if (!kept || !merged || kept.mergedInto !== null) throw gone();
  // Repeated, a merge says what it has done.
  const done = merged.mergedInto === kept.id ? await mergeOf(db, kept.id, merged.id) : null;
  if (merged.mergedInto !== null && !done) throw gone();
  const version = versionOf(family);
  if (!done && body.version !== undefined && body.version !== version) throw changed();
  const others = family.filter((row) => row.mergedInto === merged.id);
  const plan = planMerge(kept, merged, new Set(body.take));
  demandFields(body.take ?? [], plan);
  const { write } = plan;
  checkSize(write.profile);
  const mine = family.filter((row) => row.id === kept.id || row.mergedInto === kept.id);
  const ids = (rows: readonly PartyRow[]) => rows.map(({ id }) => id);
  const result = {
    message: 'Success',
    version,
    fields: [...plan.fields],
    conversations: {
      kept: await countConversations(db, ids(mine.filter((row) => row.id !== merged.id))),
      merged: await countConversations(db, ids([merged, ...others])),
    },
  };
  if (done)
    return {
      ...result,
      contact: contactView(kept, await roomOf(db, kept)),
      merge: mergeView(done),
    };
  const also = [...mine.filter((row) => row.id !== kept.id), merged, ...others];
  const shown = contactView({ ...kept, ...write }, await roomOf(db, kept));
  const furtherAddresses = furtherOf(shown, also);
  if (isDry) return { ...result, contact: { ...shown, furtherAddresses }, merge: null };
  const carried = await mergeParties(db, {
    kept,
    merged: [merged, ...others],
    write,
    names: { kept: partyNameOf(kept), merged: partyNameOf(merged) },
    keepUntil: new Date(now.getTime() + undoableMs),
  });
  const contact = {
    ...contactView(carried.contact, await roomOf(db, carried.contact)),
    furtherAddresses,
  };
  await enqueueWebhookEvent(db, carried.contact, 'contact', contact);
  await tellRooms(db, kept, ids(family));
  return { ...result, contact, merge: mergeView(carried.merge) };
}

/** Refuses names in `take` that are no fields of the two contacts. */
function demandFields(take: readonly string[], { fields }: MergePlan): void {
  const names = new Set([...mergeFields, ...fields.map(({ field }) => field)]);
  const wrong = take.flatMap((name, at) =>
    names.has(name)
      ? []
      : [
          {
            path: `body.take.${at}`,
            message: `is no field of these contacts; they have ${[...names].join(', ')}`,
          },
        ],
  );
  if (wrong.length > 0) throw refuse.invalid(wrong);
}

/** The two contacts of a merge; one that is merged already is named by its own id. */
async function twoContacts(db: Db, { id, mergedId }: ArgsOf<'mergeContacts'>) {
  const kept = await findContact(db, id);
  if (!kept) throw gone();
  const former =
    typeof mergedId === 'number'
      ? (await partiesOf(db, [mergedId])).find((row) => row.mergedInto !== null)
      : undefined;
  const merged = former ?? (await findContact(db, mergedId));
  if (!merged) throw gone();
  if (merged.id === kept.id)
    throw refuse.invalid([{ path: 'body.mergedId', message: 'is the same contact' }]);
  if (merged.accountId !== kept.accountId || merged.organizationId !== kept.organizationId)
    throw refuse.invalid([{ path: 'body.mergedId', message: 'is a contact of another agent' }]);
  return { kept, merged };
}

function checkSize(profile: Readonly<Record<string, unknown>>): void {
  if (isOverfull(profile))
    throw refuse.invalid([
      {
        path: 'body.mergedId',
        message: 'has more fields than one contact can hold with the other',
      },
    ]);
}

async function undo(db: Db, done: MergeRow, now: number): Promise<PartyRow> {
  const family = await familyOf(db, [done.keptId], { lock: true });
  const kept = family.find((row) => row.id === done.keptId);
  if (!kept) throw gone();
  // Repeated, it says what it has done.
  if (done.undoneAt !== null) return kept;
  if (kept.mergedInto !== null)
    throw refuse.conflict(
      `${done.keptName} was merged into another contact since. Undo that merge first.`,
    );
  if (done.keepUntil.getTime() <= now) throw refuse.conflict('This merge is too old to be undone.');
  const before = done.before.find((row) => row.id === done.keptId);
  if (!before) throw gone();
  await splitParties(db, done, unmerged(before, done.after, kept));
  const written = await partiesOf(
    db,
    done.before.map(({ id }) => id),
  );
  for (const row of written)
    if (row.mergedInto === null)
      await enqueueWebhookEvent(db, row, 'contact', contactView(row, await roomOf(db, row)));
  await tellRooms(
    db,
    kept,
    [...family, ...written].map(({ id }) => id),
  );
  return written.find((row) => row.id === done.keptId) ?? kept;
}

/** Clients that watch the inbox see the new names at once. */
async function tellRooms(db: Db, owner: PartyRow, ids: readonly number[]): Promise<void> {
  for (const roomId of await roomIdsOf(db, ids)) await announce(db, owner, 'room', { roomId });
}
