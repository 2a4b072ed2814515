import { createClient } from '@patchbay/api-client';
import { type Viewer } from '@patchbay/contract';
import { type OverlayName, overlayNames } from '@patchbay/intents';
import { ToastProvider } from '@patchbay/kit';
import { permissionNames } from '@patchbay/permissions';
import { createQueryClient, DataProvider } from '@patchbay/queries';
import {
  createAppRouter,
  createMemoryHistory,
  Outlet,
  RouterProvider,
  type Screens,
} from '@patchbay/routes';
import {
  createSessionStore,
  memoryKeyValue,
  type Modes,
  type Session,
  type SessionHandle,
  SessionProvider,
} from '@patchbay/session';
import { PatchbayProvider } from '@patchbay/theme';
import { act, render } from '@testing-library/react';
import { type ComponentType, type ReactNode } from 'react';
import { ConfirmProvider, OverlayHost, type OverlayScreens, StepUpProvider } from '../index.js';
import { type FakeReplies, fakeServer } from './fake-server.js';

/**
 * A signed-in owner of organization 7 with every permission except those in `denied`, which gives
 * the reasons.
 */
export function aViewer(
  change: Partial<Viewer> = {},
  denied: Readonly<Record<string, string>> = {},
): Viewer {
  const home = {
    id: 7,
    type: 'organization',
    displayName: 'Northside Dental',
    image: null,
  } as const;
  return {
    success: true,
    person: { id: 1, name: 'Priya Nair', email: 'priya@northside.test', isOwner: true },
    role: 'owner',
    trueRole: 'owner',
    home,
    target: home,
    trail: [home],
    permissions: Object.fromEntries(
      permissionNames.map((name) => [
        name,
        { allowed: denied[name] === undefined, reason: denied[name] ?? 'Owners can do this.' },
      ]),
    ),
    ...change,
  };
}

export interface RenderAppOptions {
  /** The initial address; `/app/org/7`. */
  readonly url?: string;
  /** Page screens by name; a screen that is left out shows its name. */
  readonly screens?: Readonly<Partial<Record<keyof Screens, ComponentType>>>;
  readonly overlays?: Partial<OverlayScreens>;
  readonly replies?: FakeReplies;
  /** `null` for a signed-out user. */
  readonly session?: Session | null;
  readonly modes?: Partial<Modes>;
  readonly handOver?: SessionHandle['handOver'];
  /** Whether the page is embedded in a partner’s frame; by default derived from the embed mode. */
  readonly framed?: boolean;
  readonly scheme?: 'light' | 'dark';
}

const ada: Session = {
  id: 1,
  token: 'test-token',
  username: 'priya',
  email: 'priya@northside.test',
  kind: 'member',
};
const noModes: Modes = {
  embed: false,
  mobileApp: false,
  genericBrand: false,
  platform: null,
  appVersion: null,
};
const named = (name: string) => () => <p>{name}</p>;
const pages = [
  'inbox',
  'agents',
  'data',
  'accounts',
  'settings',
  'home',
  'embedSignIn',
  'paymentPage',
  'returnPage',
  'undoAddressChange',
  'docs',
  'mobileStart',
  'phone',
  'embedChat',
  'publicProfile',
  'notFound',
] as const;

/**
 * Renders the app as `apps/web` does, in memory, with a fake server: session, data, router,
 * overlays, confirmation, toasts.
 */
export async function renderApp({
  url = '/app/org/7',
  screens = {},
  overlays = {},
  replies = {},
  session = ada,
  modes = {},
  handOver = null,
  framed = modes.embed ?? false,
  scheme = 'light',
}: RenderAppOptions = {}) {
  const storage = memoryKeyValue();
  const store = createSessionStore(storage);
  if (session) store.start(session);
  const handle: SessionHandle = {
    store,
    storage,
    modes: { ...noModes, ...modes },
    framed,
    handOver,
  };
  const server = fakeServer({ getViewer: aViewer(), ...replies });
  const client = createClient({
    transport: server.transport,
    token: store.token,
    target: () => null,
    onUnauthorized: () => store.end(),
  });
  const cache = createQueryClient();
  const screenOf = (name: string, Screen: ComponentType) => [name, async () => ({ Screen })];
  const bound = Object.fromEntries([
    screenOf('frame', screens.frame ?? Outlet),
    ...pages.map((name) => screenOf(name, screens[name] ?? named(name))),
  ]) as unknown as Screens;
  const bindings = Object.fromEntries(
    overlayNames.map((name: OverlayName) => [
      name,
      overlays[name] ?? (async () => ({ Screen: named(`overlay ${name}`) })),
    ]),
  ) as unknown as OverlayScreens;
  const Around = ({ children }: { children: ReactNode }) => (
    <ConfirmProvider>
      <StepUpProvider>
        {children}
        <OverlayHost screens={bindings} />
      </StepUpProvider>
    </ConfirmProvider>
  );
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [url] }),
    screens: bound,
    Around,
  });
  const view = render(
    <PatchbayProvider env="test" scheme={scheme}>
      <SessionProvider handle={handle}>
        <DataProvider client={client} cache={cache}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </DataProvider>
      </SessionProvider>
    </PatchbayProvider>,
  );
  await act(() => router.load());
  return {
    ...view,
    router,
    server,
    store,
    storage,
    cache,
    go: (to: string) => act(async () => router.history.push(to)),
  };
}
