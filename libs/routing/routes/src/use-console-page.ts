import { useRouterState } from '@tanstack/react-router';
import { type PageName } from './screens.js';
import { type PageOf, type PageWord, type Section, sections, sitemap } from './sitemap.js';

/** A page of the product that a person can be on. The frame is around others. */
export type PlaceKey = PageWord | Exclude<PageName, 'frame'>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the route shows. */
    readonly place?: PageWord | PageName;
  }
}

const wordsIn = (path = '') => path.split('/').filter(Boolean).length;

/** The page that is shown, as the tables of all pages name it. */
export const usePlace = (): PlaceKey =>
  useRouterState({
    select: ({ matches, location }) => {
      const last = matches.at(-1);
      // An address that goes on below the last route that matched is of no page.
      const isWhole = wordsIn(last?.pathname) === wordsIn(location.pathname);
      const place = isWhole ? last?.staticData.place : undefined;
      return place === 'frame' ? 'home' : (place ?? 'notFound');
    },
  });

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
