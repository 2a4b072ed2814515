import { type Account, type Template } from '@patchbay/contract';
import { normaliseTimeZone } from '@patchbay/formats';
import { millisecondsToSeconds, systemClock } from '@patchbay/kernel';
import {
  createRecord,
  findVoice,
  newerRecord,
  openPosition,
  openWalk,
  type OnboardingRecord,
  type OnboardingTemplate,
  positionOf,
  readPrefill,
  readRecord,
  refreshWalk,
  resolveStep,
  stamped,
  standAt,
  takePrefill,
  type WalkAccess,
} from '@patchbay/onboarding';
import { useCan, useClient, useOperation } from '@patchbay/queries';
import { type AppSearch, useAppSearch, useChangeSearch } from '@patchbay/routes';
import { storageKeys, useCurrentAccount, useSessionHandle } from '@patchbay/session';
import { timing } from '@patchbay/template-fields';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Onboarding {
  readonly record: OnboardingRecord;
  readonly access: WalkAccess;
  readonly account: Account;
  readonly templates: readonly Template[];
  /** Changes the record: kept in the browser at once, in the account after a second, or at once when asked. */
  change(
    next: (record: OnboardingRecord) => OnboardingRecord,
    options?: { readonly immediate?: boolean },
  ): void;
}

const readers = {
  normalizeTimezone: (raw: string) => normaliseTimeZone(raw),
  voiceId: (raw: string) => findVoice(raw)?.id ?? null,
};

const linkOf = (search: AppSearch) => ({
  activeStep: search.activeStep === undefined ? null : resolveStep(String(search.activeStep)),
  fieldIndex: search.fieldIndex === undefined ? null : Number(search.fieldIndex),
  integrationIndex: search.integrationIndex === undefined ? null : Number(search.integrationIndex),
});

/** Loads what onboarding needs, then keeps record, address and account in step. Null while loading. */
export function useOnboarding(): {
  readonly onboarding: Onboarding | null;
  readonly error: Error | null;
  retry(): void;
} {
  const account = useOperation('getAccount', {});
  const templates = useOperation('listTemplates', {});
  const { allowed: fullEditor, loading } = useCan('canUseFullEditor');
  const { storage } = useSessionHandle();
  const client = useClient();
  const { target } = useCurrentAccount();
  const search = useAppSearch();
  const changeSearch = useChangeSearch();
  const [record, setRecord] = useState<OnboardingRecord | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<OnboardingRecord | null>(null);
  const accountId = account.data?.id;
  const key = `${storageKeys.onboarding}-${accountId ?? target ?? 'own'}`;
  const access: WalkAccess = { fullEditor };

  const push = useCallback(async () => {
    clearTimeout(timer.current);
    if (latest.current)
      await client
        .request('saveAccountSetting', { onboarding: latest.current } as never)
        .catch(() => undefined); // the copy in the browser is newer and is sent again with the next change
  }, [client]);

  const keep = useCallback(
    (next: OnboardingRecord, immediate: boolean) => {
      latest.current = next;
      storage.set(key, JSON.stringify(next));
      setRecord(next);
      clearTimeout(timer.current);
      if (immediate) void push();
      else timer.current = setTimeout(() => void push(), timing.onboardingSaveDebounce);
    },
    [key, push, storage],
  );

  const change = useCallback<Onboarding['change']>(
    (next, { immediate = false } = {}) => {
      const before = latest.current;
      if (!before) return;
      const after = stamped(next(before), millisecondsToSeconds(systemClock.now()));
      keep(after, immediate);
      const here = positionOf(after);
      const was = positionOf(before);
      if (
        here.step !== was.step ||
        here.fieldIndex !== was.fieldIndex ||
        here.integrationIndex !== was.integrationIndex
      ) {
        void changeSearch({
          activeStep: here.step,
          fieldIndex: here.fieldIndex,
          integrationIndex: here.integrationIndex,
          ...(after.templateId ? { templateId: after.templateId } : {}),
        });
      }
    },
    [changeSearch, keep],
  );

  // The first record of this walk: the newer of the browser's and the account's, with what the partner's page asked for.
  const settings = account.data?.settings as { onboarding?: unknown } | undefined;
  const offered = templates.data?.templates;
  useEffect(() => {
    if (latest.current || !settings || loading || !offered) return;
    const stored = newerRecord(
      readRecord(parsed(storage.get(key))),
      readRecord(settings.onboarding),
    );
    const begun = takePrefill(
      stored ?? createRecord(millisecondsToSeconds(systemClock.now())),
      readPrefill(new URLSearchParams(location.search)),
      readers,
    );
    const resumed = openWalk(begun, { fullEditor }, linkOf(search));
    // The template may have changed since the walk began; what it asks anew is asked before the agent is made. Among the templates it is only marked.
    const template = offered.find(({ id }) => id === resumed.templateId) as unknown as
      OnboardingTemplate | undefined;
    const opened =
      template && resumed.activeStep !== 'SELECT_TEMPLATE'
        ? refreshWalk(resumed, { fullEditor }, template, {
            orgName: account.data?.orgName ?? undefined,
          })
        : resumed;
    latest.current = opened;
    setRecord(opened);
    const here = positionOf(opened);
    void changeSearch(
      {
        activeStep: here.step,
        fieldIndex: here.fieldIndex,
        integrationIndex: here.integrationIndex,
      },
      { replace: true },
    );
    // Reads the address once; afterwards the effect below follows it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settings, loading, offered]);

  // Going back in the browser goes back in the walk.
  const { activeStep, fieldIndex, integrationIndex } = search;
  useEffect(() => {
    const now = latest.current;
    if (!now || activeStep === undefined) return;
    const wish = openPosition(
      { ...now, onboardingComplete: false },
      { fullEditor },
      linkOf({ activeStep, fieldIndex, integrationIndex } as AppSearch),
    );
    const here = positionOf(now);
    if (
      wish.step !== here.step ||
      wish.fieldIndex !== here.fieldIndex ||
      wish.integrationIndex !== here.integrationIndex
    )
      keep(standAt(now, wish), false);
  }, [activeStep, fieldIndex, integrationIndex, fullEditor, keep]);

  useEffect(() => () => void push(), [push]);

  const error = account.error ?? templates.error;
  const ready = record && account.data && templates.data;
  return {
    onboarding: ready
      ? { record, access, account: account.data, templates: templates.data.templates, change }
      : null,
    error,
    retry: () => void (account.refetch(), templates.refetch()),
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
