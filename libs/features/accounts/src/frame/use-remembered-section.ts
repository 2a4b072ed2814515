import { type Section, useSection } from '@patchbay/routes';
import { readJson, storageKeys, useCurrentAccount, useSessionHandle } from '@patchbay/session';
import { useEffect } from 'react';

type Remembered = Readonly<Record<string, Section>>;

/** Keeps which section was open on which account, so that coming back to it opens the same one. */
export function useRememberedSection(): void {
  const { storage } = useSessionHandle();
  const { target } = useCurrentAccount();
  const section = useSection();
  useEffect(() => {
    if (section === null) return;
    const { [String(target)]: _former, ...rest } =
      readJson<Remembered>(storage, storageKeys.lastSections) ?? {};
    storage.set(
      storageKeys.lastSections,
      JSON.stringify({
        ...Object.fromEntries(Object.entries(rest).slice(-49)),
        [String(target)]: section,
      }),
    );
  }, [storage, target, section]);
}

/** The section that was open last on the current account. */
export function useLastSection(): Section | null {
  const { storage } = useSessionHandle();
  const { target } = useCurrentAccount();
  return readJson<Remembered>(storage, storageKeys.lastSections)?.[String(target)] ?? null;
}
