import { bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core';

/**
 * An account, user or party id: all come from one sequence, so an id identifies one object only.
 */
export const id = (name: string) => bigint(name, { mode: 'number' });

/** A moment, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Free keys. */
export const open = (name: string) => jsonb(name).$type<Record<string, unknown>>();

/** A list of JSON objects. */
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

/** The lexemes of a text for full-text search. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The tenant columns of every row. Row security reads these two. */
export const owned = {
  organizationId: id('organization_id').notNull(),
  accountId: id('account_id').notNull(),
};
