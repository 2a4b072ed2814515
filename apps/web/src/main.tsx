import { OverlayHost } from '@patchbay/overlays';
import {
  createAppRouter,
  createMarkedHistory,
  frameMarkerOf,
  RouterProvider,
} from '@patchbay/routes';
import { openSession, useSession } from '@patchbay/session';
import { allowStyleTexts } from '@patchbay/theme';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Broken, PendingPage } from './page-states.js';
import { overlays } from './overlays.js';
import { Providers, Themed } from './providers.js';
import { screens } from './screens.js';

allowStyleTexts(window);

// First of all: the one-time token leaves the address before anything is rendered or fetched.
const session = openSession(window);

/** Overlays stand over every page of a person who is signed in. */
function Around({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  return (
    <Themed>
      {children}
      {signedIn ? (
        <OverlayHost screens={overlays} log={(message, error) => console.error(message, error)} />
      ) : null}
    </Themed>
  );
}

const marker = frameMarkerOf(document);
const router = createAppRouter({
  ...(marker ? { history: createMarkedHistory(marker) } : {}),
  screens,
  Around,
  context: { Pending: PendingPage, Broken },
});
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers session={session}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
