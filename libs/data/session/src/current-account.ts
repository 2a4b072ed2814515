import { type AppPath, parseAppPath, type Segment, segmentTypes, type SegmentType } from './app-path.js';

export type AccountIds = Readonly<Partial<Record<SegmentType, number>>>;

/** The account that an address stands on. */
export interface CurrentAccount {
  readonly ids: AccountIds;
  /** Partner first, then reseller, else org, by which ids are present. */
  readonly type: 'partner' | 'reseller' | 'org';
  /** The account to act on: the deepest one named. Null means the session's own. */
  readonly target: number | null;
  readonly path: AppPath;
}

const nobody: AppPath = { segments: [], section: null, rest: [] };

/** Reads the current account from path and query. Segments of the path win over the query alternatives. */
export function currentAccountOf(pathname: string, search: Readonly<Record<string, unknown>> = {}): CurrentAccount {
  const path = /^\/app(\/|$)/.test(pathname) ? parseAppPath(pathname.slice(4)) : nobody;
  const segments = path.segments.length > 0 ? path.segments : fromQuery(search);
  const ids: Partial<Record<SegmentType, number>> = {};
  for (const { type, id } of segments) ids[type] = id;
  return {
    ids,
    type: ids.partner !== undefined ? 'partner' : ids.reseller !== undefined ? 'reseller' : 'org',
    target: ids.agent ?? ids.org ?? ids.reseller ?? ids.partner ?? null,
    path: { ...path, segments },
  };
}

function fromQuery(search: Readonly<Record<string, unknown>>): readonly Segment[] {
  return segmentTypes.flatMap((type) => {
    const value = search[type];
    return (typeof value === 'string' || typeof value === 'number') && /^[1-9]\d{0,15}$/.test(String(value)) ? [{ type, id: Number(value) }] : [];
  });
}
