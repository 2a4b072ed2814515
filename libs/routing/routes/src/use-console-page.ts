import { useRouterState } from '@tanstack/react-router';
import { type PageOf, type Section, sections, sitemap } from './sitemap.js';

/** Section and page of the route that is shown, in the spelling of the sitemap. */
const usePlaceWords = (): readonly string[] =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
    .split('/')
    .slice(2);

/** The open section; null on the first page of an account, and where there is no page. */
export function useSection(): Section | null {
  const [word] = usePlaceWords();
  return sections.find((section) => section === word) ?? null;
}

/** The open page of a section; null on its first page. */
export function useSectionPage<S extends Section>(section: S): PageOf<S> | null {
  const [word, page] = usePlaceWords();
  const pages: readonly PageOf<S>[] = sitemap[section].pages;
  return word === section ? (pages.find((each) => each === page) ?? null) : null;
}
