import { logOf } from '@patchbay/api-client';
import { accountsParts } from '@patchbay/feature-accounts';
import { keepTranslated } from '@patchbay/messages';
import { OverlayHost } from '@patchbay/overlays';
import { createQueryClient } from '@patchbay/queries';
import {
  createAppRouter,
  createMarkedHistory,
  frameMarkerOf,
  RouterProvider,
} from '@patchbay/routes';
import { ComingPage } from '@patchbay/screens';
import { openSession } from '@patchbay/session';
import { allowStyleTexts, serviceWorkerPath } from '@patchbay/theme';
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Broken } from './page-states.js';
import { overlays } from './overlays.js';
import { Providers, Themed } from './providers.js';
import { screens } from './screens.js';

allowStyleTexts(window, serviceWorkerPath);
keepTranslated(window);

// First of all: the one-time token leaves the address before anything is rendered or fetched.
const session = openSession(window);

const Nothing = (): ReactNode => null;

/** A part beside the pages. Without its code they work as well. */
const beside = (load: () => Promise<{ readonly Screen: ComponentType }>) =>
  lazy<ComponentType>(() =>
    load().then(
      ({ Screen }) => ({ default: Screen }),
      () => ({ default: Nothing }),
    ),
  );

const PageTitle = beside(accountsParts.pageTitle);
const Shell = beside(accountsParts.shell);

const log = logOf((message, error) => console.error(message, error));

/** Overlays are above every page. */
function Around({ children }: { children: ReactNode }) {
  return (
    <Themed>
      {children}
      <Suspense>
        <PageTitle />
      </Suspense>
      <Suspense>
        <Shell />
      </Suspense>
      <OverlayHost screens={overlays} log={log} />
    </Themed>
  );
}

const cache = createQueryClient();
const marker = frameMarkerOf(document);
const router = createAppRouter({
  ...(marker ? { history: createMarkedHistory(marker) } : {}),
  screens,
  Around,
  context: { Pending: ComingPage, Broken, cache },
});
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers session={session} cache={cache}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
