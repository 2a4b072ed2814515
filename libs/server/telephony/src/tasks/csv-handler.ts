import {
  type ConcurrencyLimit,
  createConcurrencyLimiter,
  type Services,
} from '@patchbay/server-core';
import { type Call, type Handlers, readCsvUpload } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type CreationServices, validateDrafts, queueDrafts } from './create.js';
import { type CsvRow, readCsv } from './csv.js';
import { type Draft } from './drafts.js';
import { timeWarning } from './schedule-time.js';

type Upload = Pick<Call<'uploadTasksCsv', Db>, 'body' | 'target' | 'context'>;

/** Maximum number of reported rows; the counts include all rows. */
const maxErrors = 1000;

/** The validation of a hundred thousand rows takes many seconds. */
const uploadLimit: ConcurrencyLimit = {
  name: 'uploads',
  max: 2,
  refusal: 'Two uploads of this account are running. Wait until one of them is done.',
};

/**
 * The handler of an upload. A dry run and a real run use the same validation; only the latter
 * writes.
 */
export function createCsvHandler(
  services: CreationServices & Pick<Services, 'slots'>,
): Pick<Handlers<Db>, 'uploadTasksCsv'> {
  const acquireSlot = createConcurrencyLimiter(services);

  return {
    uploadTasksCsv: async (call) => {
      const release = await acquireSlot(uploadLimit, call.target);
      try {
        return await upload(services, call);
      } finally {
        await release();
      }
    },
  };
}

async function upload(services: CreationServices, { body, target, context }: Upload) {
  const rows = await readCsvUpload(async () => {
    const read: CsvRow[] = [];
    for await (const row of readCsv(body.csv)) read.push(row);
    return read;
  });
  const wishes = rows.flatMap(({ request }) => request ?? []);
  const verdicts = await validateDrafts(services, { target, context }, wishes);
  const drafts: Draft[] = [];
  const errors: { row: number; message: string }[] = [];
  const warnings: { row: number; message: string }[] = [];
  let judged = 0;
  for (const { row, request, problem } of rows) {
    const verdict = request ? verdicts[judged++] : undefined;
    if (verdict && 'draft' in verdict) {
      drafts.push(verdict.draft);
      const odd = timeWarning(verdict.draft.scheduledFor, services.clock.now());
      if (odd) warnings.push({ row, message: odd });
    } else
      errors.push({
        row,
        message: verdict
          ? `${verdict.problem.field}: ${verdict.problem.message}.`
          : (problem as string),
      });
  }
  const dryRun = body.dryRun ?? false;
  const batchId =
    dryRun || drafts.length === 0 ? null : await queueDrafts(services, { target, context }, drafts);
  return {
    message: dryRun
      ? `${drafts.length} of ${rows.length} rows can be used`
      : `${drafts.length} of ${rows.length} tasks queued`,
    dryRun,
    rows: rows.length,
    valid: drafts.length,
    inserted: dryRun ? 0 : drafts.length,
    rejected: errors.length,
    errors: errors.slice(0, maxErrors),
    warnings: warnings.slice(0, maxErrors),
    batchId,
  };
}
