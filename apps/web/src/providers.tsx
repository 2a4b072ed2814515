import { createClient, logOf, type Transport } from '@patchbay/api-client';
import { ToastProvider } from '@patchbay/kit';
import {
  chooseLanguage,
  LanguageProvider,
  markDocument,
  offeredLanguages,
  regionalTag,
} from '@patchbay/messages';
import { ConfirmProvider, StepUpProvider } from '@patchbay/overlays';
import { DataProvider, type QueryClient, useDomainProfile } from '@patchbay/queries';
import {
  type SessionHandle,
  SessionProvider,
  useLanguageChoice,
  useThemeChoice,
} from '@patchbay/session';
import { PatchbayProvider } from '@patchbay/theme';
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';

const log = logOf((message, error) => console.warn(message, error));

/** A browser refuses more bytes of a request that outlives its page. */
const maxAfterwards = 60_000;

/** What a page saves while it goes away has to arrive. */
const outlivesPage = ({ body }: RequestInit): boolean =>
  document.visibilityState === 'hidden' &&
  typeof body === 'string' &&
  new Blob([body]).size < maxAfterwards;

const overHttp: Transport = async (path, { onSent, ...init }) => {
  // The mails that a call causes are in the language of the interface, not in the browser's, and an
  // agent that it makes speaks as the person's region does.
  const language = regionalTag(document.documentElement.lang, navigator.languages);
  const headers = { ...init.headers, 'accept-language': language };
  if (!onSent) return fetch(path, { ...init, keepalive: outlivesPage(init), headers });
  const { sendCounted } = await import('./send-counted.js');
  return sendCounted(path, { ...init, headers }, onSent);
};

/**
 * The look of the tenant above the account of the address, and the person's choice of light and
 * dark; toasts, confirms and the question for a proof.
 */
export function Themed({ children }: { children: ReactNode }) {
  const { color } = useDomainProfile();
  const [choice] = useThemeChoice();
  return (
    <PatchbayProvider {...(color ? { brand: color } : {})} scheme={choice ?? 'auto'}>
      <ToastProvider>
        <ConfirmProvider>
          <StepUpProvider>{children}</StepUpProvider>
        </ConfirmProvider>
      </ToastProvider>
    </PatchbayProvider>
  );
}

/** The language of the person's choice, or else of the browser; the document is marked with it. */
function Spoken({ children }: { children: ReactNode }) {
  const [choice] = useLanguageChoice();
  const language = chooseLanguage(choice, navigator.languages, offeredLanguages);
  useLayoutEffect(() => markDocument(document.documentElement, language), [language]);
  return <LanguageProvider language={language}>{children}</LanguageProvider>;
}

/**
 * The providers that all others use: the language, the session and the data. Nothing is drawn until
 * another language than English has arrived.
 */
export function Providers({
  session,
  cache,
  children,
}: {
  session: SessionHandle;
  cache: QueryClient;
  children: ReactNode;
}) {
  const { store } = session;
  const [client] = useState(() =>
    createClient({
      transport: overHttp,
      token: store.token,
      target: () => null,
      onUnauthorized: store.end,
      log,
    }),
  );
  return (
    <SessionProvider handle={session}>
      <Spoken>
        <DataProvider client={client} cache={cache} log={log}>
          <Suspense>{children}</Suspense>
        </DataProvider>
      </Spoken>
    </SessionProvider>
  );
}
