import {
  formatAppPath,
  type Section,
  type Segment,
  type SegmentType,
  segmentTypes,
  useCurrentAccount,
} from '@patchbay/session';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentPropsWithRef } from 'react';
import { type AppSearch } from './search.js';

/** The target of a link of the console. Omitted parts stay as in the current URL. */
export interface AppPlace {
  readonly section?: Section | null;
  readonly rest?: readonly string[];
  /** The way down the tree. */
  readonly segments?: readonly Segment[];
}

/** `to` and `params` of a place under /app. */
export function appTarget({ section = null, rest = [], segments = [] }: AppPlace) {
  const path = formatAppPath({ section, rest, segments });
  return path === ''
    ? ({ to: '/app', params: {} } as const)
    : ({ to: '/app/$', params: { _splat: path } } as const);
}

/** The address of a place under /app, for a new tab or a message. */
export function appHref({ section = null, rest = [], segments = [] }: AppPlace): string {
  const path = formatAppPath({ section, rest, segments });
  return path === '' ? '/app' : `/app/${path}`;
}

/** The path down to an account at a level: the levels above it in the given path stay. */
export function stepInto(
  segments: readonly Segment[],
  type: SegmentType,
  id: number,
): readonly Segment[] {
  const depth = segmentTypes.indexOf(type);
  return [
    ...segments.filter((segment) => segmentTypes.indexOf(segment.type) < depth),
    { type, id },
  ];
}

function usePlace(place: AppPlace) {
  const { path } = useCurrentAccount();
  return appTarget({ section: path.section, segments: path.segments, ...place });
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
  const target = usePlace({
    ...(section === undefined ? {} : { section }),
    ...(rest ? { rest } : {}),
    ...(segments ? { segments } : {}),
  });
  return <Link {...target} search={search} {...anchor} />;
}

/** Goes to a place inside the console. */
export function useOpenApp(): (
  place: AppPlace,
  options?: { readonly search?: AppSearch; readonly replace?: boolean },
) => Promise<void> {
  const navigate = useNavigate();
  const { path } = useCurrentAccount();
  return (place, { search = {}, replace = false } = {}) =>
    navigate({
      ...appTarget({ section: path.section, segments: path.segments, ...place }),
      search,
      replace,
    });
}
