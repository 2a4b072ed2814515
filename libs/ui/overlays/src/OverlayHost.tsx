import { type OpenOverlay, overlayCatalogue, unbuiltOverlays } from '@patchbay/intents';
import {
  Button,
  ErrorState,
  ForbiddenState,
  lazyParts,
  ModalSurface,
  SkeletonRows,
} from '@patchbay/kit';
import { type Permission, useViewer } from '@patchbay/queries';
import { useAppSearch, useChangeSearch, useLocation } from '@patchbay/routes';
import { isSignInPage, useSession } from '@patchbay/session';
import { type ReactNode, Suspense } from 'react';
import { ArrivedScreen, HostedSurface } from './HostedSurface.js';
import { overlayTitles } from './titles/messages.js';
import { OverlayBoundary } from './OverlayBoundary.js';
import { useCallWords } from './problems/problem-words.js';
import { type OverlayScreens, type OverlaySurfaceProps } from './screens.js';
import { type AnyScreen, useLazyScreens } from './use-lazy-screens.js';
import { useLeaving } from './use-leaving.js';
import { useNarrow } from './use-narrow.js';
import { useCan } from './access/use-can.js';
import { useOverlay } from './use-overlay.js';
import { useSwipeBack } from './use-swipe-back.js';
import { useMessages } from '@patchbay/messages';
import { host } from './messages/messages.js';

/** Its parts are not needed by the pages before a sign-in. */
const useWhyButton = lazyParts(() => import('./why/WhyButton.js'));

export interface OverlayHostProps {
  readonly screens: OverlayScreens;
  readonly log?: (message: string, error: unknown) => void;
}

/**
 * Renders the overlays of the address for a signed-in person: stacked in the order of its keys,
 * each loaded when first opened. Render it once, beside the pages. A page that signs in shows none,
 * because until it has done so the session may be another person's.
 */
export function OverlayHost(props: OverlayHostProps) {
  const { signedIn } = useSession();
  const isArriving = useLocation({ select: ({ pathname }) => isSignInPage(pathname) });
  return signedIn && !isArriving ? <OverlayStack {...props} /> : null;
}

function OverlayStack({ screens, log }: OverlayHostProps) {
  const { screenOf, fetchAgain } = useLazyScreens(screens);
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
          Screen={screenOf(overlay.name)}
          onRetry={() => fetchAgain(overlay.name)}
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
  readonly onRetry: () => void;
  readonly onClose: () => void;
  readonly log: OverlayHostProps['log'];
}

function OpenScreen({
  overlay,
  closing,
  depth,
  narrow,
  Screen,
  onRetry,
  onClose,
  log,
}: OpenScreenProps) {
  const { kind, size, permission } = {
    permission: undefined,
    ...overlayCatalogue[overlay.name],
  };
  const viewer = useViewer();
  const answer = useCan(permission);
  const title = useMessages(overlayTitles)(overlay.name);
  const surface: OverlaySurfaceProps = { title, depth, closing, onClose };
  const screen = (
    <OverlayBoundary log={log} onRetry={onRetry}>
      <Screen args={overlay.args} close={onClose} surface={surface} />
    </OverlayBoundary>
  );
  const hosted = (children: ReactNode) => (
    <HostedSurface {...surface} kind={kind} size={size} narrow={narrow}>
      {children}
    </HostedSurface>
  );
  if (answer.loading) return hosted(<SkeletonRows count={4} height={40} />);
  if (!answer.allowed)
    return hosted(<Closed title={title} permission={answer} viewer={viewer} onClose={onClose} />);
  // Confirmations and suggestions have their own surface with their own buttons.
  if (kind === 'confirm' || kind === 'suggestion')
    return <Suspense fallback={null}>{screen}</Suspense>;
  return hosted(
    <Suspense fallback={<SkeletonRows count={4} height={40} />}>
      <ArrivedScreen>{screen}</ArrivedScreen>
    </Suspense>,
  );
}

interface ClosedProps {
  readonly title: string;
  readonly permission: Permission;
  /** The read of the host: one of its own would begin each time that this is shown. */
  readonly viewer: ReturnType<typeof useViewer>;
  readonly onClose: () => void;
}

/** In place of a screen that may not be opened, or of which it could not be read whether it may. */
function Closed({ title, permission, viewer, onClose }: ClosedProps) {
  const callWords = useCallWords();
  const t = useMessages(host);
  const { reason } = permission;
  const { parts } = useWhyButton(reason !== '');
  const { error, refetch, isFetching } = viewer;
  if (reason === '' && error)
    return (
      <ErrorState title={t('broken')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  return (
    <ForbiddenState
      title={t('forbidden')}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {parts ? <parts.WhyButton label={title} decision={permission} /> : null}
        </>
      }
    >
      {reason}
    </ForbiddenState>
  );
}

/** For an overlay that this version has no screen for: a message instead of an empty surface. */
function UnbuiltScreens({ depth }: { depth: number }) {
  const search = useAppSearch();
  const change = useChangeSearch();
  const t = useMessages(host);
  return unbuiltOverlays(search).map((name, at) => {
    const close = () => void change({ [name]: undefined }, { replace: true });
    return (
      <ModalSurface
        key={name}
        title={t('unbuilt')}
        depth={depth + at}
        onClose={close}
        footer={
          <Button variant="filled" onClick={close}>
            {t('close')}
          </Button>
        }
      >
        <p>{t('unbuilt.words')}</p>
      </ModalSurface>
    );
  });
}
