import { type Viewer } from '@patchbay/contract';
import { AppShell, IconButton, IconSearch, SearchButton, SectionNavSkeleton } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type FrameState, useFrameSlots } from '@patchbay/overlays';
import { type LazyScreen, lazyScreen, Outlet } from '@patchbay/routes';
import { useRailNames, useSession } from '@patchbay/session';
import { useLazySurface } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcuts.js';
import { ViewAsMenu } from '../view-as/ViewAsMenu.js';
import { ConnectionBanner } from './ConnectionBanner.js';
import { Crumbs } from './Crumbs.js';
import { type BellProps } from '../ground/frame-parts.js';
import { FrameRail } from './FrameRail.js';
import { frame } from '../ground/messages.js';
import { useNavigationItems } from './navigation-items.js';
import { useBell } from './use-bell.js';
import { usePhonePlaces } from './use-phone-places.js';
import { UserMenu } from './UserMenu.js';

const paletteScreen = lazyScreen<{
  readonly viewer: Viewer;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}>(() => import('../palette/Palette.js'));
const shortcutScreen = lazyScreen<{ readonly onClose: () => void }>(
  () => import('../shortcuts/ShortcutList.js'),
);

/** The surfaces that keys open over every section. */
function useFrameSurfaces(viewer: Viewer) {
  const palette = useLazySurface(paletteScreen);
  const shortcuts = useLazySurface(shortcutScreen);
  useShortcuts({ palette: palette.open, help: shortcuts.open });
  const surfaces = (
    <>
      {palette.Surface ? (
        <palette.Surface viewer={viewer} onClose={palette.close} onShortcuts={shortcuts.open} />
      ) : null}
      {shortcuts.Surface ? <shortcuts.Surface onClose={shortcuts.close} /> : null}
    </>
  );
  return { surfaces, openPalette: palette.open };
}

/**
 * The section column, or its outline while the page that draws it is on its way: what the page shows
 * begins where it stays. A page without a column has the room to itself.
 */
function sectionOf({ hasSection, sectionComes, sectionSlot }: FrameState): ReactNode {
  if (!hasSection && !sectionComes) return undefined;
  return (
    <>
      {hasSection ? null : <SectionNavSkeleton />}
      {sectionSlot}
    </>
  );
}

/** The frame around every section, with the palette over it. */
export function Framed({
  viewer,
  bell,
}: {
  readonly viewer: Viewer;
  readonly bell: LazyScreen<BellProps> | undefined;
}) {
  const t = useMessages(frame);
  const { modes } = useSession();
  const slots = useFrameSlots();
  const itemsOf = useNavigationItems(viewer);
  const phone = usePhonePlaces(itemsOf(22), modes.embed);
  const { surfaces, openPalette } = useFrameSurfaces(viewer);
  const Bell = useBell(bell);
  const [isWide] = useRailNames();
  return slots.provide(
    <>
      <ConnectionBanner />
      <AppShell
        wideRail={isWide}
        rail={<FrameRail viewer={viewer} items={itemsOf(20)} />}
        breadcrumb={<Crumbs viewer={viewer} />}
        tools={
          <>
            <SearchButton onOpen={openPalette} />
            {Bell ? <Bell /> : null}
            <ViewAsMenu viewer={viewer} />
          </>
        }
        section={sectionOf(slots)}
        phoneHead={slots.ownHead ? null : <Crumbs viewer={viewer} short />}
        phoneTools={
          <>
            <IconButton
              large
              label={t('search')}
              icon={<IconSearch size={22} />}
              onClick={openPalette}
            />
            {Bell ? <Bell large /> : null}
            <UserMenu viewer={viewer} large />
            {phone.headButton}
          </>
        }
        tabBar={phone.tabBar}
      >
        <Outlet />
      </AppShell>
      {surfaces}
      {phone.sheet}
    </>,
  );
}
