import {
  announceAll,
  type ConcurrencyLimit,
  createConcurrencyLimiter,
  enqueueWebhookEvents,
  type Owner,
  ownerOf,
  phoneCountryOf,
  type Services,
} from '@patchbay/server-core';
import { type Call, type Handlers, mapInTurns, readCsvUpload, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ContactFile, demandAddresses, MappingProblem, readContacts } from './csv.js';
import { type PlannedRow, namedIn, planImport } from './import-plan.js';
import { insertParties, partiesNamed, roomsOf, updateParties } from './import-repository.js';
import { partyNameOf } from './party-name.js';
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
  services: Pick<Services, 'slots' | 'store'>,
): Pick<Handlers<Db>, 'importContacts'> {
  const acquireSlot = createConcurrencyLimiter(services);
  return {
    importContacts: async (call) => {
      const release = await acquireSlot(importLimit, call.target);
      try {
        return await importContacts(call, await phoneCountryOf(services.store, call.target.id));
      } finally {
        await release();
      }
    },
  };
}

async function importContacts({ body, target, context }: Import, country: string | null) {
  const dryRun = body.dryRun ?? false;
  const { encoding, columns, records } = await readUpload(body, dryRun, country);
  const notes = new Map(
    records.flatMap((record) => ('note' in record ? [[record.row, record.note] as const] : [])),
  );
  const owner = ownerOf(target);
  const { plan, written } = await context.within(async (db) => {
    const known = await partiesNamed(db, owner, namedIn(records), { lock: !dryRun });
    const planned = await planImport(records, known);
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
    columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
    encoding,
    rows: await mapInTurns(plan, (row) =>
      reportOf(row, written.get(row.row), notes.get(row.row) ?? null),
    ),
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    rejected: count('rejected'),
  };
}

/** Reads the file. A dry run may be about a file whose columns the caller has yet to name. */
async function readUpload(
  body: Import['body'],
  dryRun: boolean,
  country: string | null,
): Promise<ContactFile> {
  try {
    return await readCsvUpload(async () => {
      const file = await readContacts(body.csv, country, mappingOf(body.columns));
      if (!dryRun) demandAddresses(file.columns);
      return file;
    });
  } catch (error) {
    throw error instanceof MappingProblem
      ? refuse.invalid([{ path: 'body.columns', message: error.message }])
      : error;
  }
}

function mappingOf(text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new MappingProblem('must be a list in JSON');
  }
}

function reportOf(planned: PlannedRow, written: PartyRow | undefined, note: string | null) {
  const { row, outcome } = planned;
  if (outcome === 'rejected')
    return { row, outcome, name: planned.name, contactId: null, message: planned.message };
  const shown = written ?? ('write' in planned ? { id: 0, ...planned.write } : planned.known);
  const contactId = written?.id ?? planned.known?.id ?? null;
  return { row, outcome, name: partyNameOf(shown), contactId, message: note };
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
  const changed = new Map(
    (
      await updateParties(
        db,
        owner,
        plan.flatMap((row) =>
          'write' in row && row.known ? [{ ...row.write, id: row.known.id }] : [],
        ),
      )
    ).map((party) => [party.id, party]),
  );
  const written = new Map<number, PartyRow>();
  for (const row of plan) {
    if (!('write' in row)) continue;
    const party = row.known ? changed.get(row.known.id) : inserted.get(row.write.address);
    if (!party) throw refuse.conflict('Contacts changed meanwhile. Start the import again.');
    written.set(row.row, party);
  }
  await tell(db, owner, [...written.values()]);
  return written;
}

/** Tells webhooks and clients of contacts that were written. */
async function tell(db: Db, owner: Owner, written: readonly PartyRow[]): Promise<void> {
  const rooms = await roomsOf(db, written);
  await enqueueWebhookEvents(
    db,
    owner,
    'contact',
    await mapInTurns(written, (party) => contactView(party, rooms.get(party.id) ?? null)),
  );
  // Last, because it holds back all other events of the organization until the transaction ends.
  const roomIds = written.flatMap((party) => rooms.get(party.id) ?? []);
  await announceAll(
    db,
    owner,
    'room',
    roomIds.map((roomId) => ({ roomId })),
  );
}
