import { type Viewer } from '@patchbay/contract';
import { Breadcrumb, type Crumb, type LinkProps, Tile } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { exactLink, inAccount, Link, type PagePath, useNavigate } from '@patchbay/routes';
import { type Segment, type SegmentType, useCurrentAccount } from '@patchbay/session';
import { BackButton } from './BackButton.js';
import classes from './Frame.module.css';
import { frame } from '../ground/messages.js';
import { nextLevel, segmentsTo, segmentTypeOf } from '../ground/trail.js';
import { usePageCrumbs } from './use-page-crumbs.js';

interface Level extends Crumb {
  readonly segments: readonly Segment[];
  readonly to?: PagePath;
}

/** Whether the user can switch to accounts of the same level: the level above lists them below home. */
function canSwitch(viewer: Viewer, id: number): boolean {
  const home = viewer.trail.findIndex((level) => level.id === viewer.home.id);
  return viewer.trail.findIndex((level) => level.id === id) > home;
}

function useLevels(viewer: Viewer, isWhole: boolean): Level[] {
  const t = useMessages(frame);
  const { open } = useOverlay();
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
  if (!isWhole && levels.length === 0)
    levels.push({ key: 'root', name: viewer.home.displayName, segments: [] });
  if (next && next !== 'agent' && isWhole)
    levels.push({
      key: 'next',
      name: t(`select.${next}`),
      unchosen: true,
      segments: [],
      onSwitch: switchTo(next),
    });
  return levels;
}

/**
 * The path down the tree to the current account and to the page of its section, with a switcher per
 * level, after the way back; short on phones, without the page and the level that is not selected
 * yet.
 */
export function Crumbs({ viewer, short = false }: { viewer: Viewer; short?: boolean }) {
  const navigate = useNavigate();
  const { segments } = useCurrentAccount();
  const pages = usePageCrumbs().map((page) => ({ ...page, segments }));
  const isOnPage = pages.length > 0 && !short;
  const levels = useLevels(viewer, !short && !isOnPage);
  const link = ({ to = undefined, segments: way }: Level, props: LinkProps) => (
    <Link to={to ?? '/app'} search={inAccount(way)} activeOptions={exactLink} {...props} />
  );
  return (
    <div className={classes.crumbs}>
      <BackButton viewer={viewer} short={short} />
      <Breadcrumb
        levels={levels}
        {...(isOnPage ? { pages } : {})}
        renderLink={link}
        onOpen={(level) => void navigate({ to: '/app', search: inAccount(level.segments) })}
      />
    </div>
  );
}
