import {
  type OpenOverlay,
  overlayCatalogue,
  type OverlayName,
  unbuiltOverlays,
} from '@patchbay/intents';
import { Button, ForbiddenState, ModalSurface, SkeletonRows } from '@patchbay/kit';
import { useCan } from '@patchbay/queries';
import { useAppSearch, useChangeSearch } from '@patchbay/routes';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { ArrivedScreen, HostedSurface } from './HostedSurface.js';
import { OverlayBoundary } from './OverlayBoundary.js';
import {
  type OverlayScreenProps,
  type OverlayScreens,
  type OverlaySurfaceProps,
} from './screens.js';
import { useLeaving } from './use-leaving.js';
import { useNarrow } from './use-narrow.js';
import { useOverlay } from './use-overlay.js';
import { useSwipeBack } from './use-swipe-back.js';

type AnyScreen = ComponentType<OverlayScreenProps<OverlayName>>;

export interface OverlayHostProps {
  readonly screens: OverlayScreens;
  readonly log?: (message: string, error: unknown) => void;
}

/** Shows the overlays of the address: stacked in the order of its keys, each loaded when first opened. Place it once, beside the pages. */
export function OverlayHost({ screens, log }: OverlayHostProps) {
  const lazyScreens = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(screens).map(([name, load]) => [
          name,
          lazy(() => load().then(({ Screen }) => ({ default: Screen as AnyScreen }))),
        ]),
      ) as unknown as Record<OverlayName, AnyScreen>,
    [screens],
  );
  const { stack, close } = useOverlay();
  const narrow = useNarrow();
  const shown = useLeaving(stack, narrow);
  const top = stack.at(-1)?.name;
  useSwipeBack(top !== undefined, () => top && close(top));
  return (
    <>
      {shown.map(({ overlay, closing }, depth) => (
        <OpenScreen
          key={overlay.name}
          overlay={overlay}
          closing={closing}
          depth={depth}
          narrow={narrow}
          Screen={lazyScreens[overlay.name]}
          onClose={() => close(overlay.name)}
          log={log}
        />
      ))}
      <UnbuiltScreens depth={shown.length} />
    </>
  );
}

interface OpenScreenProps {
  readonly overlay: OpenOverlay;
  readonly closing: boolean;
  readonly depth: number;
  readonly narrow: boolean;
  readonly Screen: AnyScreen;
  readonly onClose: () => void;
  readonly log: OverlayHostProps['log'];
}

function OpenScreen({ overlay, closing, depth, narrow, Screen, onClose, log }: OpenScreenProps) {
  const { title, kind, size, permission } = {
    permission: undefined,
    ...overlayCatalogue[overlay.name],
  };
  const { allowed, reason, loading } = useCan(permission);
  const surface: OverlaySurfaceProps = { title, depth, closing, onClose };
  const screen = (
    <OverlayBoundary log={log}>
      <Screen args={overlay.args} close={onClose} surface={surface} />
    </OverlayBoundary>
  );
  const hosted = (children: ReactNode) => (
    <HostedSurface {...surface} kind={kind} size={size} narrow={narrow}>
      {children}
    </HostedSurface>
  );
  if (loading) return hosted(<SkeletonRows count={4} height={40} />);
  if (!allowed)
    return hosted(
      <ForbiddenState
        title="This is not open to you here"
        actions={<Button onClick={onClose}>Close</Button>}
      >
        {reason}
      </ForbiddenState>,
    );
  // Confirms and suggestions bring a surface of their own, with their own buttons.
  if (kind === 'confirm' || kind === 'suggestion')
    return <Suspense fallback={null}>{screen}</Suspense>;
  return hosted(
    <Suspense fallback={<SkeletonRows count={4} height={40} />}>
      <ArrivedScreen>{screen}</ArrivedScreen>
    </Suspense>,
  );
}

/** Names that may open a screen whose screen this version does not have: said in words instead of nothing. */
function UnbuiltScreens({ depth }: { depth: number }) {
  const search = useAppSearch();
  const change = useChangeSearch();
  return unbuiltOverlays(search).map((name, at) => {
    const close = () => void change({ [name]: undefined }, { replace: true });
    return (
      <ModalSurface
        key={name}
        title="Not in this version yet"
        depth={depth + at}
        onClose={close}
        footer={
          <Button variant="filled" onClick={close}>
            Close
          </Button>
        }
      >
        <p>The screen “{wordsOf(name)}” is on its way. The page behind this works as before.</p>
      </ModalSurface>
    );
  });
}

const wordsOf = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase();
