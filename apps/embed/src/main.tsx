// The booking form in a partner's page; the chat alone has a page of its own (`chat/main.tsx`).
import { createClient } from '@patchbay/api-client';
import {
  chooseLanguage,
  keepTranslated,
  LanguageProvider,
  markDocument,
  offeredLanguages,
} from '@patchbay/messages';
import { createQueryClient, DataProvider, useDomainProfile } from '@patchbay/queries';
import { createAppRouter, RouterProvider } from '@patchbay/routes';
import {
  createSessionStore,
  memoryKeyValue,
  readModes,
  type SessionHandle,
  SessionProvider,
} from '@patchbay/session';
import { allowStyleTexts, PatchbayProvider } from '@patchbay/theme';
import { type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { closeOnEscape } from './close-on-escape.js';
import { screens } from './screens.js';
import { tellColor } from './tell-color.js';

allowStyleTexts(window);
keepTranslated(window);

// A visitor's frame stores no data here: the chat screen stores its own.
const storage = memoryKeyValue();
const store = createSessionStore(storage);
const handle: SessionHandle = {
  store,
  storage,
  tab: storage,
  modes: readModes(location.search, { local: storage, tab: storage }, window.self !== window.top),
  framed: window.self !== window.top,
  handOver: null,
};
// A visitor has no settings: the browser decides.
const language = chooseLanguage(null, navigator.languages, offeredLanguages);
markDocument(document.documentElement, language);
const client = createClient({
  transport: (path, init) => fetch(path, init),
  token: store.token,
  target: () => null,
});
const cache = createQueryClient();

function Around({ children }: { children: ReactNode }) {
  const { color } = useDomainProfile();
  useEffect(() => {
    if (color) tellColor(color);
  }, [color]);
  return <PatchbayProvider {...(color ? { brand: color } : {})}>{children}</PatchbayProvider>;
}

closeOnEscape(window);
const router = createAppRouter({ screens, Around });
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <SessionProvider handle={handle}>
      <DataProvider client={client} cache={cache}>
        <LanguageProvider language={language}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </LanguageProvider>
      </DataProvider>
    </SessionProvider>
  </StrictMode>,
);
