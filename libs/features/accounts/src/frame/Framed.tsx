import { type Viewer } from '@patchbay/contract';
import { AppShell, IconButton, IconSearch, SearchButton, TabBar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useFrameSlots } from '@patchbay/overlays';
import { Outlet } from '@patchbay/routes';
import { useSession } from '@patchbay/session';
import { useState } from 'react';
import { Palette } from '../palette/Palette.js';
import { usePaletteKey } from '../palette/use-palette-key.js';
import { ViewAsMenu } from '../view-as/ViewAsMenu.js';
import { ConnectionBanner } from './ConnectionBanner.js';
import { Crumbs } from './Crumbs.js';
import { FrameRail } from './FrameRail.js';
import { frame } from './messages.js';
import { navigationLink, useNavigationItems } from './navigation-items.js';
import { UserMenu } from './UserMenu.js';

/** The frame around every section, with the palette over it. */
export function Framed({ viewer }: { viewer: Viewer }) {
  const t = useMessages(frame);
  const { modes } = useSession();
  const slots = useFrameSlots();
  const itemsOf = useNavigationItems(viewer);
  const [palette, setPalette] = useState(false);
  usePaletteKey(() => setPalette(true));
  return slots.provide(
    <>
      <ConnectionBanner />
      <AppShell
        rail={<FrameRail viewer={viewer} items={itemsOf(20)} />}
        breadcrumb={<Crumbs viewer={viewer} />}
        tools={
          <>
            <SearchButton onOpen={() => setPalette(true)} />
            <ViewAsMenu viewer={viewer} />
          </>
        }
        section={slots.hasSection ? slots.sectionSlot : undefined}
        phoneHead={slots.ownHead ? null : <Crumbs viewer={viewer} short />}
        phoneTools={
          <>
            <IconButton
              large
              label={t('search')}
              icon={<IconSearch size={22} />}
              onClick={() => setPalette(true)}
            />
            <UserMenu viewer={viewer} large />
          </>
        }
        tabBar={
          modes.embed ? undefined : (
            <TabBar items={itemsOf(22).filter((item) => !item.above)} renderLink={navigationLink} />
          )
        }
      >
        <Outlet />
      </AppShell>
      {palette ? <Palette viewer={viewer} onClose={() => setPalette(false)} /> : null}
    </>,
  );
}
