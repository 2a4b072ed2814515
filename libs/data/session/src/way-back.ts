import { readSteps, type Segment } from '@patchbay/intents';
import { useMemo } from 'react';
import { type KeyValue, readJson } from './key-value.js';
import { useSessionHandle } from './session-context.js';
import { storageKeys } from './storage-keys.js';

/** A place that a person stepped from into another account. */
export interface FormerPlace {
  /** The account, as `type:id` for each level of its address; empty for the user's own. */
  readonly steps: readonly string[];
  /** Its name at that time. */
  readonly name: string;
  /** The page and its parameters, below the account: `accounts?q=dental`. */
  readonly page: string;
}

type Ways = Readonly<Record<string, readonly FormerPlace[]>>;

/** Accounts that a tab remembers ways of, and the longest way. */
const maxAccounts = 30;
const longestWay = 10;

const isPlace = (value: unknown): value is FormerPlace => {
  const { steps, name, page } = (value ?? {}) as Partial<FormerPlace>;
  return (
    Array.isArray(steps) &&
    readSteps(steps.map(String)) !== null &&
    typeof name === 'string' &&
    typeof page === 'string' &&
    /^[a-z]/i.test(page)
  );
};

/** From where the accounts of a tab were entered. */
export interface WayBack {
  /** The places on the way into an account, the last one last. */
  readonly into: (account: number) => readonly FormerPlace[];
  /** Stepping from one account into another. */
  readonly step: (from: number, place: FormerPlace, into: number) => void;
  /** Stepping back: the account that is returned to has the way that led to it before. */
  readonly returned: (from: number, to: number) => void;
}

/** The ways of a storage, which must belong to one tab. */
export function wayBackIn(tab: KeyValue): WayBack {
  const read = (): Ways => readJson<Ways>(tab, storageKeys.wayBack) ?? {};
  const into: WayBack['into'] = (account) => {
    const way: unknown = read()[String(account)];
    return Array.isArray(way) ? way.filter(isPlace) : [];
  };
  const write = (account: number, way: readonly FormerPlace[]) => {
    const { [String(account)]: _former, ...others } = read();
    const kept = Object.entries(others).slice(1 - maxAccounts);
    tab.set(
      storageKeys.wayBack,
      JSON.stringify({ ...Object.fromEntries(kept), [account]: way.slice(-longestWay) }),
    );
  };
  return {
    into,
    step: (from, place, to) => write(to, [...into(from), place]),
    returned: (from, to) => write(to, into(from).slice(0, -1)),
  };
}

/** The way back of this tab. */
export function useWayBack(): WayBack {
  const { tab } = useSessionHandle();
  return useMemo(() => wayBackIn(tab), [tab]);
}

/** The account of a place, as an address names it. */
export const segmentsOfPlace = ({ steps }: FormerPlace): readonly Segment[] =>
  readSteps(steps) ?? [];
