import { createClient, type Transport } from '@patchbay/api-client';
import { ToastProvider } from '@patchbay/kit';
import { type Language, LanguageProvider } from '@patchbay/messages';
import { ConfirmProvider, StepUpProvider } from '@patchbay/overlays';
import { DataProvider, type QueryClient, useDomainProfile } from '@patchbay/queries';
import { type SessionHandle, SessionProvider, useThemeChoice } from '@patchbay/session';
import { PatchbayProvider } from '@patchbay/theme';
import { type ReactNode, Suspense, useState } from 'react';

const log = (message: string, error: unknown) => console.warn(message, error);

const overHttp: Transport = (path, init) => fetch(path, init);

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

/**
 * The providers that all others use: the language, the session and the data. Nothing is drawn until
 * another language than English has arrived.
 */
export function Providers({
  session,
  language,
  cache,
  children,
}: {
  session: SessionHandle;
  language: Language;
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
    <LanguageProvider language={language}>
      <SessionProvider handle={session}>
        <DataProvider client={client} cache={cache} log={log}>
          <Suspense>{children}</Suspense>
        </DataProvider>
      </SessionProvider>
    </LanguageProvider>
  );
}
