import {
  type AppPath,
  formatAppPath,
  type Section,
  type Segment,
  useCurrentAccount,
} from '@patchbay/session';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentPropsWithRef } from 'react';
import { inAccount } from './account-search.js';
import { type AppSearch } from './search.js';

/** The target of a link of the console. Omitted parts stay as in the current URL. */
export interface AppPlace {
  readonly section?: Section | null;
  readonly rest?: readonly string[];
  /** The way down the tree. */
  readonly segments?: readonly Segment[];
}

/** A place of the console as the router holds it, seen from the current one. */
function targetFrom(here: AppPath, place: AppPlace, search: AppSearch) {
  const { section = here.section, rest = [], segments = here.segments } = place;
  const path = formatAppPath({ section, rest, segments: [] });
  return {
    ...(path === ''
      ? ({ to: '/app', params: {} } as const)
      : ({ to: '/app/$', params: { _splat: path } } as const)),
    search: { ...inAccount(segments), ...search },
  };
}

export interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'>, AppPlace {
  readonly search?: AppSearch;
  readonly replace?: boolean;
}

/**
 * A link inside the console, to another section or another account. Overlays close unless `search`
 * opens them.
 */
export function AppLink({ section, rest, segments, search = {}, ...anchor }: AppLinkProps) {
  const { path } = useCurrentAccount();
  const place: AppPlace = {
    ...(section === undefined ? {} : { section }),
    ...(rest ? { rest } : {}),
    ...(segments ? { segments } : {}),
  };
  return <Link {...targetFrom(path, place, search)} {...anchor} />;
}

/** Goes to a place inside the console. */
export function useOpenApp(): (
  place: AppPlace,
  options?: { readonly search?: AppSearch; readonly replace?: boolean },
) => Promise<void> {
  const navigate = useNavigate();
  const { path } = useCurrentAccount();
  return (place, { search = {}, replace = false } = {}) =>
    navigate({ ...targetFrom(path, place, search), replace });
}
