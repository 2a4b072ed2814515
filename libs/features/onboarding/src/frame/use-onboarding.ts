import { type Account, type Template } from '@patchbay/contract';
import {
  type OnboardingRecord,
  openPosition,
  positionOf,
  standAt,
  type WalkAccess,
  type WalkPosition,
} from '@patchbay/onboarding';
import { useOperation } from '@patchbay/queries';
import { ownTimeZone, type Suggestions, useCan, useSuggestions } from '@patchbay/screens';
import { type AppSearch, useAppSearch, useChangeSearch } from '@patchbay/routes';
import { useEffect, useState } from 'react';
import { firstRecord, linkOf } from './first-record.js';
import { addressOf, isSamePosition, type StoredRecord, useRecord } from './use-record.js';

export interface Onboarding {
  readonly record: OnboardingRecord;
  readonly access: WalkAccess;
  readonly account: Account;
  /** The language of the account, whose voices come first. */
  readonly language: string;
  /** The time zone chosen so far, else that of the browser; its way of speaking comes first. */
  readonly zone: string;
  readonly templates: readonly Template[];
  /**
   * Changes the record: stored in the browser at once, in the account after a second, or at once if
   * requested.
   */
  readonly change: StoredRecord['change'];
  /** What was found about the answers, kept while one goes back and forth. */
  readonly suggestions: Suggestions;
  /** Where a mark led back from to an earlier answer; going on from there leads to it again. */
  readonly cameFrom: WalkPosition | null;
  readonly setCameFrom: (place: WalkPosition | null) => void;
  /** The template changed since the walk was begun; until the person has taken note of it. */
  readonly isRefreshed: boolean;
  readonly takeNote: () => void;
}

/**
 * Loads the data of the onboarding, then synchronizes record, URL and account. Null while loading.
 */
export function useOnboarding(): {
  readonly onboarding: Onboarding | null;
  readonly error: Error | null;
  retry(): void;
} {
  const account = useOperation('getAccount', {});
  const templates = useOperation('listTemplates', {});
  const { allowed: fullEditor, loading } = useCan('canUseFullEditor');
  const viewer = useOperation('getViewer', {});
  const search = useAppSearch();
  const changeSearch = useChangeSearch();
  const { record, latest, stored, begin, keep, change } = useRecord(account.data?.id);
  const access: WalkAccess = { fullEditor };
  const suggestions = useSuggestions(record?.templateId ?? null);
  const [isRefreshed, setRefreshed] = useState(false);
  const [cameFrom, setCameFrom] = useState<WalkPosition | null>(null);

  const settings = account.data?.settings as { onboarding?: unknown } | undefined;
  const offered = templates.data?.templates;
  useEffect(() => {
    if (latest.current || !settings || loading || !offered) return;
    const opened = firstRecord({
      stored: stored(),
      kept: settings.onboarding,
      search,
      access: { fullEditor },
      templates: offered,
      orgName: account.data?.orgName ?? undefined,
    });
    begin(opened);
    setRefreshed(opened.isRefreshed);
    void changeSearch(addressOf(positionOf(opened.record)), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- reads the address once
  }, [settings, loading, offered]);

  // Going back in the browser returns to the previous step.
  const { activeStep, fieldIndex, integrationIndex } = search;
  useEffect(() => {
    const now = latest.current;
    if (!now || activeStep === undefined) return;
    const wish = openPosition(
      { ...now, onboardingComplete: false },
      { fullEditor },
      linkOf({ activeStep, fieldIndex, integrationIndex } as AppSearch),
    );
    if (!isSamePosition(wish, positionOf(now))) keep(standAt(now, wish), false);
  }, [activeStep, fieldIndex, integrationIndex, fullEditor, keep, latest]);

  const error = account.error ?? templates.error;
  const ready = record && account.data && templates.data;
  return {
    onboarding: ready
      ? {
          record,
          access,
          account: account.data,
          language: viewer.data?.language?.value ?? 'en',
          zone: record.timezone ?? ownTimeZone(),
          templates: templates.data.templates,
          change,
          suggestions,
          cameFrom,
          setCameFrom,
          isRefreshed,
          takeNote: () => setRefreshed(false),
        }
      : null,
    error,
    retry: () => void (account.refetch(), templates.refetch()),
  };
}
