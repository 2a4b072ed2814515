import { bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** An account, user or party id: all come from one sequence, so an id names one thing only. */
export const id = (name: string) => bigint(name, { mode: 'number' });

/** A moment, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Free keys. */
export const open = (name: string) => jsonb(name).$type<Record<string, unknown>>();

/** A list of free objects. */
export const list = (name: string) => jsonb(name).$type<unknown[]>();

/** Bytes, as a Buffer: hashes of tokens. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A list of ids. */
export const ids = customType<{ data: number[]; driverData: string | string[] }>({
  dataType: () => 'bigint[]',
  fromDriver: (value) =>
    (typeof value === 'string' ? value.replace(/[{}]/g, '').split(',').filter(Boolean) : value).map(
      Number,
    ),
  toDriver: (value) => `{${value.join(',')}}`,
});

/** Words of a text as full-text search keeps them. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What every row of a tenant carries: whose it is. Row security reads these two. */
export const owned = {
  organizationId: id('organization_id').notNull(),
  accountId: id('account_id').notNull(),
};
