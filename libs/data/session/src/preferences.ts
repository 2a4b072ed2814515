import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { readJson } from './key-value.js';
import { storageKeys } from './storage-keys.js';
import { useSessionHandle } from './session-context.js';
import { isViewRole, type ViewRole } from './view-as.js';

export type ColorTheme = 'light' | 'dark';

const chosenTheme = atom<ColorTheme | null | undefined>(undefined);
const chosenRole = atom<
  { readonly owner: number | null; readonly role: ViewRole | null } | undefined
>(undefined);

const isTheme = (value: string | null): value is ColorTheme =>
  value === 'light' || value === 'dark';

/** The chosen theme, or null to follow the system. */
export function useThemeChoice(): [ColorTheme | null, (theme: ColorTheme | null) => void] {
  const { storage } = useSessionHandle();
  const [chosen, setChosen] = useAtom(chosenTheme);
  const stored = storage.get(storageKeys.theme);
  const choose = (theme: ColorTheme | null) => {
    if (theme === null) storage.remove(storageKeys.theme);
    else storage.set(storageKeys.theme, theme);
    setChosen(theme);
  };
  return [chosen !== undefined ? chosen : isTheme(stored) ? stored : null, choose];
}

const chosenLanguage = atom<string | null | undefined>(undefined);

/** The chosen language of the interface, or null to follow the browser. */
export function useLanguageChoice(): [string | null, (language: string | null) => void] {
  const { storage } = useSessionHandle();
  const [chosen, setChosen] = useAtom(chosenLanguage);
  const choose = (language: string | null) => {
    if (language === null) storage.remove(storageKeys.language);
    else storage.set(storageKeys.language, language);
    setChosen(language);
  };
  return [chosen !== undefined ? chosen : storage.get(storageKeys.language), choose];
}

export type ListDensity = 'roomy' | 'compact';

const chosenDensity = atom<ListDensity | undefined>(undefined);

/** The row height of lists in this browser. */
export function useListDensity(): [ListDensity, (density: ListDensity) => void] {
  const { storage } = useSessionHandle();
  const [chosen, setChosen] = useAtom(chosenDensity);
  const stored = storage.get(storageKeys.listDensity) === 'compact' ? 'compact' : 'roomy';
  const choose = (density: ListDensity) => {
    storage.set(storageKeys.listDensity, density);
    setChosen(density);
  };
  return [chosen ?? stored, choose];
}

const chosenLetters = atom<boolean | undefined>(undefined);

/** Whether single letters are keys in this browser; for speech input they can be turned off. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const { storage } = useSessionHandle();
  const [chosen, setChosen] = useAtom(chosenLetters);
  const choose = (on: boolean) => {
    storage.set(storageKeys.letterKeys, on ? 'on' : 'off');
    setChosen(on);
  };
  return [chosen ?? storage.get(storageKeys.letterKeys) !== 'off', choose];
}

type PeopleWithNames = Readonly<Record<string, boolean>>;
const chosenNames = atom<PeopleWithNames | undefined>(undefined);

/**
 * Whether the bar of sections shows their names beside the icons, for the signed-in person in this
 * browser.
 */
export function useRailNames(): [boolean, (on: boolean) => void] {
  const { storage, store } = useSessionHandle();
  const [chosen, setChosen] = useAtom(chosenNames);
  const person = String(store.current()?.id ?? '');
  const people = chosen ?? readJson<PeopleWithNames>(storage, storageKeys.railNames) ?? {};
  const choose = (on: boolean) => {
    const next = { ...people, [person]: on };
    storage.set(storageKeys.railNames, JSON.stringify(next));
    setChosen(next);
  };
  return [people[person] === true, choose];
}

/**
 * The requested view-as role. The server and `clampViewAs` decide whether it applies. Deleted with
 * the session.
 */
export function useRequestedViewAs(): [ViewRole | null, (role: ViewRole | null) => void] {
  const { storage, store } = useSessionHandle();
  const owner = store.current()?.id ?? null;
  const [chosen, setChosen] = useAtom(chosenRole);
  const stored = storage.get(storageKeys.viewingRole);
  const current = chosen?.owner === owner ? chosen.role : isViewRole(stored) ? stored : null;
  useEffect(() => {
    if (chosen && chosen.owner !== owner) setChosen(undefined);
  }, [chosen, owner, setChosen]);
  const choose = (role: ViewRole | null) => {
    if (role === null) storage.remove(storageKeys.viewingRole);
    else storage.set(storageKeys.viewingRole, role);
    setChosen({ owner, role });
  };
  return [current, choose];
}
