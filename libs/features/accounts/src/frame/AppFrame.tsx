import { type Viewer } from '@patchbay/contract';
import {
  AppShell,
  ErrorState,
  ForbiddenState,
  IconButton,
  IconHelp,
  IconSearch,
  type LinkProps,
  Rail,
  type RailItem,
  SearchButton,
  SkeletonRows,
  TabBar,
} from '@patchbay/kit';
import { useFrameSlots, useOverlay } from '@patchbay/overlays';
import { useDomainProfile, useLiveEvents, useViewer } from '@patchbay/queries';
import { AppLink, Outlet, useNavigate } from '@patchbay/routes';
import { useCurrentAccount, useSession } from '@patchbay/session';
import { useEffect, useRef, useState } from 'react';
import { Palette } from '../palette/Palette.js';
import { usePaletteKey } from '../palette/use-palette-key.js';
import { SignIn } from '../sign-in/SignIn.js';
import { ViewAsMenu } from '../view-as/ViewAsMenu.js';
import { BrandMark } from './BrandMark.js';
import { ConnectionBanner } from './ConnectionBanner.js';
import { Crumbs } from './Crumbs.js';
import classes from './Frame.module.css';
import { type Place, placesOf } from './places.js';
import { UserMenu } from './UserMenu.js';
import { useRememberedSection } from './use-remembered-section.js';

/** Everything under /app: the sign-in for those who are out, the frame around the section for those who are in. */
export function Screen() {
  const { signedIn, modes } = useSession();
  const navigate = useNavigate();
  const wasIn = useRef(signedIn);
  // Whoever is put out lands on /app; whoever arrives signed out keeps the address and sees it after signing in.
  useEffect(() => {
    if (wasIn.current && !signedIn)
      void navigate({ to: modes.mobileApp ? '/mobile/start' : '/app', search: {}, replace: true });
    wasIn.current = signedIn;
  }, [signedIn, modes.mobileApp, navigate]);
  return signedIn ? <SignedIn /> : <SignIn />;
}

function SignedIn() {
  const { data: viewer, error, refetch, isFetching } = useViewer();
  useLiveEvents();
  useRememberedSection();
  if (viewer) return <Framed viewer={viewer} />;
  if (error && (error.status === 403 || error.status === 404)) {
    return (
      <ForbiddenState
        page
        title="This account is not open to you"
        actions={
          <AppLink section={null} segments={[]}>
            Go to your own account
          </AppLink>
        }
      >
        {error.message}
      </ForbiddenState>
    );
  }
  if (error) {
    return (
      <ErrorState
        page
        title="Could not load your account"
        onRetry={() => void refetch()}
        retrying={isFetching}
        {...(error.requestId ? { details: error.requestId } : {})}
      >
        {error.message} You stay signed in.
      </ErrorState>
    );
  }
  return (
    <div className={classes.loading}>
      <SkeletonRows count={6} />
    </div>
  );
}

type PlaceItem = RailItem & Place;

function Framed({ viewer }: { viewer: Viewer }) {
  const { path } = useCurrentAccount();
  const { modes } = useSession();
  const { open } = useOverlay();
  const brand = useDomainProfile();
  const frame = useFrameSlots();
  const [palette, setPalette] = useState(false);
  usePaletteKey(() => setPalette(true));

  const itemsFor = (size: number): PlaceItem[] =>
    placesOf(viewer, path.segments).map((place) => {
      const Glyph = place.icon;
      return {
        ...place,
        icon: <Glyph size={size} />,
        active: !place.above && (path.section ?? 'inbox') === place.section,
        ruled: place.above === true,
      } as unknown as PlaceItem;
    });
  const link = (item: PlaceItem, props: LinkProps) => (
    <AppLink section={item.section} rest={[]} segments={item.segments} {...props} />
  );
  const mark = (
    <AppLink
      section={null}
      segments={[]}
      aria-label={`${brand.name}, home`}
      className={classes.mark}
    >
      <BrandMark size={32} />
    </AppLink>
  );
  return frame.provide(
    <>
      <ConnectionBanner />
      <AppShell
        rail={
          <Rail
            mark={mark}
            items={itemsFor(20)}
            renderLink={link}
            foot={
              <>
                <IconButton
                  label="Help"
                  icon={<IconHelp size={20} />}
                  onClick={() => void open('help')}
                />
                <UserMenu viewer={viewer} />
              </>
            }
          />
        }
        breadcrumb={<Crumbs viewer={viewer} />}
        tools={
          <>
            <SearchButton onOpen={() => setPalette(true)} />
            <ViewAsMenu viewer={viewer} />
          </>
        }
        section={frame.hasSection ? frame.sectionSlot : undefined}
        phoneHead={frame.ownHead ? null : <Crumbs viewer={viewer} short />}
        phoneTools={
          <>
            <IconButton
              large
              label="Search or jump to"
              icon={<IconSearch size={22} />}
              onClick={() => setPalette(true)}
            />
            <UserMenu viewer={viewer} large />
          </>
        }
        tabBar={
          modes.embed ? undefined : (
            <TabBar items={itemsFor(22).filter((item) => !item.above)} renderLink={link} />
          )
        }
      >
        <Outlet />
      </AppShell>
      {palette ? <Palette viewer={viewer} onClose={() => setPalette(false)} /> : null}
    </>,
  );
}
