import { type Viewer } from '@patchbay/contract';
import { type Segment, type SegmentType, segmentTypes } from '@patchbay/session';

type Level = Viewer['trail'][number];

const segmentOfType: Partial<Record<Level['type'], SegmentType>> = {
  partner: 'partner',
  reseller: 'reseller',
  organization: 'org',
  agent: 'agent',
};

/** The level of a node as the address writes it. */
export const segmentTypeOf = (type: Level['type']): SegmentType => segmentOfType[type] ?? 'org';

/** The path down to a level of the trail. Levels above the user's home are left out. */
export function segmentsTo(viewer: Viewer, id: number): readonly Segment[] {
  const at = viewer.trail.findIndex((level) => level.id === id);
  const from = Math.max(
    0,
    viewer.trail.findIndex((level) => level.id === viewer.home.id),
  );
  return viewer.trail
    .slice(from, at + 1)
    .map((level) => ({ type: segmentTypeOf(level.type), id: level.id }));
}

/**
 * Whether the current account is the root, the home of staff only. On the wire it has the type of a
 * partner, so the type is not sufficient.
 */
const isAtPlatform = (viewer: Viewer): boolean =>
  viewer.trueRole === 'superAdmin' && viewer.target.id === viewer.home.id;

/** Whether the main page of the account is a list of accounts: above organizations. */
export const isAboveOrganizations = (viewer: Viewer): boolean =>
  viewer.target.type === 'partner' || viewer.target.type === 'reseller' || isAtPlatform(viewer);

/** The kind of account below the current one; null at an agent. */
export function nextLevel(viewer: Viewer): SegmentType | null {
  if (isAtPlatform(viewer)) return 'partner';
  const at = segmentTypes.indexOf(segmentTypeOf(viewer.target.type));
  return segmentTypes[at + 1] ?? null;
}
