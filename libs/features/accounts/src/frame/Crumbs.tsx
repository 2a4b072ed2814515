import { type Viewer } from '@patchbay/contract';
import { Breadcrumb, type Crumb, type LinkProps, Tile } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { inAccount, Link, useNavigate } from '@patchbay/routes';
import { type Segment, type SegmentType } from '@patchbay/session';
import { frame } from './messages.js';
import { nextLevel, segmentsTo, segmentTypeOf } from './trail.js';

interface Level extends Crumb {
  readonly segments: readonly Segment[];
}

/** Whether the user can switch to accounts of the same level: the level above lists them below home. */
function canSwitch(viewer: Viewer, id: number): boolean {
  const home = viewer.trail.findIndex((level) => level.id === viewer.home.id);
  return viewer.trail.findIndex((level) => level.id === id) > home;
}

/**
 * The path down the tree to the current account, with a switcher per level; short on phones,
 * without the level that is not selected yet.
 */
export function Crumbs({ viewer, short = false }: { viewer: Viewer; short?: boolean }) {
  const t = useMessages(frame);
  const { open } = useOverlay();
  const navigate = useNavigate();
  const switchTo = (accountLevel: SegmentType) => () =>
    void open('selectAccount', { accountLevel });
  const home = Math.max(
    0,
    viewer.trail.findIndex((level) => level.id === viewer.home.id),
  );
  const levels: Level[] = viewer.trail.slice(home).map((level) => ({
    key: String(level.id),
    name: level.displayName,
    segments: segmentsTo(viewer, level.id),
    ...(level.image ? { tile: <Tile name={level.displayName} image={level.image} /> } : {}),
    ...(canSwitch(viewer, level.id) ? { onSwitch: switchTo(segmentTypeOf(level.type)) } : {}),
  }));
  const next = nextLevel(viewer);
  // Staff at the root are above every level; on a phone, which does not offer the next level, the
  // platform's name is shown.
  if (short && levels.length === 0)
    levels.push({ key: 'root', name: viewer.home.displayName, segments: [] });
  if (next && next !== 'agent' && !short)
    levels.push({
      key: 'next',
      name: t(`select.${next}`),
      unchosen: true,
      segments: [],
      onSwitch: switchTo(next),
    });
  const link = (level: Level, props: LinkProps) => (
    <Link to="/app" search={inAccount(level.segments)} {...props} />
  );
  return (
    <Breadcrumb
      levels={levels}
      renderLink={link}
      onOpen={(level) => void navigate({ to: '/app', search: inAccount(level.segments) })}
    />
  );
}
