import { createClient, type Transport } from '@patchbay/api-client';
import { ToastProvider } from '@patchbay/kit';
import { ConfirmProvider, StepUpProvider } from '@patchbay/overlays';
import { createQueryClient, DataProvider, useDomainProfile } from '@patchbay/queries';
import { type SessionHandle, SessionProvider, useThemeChoice } from '@patchbay/session';
import { PatchbayProvider } from '@patchbay/theme';
import { type ReactNode, useState } from 'react';

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

/** What everything relies on: the session and the data. */
export function Providers({ session, children }: { session: SessionHandle; children: ReactNode }) {
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
  const [cache] = useState(createQueryClient);
  return (
    <SessionProvider handle={session}>
      <DataProvider client={client} cache={cache} log={log}>
        {children}
      </DataProvider>
    </SessionProvider>
  );
}
