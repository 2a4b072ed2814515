import { type ReactNode, Suspense } from 'react';
import { type LazyScreen, lazyScreen } from './lazy-screen.js';
import { type ScreenLoader, type ScreenPlace } from './screens.js';
import { type PageKey, type PageOf, type Section } from './sitemap.js';

/** The pages of a section, for its screen. */
export interface LazyPages<S extends Section> {
  /** The open page; `fallback` stands in its place until its code is here. */
  readonly Page: (props: { page: PageOf<S> | null; fallback: ReactNode }) => ReactNode;
  /** Fetches the code of a page and then its data, while a link to it is pointed at. */
  readonly prefetch: (place: ScreenPlace) => void;
}

/**
 * The screens of a section's pages, each in a chunk of its own that is fetched when the page is
 * first opened or a link to it is pointed at. A page of the sitemap without a screen does not
 * compile.
 */
export function lazyPages<S extends Section>(
  loaders: Readonly<Record<PageKey<S>, ScreenLoader>>,
): LazyPages<S> {
  const pages: Readonly<Record<string, LazyScreen | undefined>> = Object.fromEntries(
    Object.entries<ScreenLoader>(loaders).map(([page, load]) => [page, lazyScreen(load)]),
  );
  return {
    Page: ({ page, fallback }) => {
      const Screen = pages[page ?? '/']?.Screen;
      return <Suspense fallback={fallback}>{Screen ? <Screen key={page} /> : null}</Suspense>;
    },
    prefetch: (place) =>
      void pages[place.page ?? '/']?.preload().then((module) => module?.prefetch?.(place)),
  };
}
