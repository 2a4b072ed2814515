import { millisecondsToSeconds, systemClock } from '@patchbay/kernel';
import {
  type OnboardingRecord,
  positionOf,
  stamped,
  type WalkPosition,
} from '@patchbay/onboarding';
import { useClient } from '@patchbay/queries';
import { useChangeSearch } from '@patchbay/routes';
import { storageKeys, useCurrentAccount, useSessionHandle } from '@patchbay/session';
import { timing } from '@patchbay/template-fields';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type BegunRecord } from './first-record.js';

/**
 * The record of an onboarding: in the browser at once, in the account after a second, and its
 * position in the address.
 */
export interface StoredRecord {
  readonly record: OnboardingRecord | null;
  /** State that survives renders. */
  readonly latest: RefObject<OnboardingRecord | null>;
  /** The record of the account that this browser has stored. */
  stored(): string | null;
  /** Sets the initial record; unless the account lacks it, it is stored when it first changes. */
  begin(begun: BegunRecord): void;
  keep(record: OnboardingRecord, immediate: boolean): void;
  change(
    next: (record: OnboardingRecord) => OnboardingRecord,
    options?: { readonly immediate?: boolean },
  ): void;
}

export const isSamePosition = (one: WalkPosition, other: WalkPosition): boolean =>
  one.step === other.step &&
  one.fieldIndex === other.fieldIndex &&
  one.integrationIndex === other.integrationIndex;

/** The position in the form of the address. */
export const addressOf = ({ step, fieldIndex, integrationIndex }: WalkPosition) => ({
  activeStep: step,
  fieldIndex,
  integrationIndex,
});

/**
 * Stores the record of an account; while the account is unknown, the key uses the account of the
 * address.
 */
export function useRecord(accountId: number | undefined): StoredRecord {
  const { storage } = useSessionHandle();
  const client = useClient();
  const { target } = useCurrentAccount();
  const changeSearch = useChangeSearch();
  const [record, setRecord] = useState<OnboardingRecord | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<OnboardingRecord | null>(null);
  /** Whether the account does not have the latest record. */
  const isUnsent = useRef(false);
  const key = `${storageKeys.onboarding}-${accountId ?? target ?? 'own'}`;

  const push = useCallback(async () => {
    clearTimeout(timer.current);
    if (!latest.current || !isUnsent.current) return;
    isUnsent.current = false;
    await client
      .request('saveAccountSetting', { onboarding: latest.current } as never, { target })
      .catch(() => {
        isUnsent.current = true; // sent again with the next change, or on leaving
      });
  }, [client, target]);

  const keep = useCallback(
    (next: OnboardingRecord, immediate: boolean) => {
      latest.current = next;
      isUnsent.current = true;
      storage.set(key, JSON.stringify(next));
      setRecord(next);
      clearTimeout(timer.current);
      if (immediate) void push();
      else timer.current = setTimeout(() => void push(), timing.onboardingSaveDebounce);
    },
    [key, push, storage],
  );

  const change = useCallback<StoredRecord['change']>(
    (next, { immediate = false } = {}) => {
      const before = latest.current;
      if (!before) return;
      const after = stamped(next(before), millisecondsToSeconds(systemClock.now()));
      keep(after, immediate);
      if (!isSamePosition(positionOf(after), positionOf(before)))
        void changeSearch({
          ...addressOf(positionOf(after)),
          templateId: after.templateId ?? undefined,
        });
    },
    [changeSearch, keep],
  );
  const begin = useCallback((begun: BegunRecord) => {
    latest.current = begun.record;
    isUnsent.current = begun.isUnsent;
    setRecord(begun.record);
  }, []);

  useEffect(() => () => void push(), [push]);
  return { record, latest, stored: () => storage.get(key), begin, keep, change };
}
