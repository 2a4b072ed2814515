import {
  announce,
  type ConcurrencyLimit,
  createConcurrencyLimiter,
  enqueueWebhookEvent,
  type Owner,
  ownerOf,
  type Services,
} from '@patchbay/server-core';
import { type Call, type Handlers, readCsvUpload, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { readContacts } from './csv.js';
import { type PlannedRow, namedIn, planImport } from './import-plan.js';
import { insertParties, partiesNamed, roomsOf } from './import-repository.js';
import { partyNameOf } from './party-name.js';
import { writeParty } from './repository.js';
import { type PartyRow, contactView } from './rules.js';

type Import = Pick<Call<'importContacts', Db>, 'body' | 'target' | 'context'>;

/** An import holds its contacts until it ends. */
const importLimit: ConcurrencyLimit = {
  name: 'contact-imports',
  max: 1,
  refusal: 'An import of this account is running. Wait until it is done.',
};

/**
 * The handler of an import. A dry run and a real run make the same plan; only the latter carries it
 * out, in one transaction: an import that fails has changed nothing.
 */
export function createImportHandler(
  services: Pick<Services, 'slots'>,
): Pick<Handlers<Db>, 'importContacts'> {
  const acquireSlot = createConcurrencyLimiter(services);
  return {
    importContacts: async (call) => {
      const release = await acquireSlot(importLimit, call.target);
      try {
        return await importContacts(call);
      } finally {
        await release();
      }
    },
  };
}

async function importContacts({ body, target, context }: Import) {
  const { columns, records } = await readCsvUpload(() => readContacts(body.csv));
  const dryRun = body.dryRun ?? false;
  const owner = ownerOf(target);
  const { plan, written } = await context.within(async (db) => {
    const known = await partiesNamed(db, owner, namedIn(records), { lock: !dryRun });
    const planned = planImport(records, known);
    return {
      plan: planned,
      written: dryRun ? new Map<number, PartyRow>() : await carryOut(db, owner, planned),
    };
  });
  const count = (outcome: PlannedRow['outcome']) =>
    plan.filter((row) => row.outcome === outcome).length;
  return {
    message: 'Success',
    dryRun,
    columns: [...columns],
    rows: plan.map((row) => reportOf(row, written.get(row.row))),
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    rejected: count('rejected'),
  };
}

function reportOf(planned: PlannedRow, written: PartyRow | undefined) {
  const { row, outcome } = planned;
  if (outcome === 'rejected')
    return { row, outcome, name: planned.name, contactId: null, message: planned.message };
  const shown = written ?? ('write' in planned ? { id: 0, ...planned.write } : planned.known);
  const contactId = written?.id ?? planned.known?.id ?? null;
  return { row, outcome, name: partyNameOf(shown), contactId, message: null };
}

/** Writes the plan, and tells webhooks and clients. Returns what is stored, by the row of the file. */
async function carryOut(
  db: Db,
  owner: Owner,
  plan: readonly PlannedRow[],
): Promise<ReadonlyMap<number, PartyRow>> {
  const fresh = plan.filter((row) => row.outcome === 'created' && row.known === null);
  const inserted = new Map(
    (
      await insertParties(
        db,
        owner,
        fresh.flatMap((row) => ('write' in row ? [row.write] : [])),
      )
    ).map((party) => [party.address, party]),
  );
  const written = new Map<number, PartyRow>();
  for (const row of plan) {
    if (!('write' in row)) continue;
    const party = row.known
      ? await writeParty(db, row.known, row.write)
      : inserted.get(row.write.address);
    if (!party) throw refuse.conflict('Contacts changed meanwhile. Start the import again.');
    written.set(row.row, party);
  }
  const rooms = await roomsOf(db, [...written.values()]);
  for (const party of written.values())
    await enqueueWebhookEvent(
      db,
      party,
      'contact',
      contactView(party, rooms.get(party.id) ?? null),
    );
  // Last, because it holds back all other events of the organization until the transaction ends.
  for (const party of written.values()) {
    const roomId = rooms.get(party.id);
    if (roomId) await announce(db, party, 'room', { roomId });
  }
  return written;
}
