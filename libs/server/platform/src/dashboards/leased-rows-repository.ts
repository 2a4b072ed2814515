import { type Owner } from '@patchbay/server-core';
import { type dashboardReports, type metricGoals } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

/** A row that a process works on until its lease ends. `fence` distinguishes its leases. */
export interface LeasedRow extends Owner {
  readonly id: string;
  readonly fence: number;
}

/** The conditions on rows of an account that workers lease. */
export const leasedRows = (table: typeof metricGoals | typeof dashboardReports) => {
  const ofAccount = ({ organizationId, accountId }: Owner) =>
    and(eq(table.organizationId, organizationId), eq(table.accountId, accountId));
  return {
    ofAccount,
    ofId: (owner: Owner, id: string) => and(ofAccount(owner), eq(table.id, id)),
    /** The row as long as the lease is this one. */
    ofLease: ({ organizationId, id, fence }: LeasedRow) =>
      and(eq(table.organizationId, organizationId), eq(table.id, id), eq(table.fence, fence)),
  };
};

/** What a statement returns of a leased row; drivers give large numbers as texts. */
export interface ReturnedLease extends Record<string, unknown> {
  readonly id: string;
  readonly organization_id: string;
  readonly account_id: string;
  readonly fence: number;
}

/** A leased row as it was returned. */
export const leasedRow = (row: ReturnedLease): LeasedRow => ({
  id: row.id,
  organizationId: Number(row.organization_id),
  accountId: Number(row.account_id),
  fence: Number(row.fence),
});
