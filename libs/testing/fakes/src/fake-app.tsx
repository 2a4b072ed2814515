import { createClient } from '@patchbay/api-client';
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
  type KeyValue,
  memoryKeyValue,
  type Modes,
  type Session,
  type SessionHandle,
  SessionProvider,
} from '@patchbay/session';
import { type ComponentType, type ReactNode } from 'react';
import { type FakeReplies, fakeServer } from './fake-server.js';
import { aViewer } from './viewer.js';

export interface FakeAppOptions {
  /** The initial address; `/app/org/7`. */
  readonly url?: string;
  /** Page screens by name; a screen that is left out shows its name. */
  readonly screens?: Readonly<Partial<Record<keyof Screens, ComponentType>>>;
  /** Pages as an app binds them, with the function that fetches their data in advance. */
  readonly modules?: Partial<Screens>;
  readonly replies?: FakeReplies;
  /** `null` for a signed-out user. */
  readonly session?: Session | null;
  readonly modes?: Partial<Modes>;
  readonly handOver?: SessionHandle['handOver'];
  /** The browser’s storage, for two tabs of one browser; each app has its own without it. */
  readonly storage?: KeyValue;
  /** The storage of the tab, for a page that is drawn again in it. */
  readonly tab?: KeyValue;
  /** Whether the page is embedded in a partner’s frame; by default derived from the embed mode. */
  readonly framed?: boolean;
  /** What stands around the pages, such as the host of the overlays. */
  readonly Around: ComponentType<{ children: ReactNode }>;
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
  'contacts',
  'tasks',
  'agents',
  'data',
  'money',
  'accounts',
  'templates',
  'knowledge',
  'settings',
  'home',
  'embedSignIn',
  'modalLayer',
  'paymentPage',
  'returnPage',
  'undoAddressChange',
  'sharedDashboard',
  'endReport',
  'docs',
  'mobileStart',
  'phone',
  'embedChat',
  'publicProfile',
  'notFound',
] as const;

/**
 * The app as `apps/web` composes it, in memory, with a fake server: session, data and router. The
 * caller puts it into a theme.
 */
export function createFakeApp({
  url = '/app/org/7',
  screens = {},
  modules = {},
  replies = {},
  session = ada,
  modes = {},
  handOver = null,
  storage = memoryKeyValue(),
  tab = memoryKeyValue(),
  framed = modes.embed ?? false,
  Around,
}: FakeAppOptions) {
  const store = createSessionStore(storage, [tab]);
  if (session) store.start(session);
  const handle: SessionHandle = {
    store,
    storage,
    tab,
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
    ...Object.entries(modules),
  ]) as unknown as Screens;
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [url] }),
    screens: bound,
    Around,
    context: { cache },
  });
  const App = () => (
    <SessionProvider handle={handle}>
      <DataProvider client={client} cache={cache}>
        <RouterProvider router={router} />
      </DataProvider>
    </SessionProvider>
  );
  return { App, router, server, store, storage, tab, cache };
}
