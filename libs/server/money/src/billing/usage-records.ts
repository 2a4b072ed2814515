import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { quotedCsvLine } from '@patchbay/log-query';
import { type Db, type accounts } from '@patchbay/server-store';
import { categoryOf, shownQuantity, defaultUnitQuantity } from '../pricing/items.js';
import { unitsOf } from '../pricing/pricing.js';
import { ratedBetween, accountsOf, chargedUnits } from './exports-repository.js';

type AccountRow = typeof accounts.$inferSelect;

/** One usage record, as the exporting account is billed for it. */
export interface UsageRecord {
  readonly at: Date;
  readonly resellerId: number | null;
  readonly organizationId: number;
  readonly agentId: number;
  readonly item: string;
  /** Minutes for items counted in seconds; else pieces, tokens or characters. */
  readonly billed: number;
  readonly quantity: number;
  readonly selfTest: boolean;
  readonly about: Readonly<Record<string, unknown>>;
  readonly externalAccountId: string | null;
  readonly externalBillingId: string | null;
}

/**
 * The usage rated in an interval, of every account in the transaction's scope, oldest first.
 * Selected by rating time, so that late usage is in a later file and none is lost. Charges and
 * accounts are looked up by id and joined here, because the planner lacks statistics for tables
 * that grow this fast.
 */
export async function readUsageRecords(
  db: Db,
  payerId: number,
  from: Date,
  until: Date,
): Promise<UsageRecord[]> {
  const events = await ratedBetween(db, from, until);
  const nodes = new Map<number, AccountRow>();
  for (const ids of chunks([
    ...new Set(events.flatMap((event) => [event.accountId, event.organizationId])),
  ]))
    for (const row of await accountsOf(db, ids)) nodes.set(row.id, row);
  const billed = new Map<string, number>();
  for (const ids of chunks(events.map(({ id }) => id))) {
    const charges = await chargedUnits(db, payerId, ids);
    for (const { id, units, size } of charges) billed.set(id, units * size);
  }
  return events.map((event) => {
    const category = categoryOf(event.item) ?? 'agents';
    const fallback = defaultUnitQuantity(category);
    // An agent's scope does not include its organization.
    const [agent, above] = [nodes.get(event.accountId), nodes.get(event.organizationId)];
    return {
      at: event.at,
      resellerId: agent?.resellerId ?? null,
      organizationId: event.organizationId,
      agentId: event.accountId,
      item: event.item,
      quantity: event.quantity,
      selfTest: event.selfTest,
      about: event.about,
      billed: shownQuantity(
        category,
        billed.get(event.id) ?? unitsOf(event.quantity, fallback) * fallback,
      ),
      externalAccountId: agent?.externalAccountId ?? above?.externalAccountId ?? null,
      externalBillingId: agent?.externalBillingId ?? above?.externalBillingId ?? null,
    };
  });
}

function* chunks<T>(items: readonly T[], size = 2000): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

type Column = readonly [name: string, value: (record: UsageRecord) => unknown];

/** The id columns of a tier: tiers below it only. */
function columnsFor(tier: string): readonly Column[] {
  const isPartner = tier === 'partner' || tier === 'platform';
  return [
    ['timestamp', ({ at }) => at.getTime()],
    ['timestampISO', ({ at }) => at.toISOString()],
    ...(isPartner ? [['resellerId', ({ resellerId }) => resellerId] as Column] : []),
    ...(isPartner || tier === 'reseller'
      ? [['orgId', ({ organizationId }) => organizationId] as Column]
      : []),
    ['agentId', ({ agentId }) => agentId],
    ['productItem', ({ item }) => item],
    ['billedQuantity', ({ billed }) => Number(billed.toFixed(6))],
    ['quantity', ({ quantity }) => quantity],
    ['selfTesting', ({ selfTest }) => selfTest],
    ['srcAddress', ({ about }) => about.src],
    ['destAddress', ({ about }) => about.dest],
    ['externalAccountId', ({ externalAccountId }) => externalAccountId],
    ['externalBillingId', ({ externalBillingId }) => externalBillingId],
    ['direction', ({ about }) => about.direction],
    ['billedAddress', ({ about }) => (about.direction === 'outbound' ? about.src : about.dest)],
  ];
}

/**
 * Records as CSV with a header line and every field quoted. Programs read these files, so they begin
 * without the mark of files for spreadsheets.
 */
export function csvOf(tier: string, records: readonly UsageRecord[]): string {
  const columns = columnsFor(tier);
  const lines = [
    columns.map(([name]) => name as unknown),
    ...records.map((record) => columns.map(([, value]) => value(record))),
  ];
  return lines.map(quotedCsvLine).join('');
}

const zipped = promisify(gzip);

/** The file name of the interval that ends at a moment, the same at every attempt. */
export async function fileOf(
  node: Pick<AccountRow, 'id' | 'type'>,
  until: Date,
  records: readonly UsageRecord[],
): Promise<{ readonly name: string; readonly body: Buffer }> {
  const [day = '', time = ''] = until.toISOString().split('T');
  return {
    name: `ADR_${node.id}_${day.replaceAll('-', '_')}_${time.slice(0, 8).replaceAll(':', '')}.csv.gz`,
    body: await zipped(csvOf(node.type, records)),
  };
}
