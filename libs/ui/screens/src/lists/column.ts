import {
  type EpochMilliseconds,
  type EpochSeconds,
  type EpochSecondsText,
  type IsoInstant,
} from '@patchbay/kernel';
import { type ChipTone } from '@patchbay/kit';
import { type ReactNode } from 'react';

/** The presentation of a state: its label, and the tone of its chip. */
export interface StateWords {
  readonly label: string;
  readonly tone?: ChipTone;
}

/** The labels of each value of a state; a missing label does not compile. */
type StatesOf<V extends string> = {
  readonly kind: 'status';
  readonly states: Readonly<Record<V, StateWords>>;
};

interface MomentIn<Unit extends string> {
  /** A date, or a date with the time of day. */
  readonly kind: 'date' | 'time';
  /** The unit on the wire, which JSON does not state; a wrong one does not compile. */
  readonly unit: Unit;
}

type StringKinds<V extends string> = { readonly kind: 'text' | 'phone' | 'id' } | StatesOf<V>;
type NumberKinds =
  | { readonly kind: 'number' | 'id' }
  /** An amount in the currency's main unit. */
  | { readonly kind: 'money'; readonly currency?: string };

/** The kinds that fit a value of a reply. Times are recognized by the unit in the contract. */
type KindsFor<V> = [V] extends [EpochMilliseconds]
  ? MomentIn<'milliseconds'>
  : [V] extends [EpochSeconds]
    ? MomentIn<'seconds'>
    : [V] extends [EpochSecondsText]
      ? MomentIn<'secondsText'>
      : [V] extends [IsoInstant]
        ? MomentIn<'iso'>
        : [V] extends [boolean]
          ? StatesOf<'true' | 'false'>
          : [V] extends [number]
            ? NumberKinds
            : [V] extends [string]
              ? StringKinds<V>
              : never;

interface ColumnLook {
  readonly label: string;
  /** In px, or a CSS length. */
  readonly width?: number | string;
  /** Marks the one column that names the row. */
  readonly strong?: boolean;
  /** Hidden until the user chooses it. */
  readonly optional?: boolean;
  /** Whether it is sortable where the whole list is loaded; default true. */
  readonly sortable?: boolean;
  /** Offers its states as a filter. */
  readonly filter?: boolean;
  /** Shown in place of the dash where a row has no value, such as “Never”. */
  readonly absent?: string;
  /** On a card its text stands without its label, in at most this many lines. */
  readonly lines?: number;
  /** Aligned as numbers are, such as amounts with different units. */
  readonly atEnd?: boolean;
}

/** A column whose value is a field of the reply. */
type FieldColumn<Row> = {
  readonly [K in keyof Row & string]: ColumnLook & { readonly key: K } & KindsFor<
      NonNullable<Row[K]>
    >;
}[keyof Row & string];

/** A column derived from several fields. */
type ComputedColumn<Row> = ColumnLook & {
  readonly key: string;
  readonly kind: 'computed';
  /** The value used for order, search and export. */
  readonly value: (row: Row) => string | number | null;
  /** The cell of a file, where it differs from the value. */
  readonly exported?: (row: Row) => string | number | null;
  /** Content shown instead of the value; a dash for null. */
  readonly cell?: (row: Row) => ReactNode;
};

/** A column that names a person or an account, with a picture or letters. */
type PersonColumn<Row> = ColumnLook & {
  readonly key: string;
  readonly kind: 'person' | 'account';
  readonly name: (row: Row) => string;
  /** The cell of a file, where it differs from the value. */
  readonly exported?: (row: Row) => string | number | null;
  readonly image?: (row: Row) => string | null;
};

/** A column of a list. Its kind must fit the value that the contract's reply has there. */
export type ListColumn<Row> = FieldColumn<Row> | ComputedColumn<Row> | PersonColumn<Row>;

/** The type of the values of a column; decides its icon and alignment. */
export type ColumnType = 'text' | 'number' | 'date' | 'boolean';

/** A column that comes from data: no type of the contract knows its field. */
export type GridColumn<Row> = ColumnLook & {
  readonly key: string;
  readonly kind: ColumnType;
  /** Its content; a dash for null, undefined and the empty text. */
  readonly cell: (row: Row) => ReactNode;
};

/** A column as the parts of a list read it, independent of the type of its row. */
export type AnyColumn<Row> = ColumnLook & {
  readonly key: string;
  readonly kind:
    | 'text'
    | 'phone'
    | 'id'
    | 'number'
    | 'boolean'
    | 'money'
    | 'date'
    | 'time'
    | 'status'
    | 'computed'
    | 'person'
    | 'account';
  readonly unit?: 'milliseconds' | 'seconds' | 'secondsText' | 'iso';
  readonly currency?: string;
  readonly states?: Readonly<Record<string, StateWords>>;
  readonly value?: (row: Row) => string | number | null;
  readonly exported?: (row: Row) => string | number | null;
  readonly cell?: (row: Row) => ReactNode;
  readonly name?: (row: Row) => string;
  readonly image?: (row: Row) => string | null;
};
