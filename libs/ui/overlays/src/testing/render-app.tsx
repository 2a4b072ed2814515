import { createFakeApp, type FakeAppOptions } from '@patchbay/fakes';
import { ToastProvider } from '@patchbay/kit';
import { PatchbayProvider } from '@patchbay/theme';
import { act, render } from '@testing-library/react';
import { type OverlayScreens } from '../index.js';
import { overlaysAround } from './overlays-around.js';

export interface RenderAppOptions extends Omit<FakeAppOptions, 'Around'> {
  readonly overlays?: Partial<OverlayScreens>;
  readonly scheme?: 'light' | 'dark';
}

/**
 * Renders the app as `apps/web` does, in memory, with a fake server: session, data, router,
 * overlays, confirmation, toasts.
 */
export async function renderApp({
  overlays = {},
  scheme = 'light',
  ...options
}: RenderAppOptions = {}) {
  const { App, router, server, store, storage, tab, cache } = createFakeApp({
    ...options,
    Around: overlaysAround(overlays),
  });
  const view = render(
    <PatchbayProvider env="test" scheme={scheme}>
      <ToastProvider>
        <App />
      </ToastProvider>
    </PatchbayProvider>,
  );
  await act(() => router.load());
  return {
    ...view,
    router,
    server,
    store,
    storage,
    tab,
    cache,
    go: (to: string) => act(async () => router.history.push(to)),
  };
}
