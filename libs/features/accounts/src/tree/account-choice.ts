import { type AccountListItem, type Viewer } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { accountHref } from '@patchbay/routes';
import { type Segment, type SegmentType, segmentTypes } from '@patchbay/session';
import { segmentsTo, segmentTypeOf } from '../ground/trail.js';

/** An account that can be gone to. */
export interface AccountChoice {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
  readonly level: SegmentType;
  /** The pairs of its address. */
  readonly way: readonly Segment[];
  /** What tells it from others of its name: its number, or the account above it. */
  readonly note: string | null;
}

/** The address of an account, for a link or another tab. */
export const hrefOfChoice = ({ way }: AccountChoice): string => accountHref(way);

const depthOf = (type: SegmentType) => segmentTypes.indexOf(type);

/** The account that a viewer's reply is about. */
export function choiceOfViewer(viewer: Viewer): AccountChoice {
  const { target, trail } = viewer;
  return {
    id: target.id,
    name: target.displayName,
    image: target.image,
    level: segmentTypeOf(target.type),
    way: segmentsTo(viewer, target.id),
    note: trail.at(-2)?.displayName ?? null,
  };
}

const rowOf = ({ id, displayName, image, type, vidaPhoneNumber }: AccountListItem) => ({
  id,
  name: displayName,
  image,
  level: segmentTypeOf(type),
  note: vidaPhoneNumber ? displayPhone(vidaPhoneNumber) : null,
});

/** A row of a list of one level, below a known way. */
export const choiceOfRow = (
  row: AccountListItem,
  level: SegmentType,
  wayTo: (level: SegmentType, id: number) => readonly Segment[],
): AccountChoice => ({ ...rowOf(row), level, way: wayTo(level, row.id) });

/** A row of a search through all levels: its way begins at the user's own level. */
export function choiceOfFound(row: AccountListItem, home: Viewer['home']): AccountChoice {
  const found = rowOf(row);
  const above = [
    ['partner', row.partnerId],
    ['reseller', row.resellerId],
    ['org', row.orgId ?? null],
  ] as const;
  const way = [
    ...above.flatMap(([type, id]) =>
      id !== null &&
      depthOf(type) < depthOf(found.level) &&
      depthOf(type) >= depthOf(segmentTypeOf(home.type))
        ? [{ type, id }]
        : [],
    ),
    { type: found.level, id: row.id },
  ];
  const note = found.note ?? (found.level === 'agent' ? row.orgName : row.resellerName) ?? null;
  return { ...found, way, note };
}
