import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCurrentAccount } from '@patchbay/session';
import { useState } from 'react';
import {
  appHref,
  AppLink,
  type AppRouter,
  createAppRouter,
  createMemoryHistory,
  Link,
  Outlet,
  parseSearch,
  RouterProvider,
  type ScreenLoader,
  type Screens,
  stepInto,
  stringifySearch,
  useAppSearch,
  useChangeSearch,
  useOpenApp,
  validateSearch,
} from './index.js';

const named =
  (name: string): ScreenLoader =>
  async () => ({ Screen: () => <p>{name}</p> });

function Inbox() {
  const { target } = useCurrentAccount();
  const search = useAppSearch();
  const change = useChangeSearch();
  const open = useOpenApp();
  const [draft, setDraft] = useState('');
  return (
    <>
      <p>
        inbox of {target}, tab {search.filter ?? 'none'}
      </p>
      <input aria-label="Draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <AppLink section="data" rest={['logs']}>
        Logs
      </AppLink>
      <AppLink section="inbox" segments={[{ type: 'org', id: 8 }]}>
        Other account
      </AppLink>
      <button onClick={() => void change({ filter: 'agent' })}>Junk</button>
      <button onClick={() => void open({ section: 'settings' })}>Settings</button>
    </>
  );
}

const screens: Screens = {
  frame: async () => ({
    Screen: () => (
      <main>
        <Outlet />
      </main>
    ),
  }),
  inbox: async () => ({ Screen: Inbox }),
  home: named('home'),
  agents: named('agents'),
  data: named('data'),
  accounts: named('accounts'),
  settings: named('settings'),
  embedSignIn: named('embed sign-in'),
  returnPage: named('return page'),
  undoAddressChange: named('undo page'),
  docs: named('docs'),
  mobileStart: named('mobile start'),
  phone: named('phone'),
  embedChat: named('embed chat'),
  publicProfile: named('public profile'),
  notFound: named('not found'),
};

async function visit(url: string, bound: Partial<Screens> = screens): Promise<AppRouter> {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [url] }),
    screens: bound,
  });
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  return router;
}

describe('where an address leads', () => {
  it.each([
    ['/app', 'home'],
    ['/app/org/7', 'home'],
    ['/app/org/7/data/logs', 'data'],
    ['/app/reseller/5/accounts', 'accounts'],
    ['/app/org/7/nonsense', 'not found'],
    ['/app/embed?email=a@b.test', 'embed sign-in'],
    ['/app/paymentSuccess', 'return page'],
    ['/app/stripePayoutConnectFailure', 'return page'],
    ['/app/undoAddressChange', 'undo page'],
    ['/docs', 'docs'],
    ['/mobile/start', 'mobile start'],
    ['/dev/phone', 'phone'],
    ['/embedChat?chatTarget=x', 'embed chat'],
    ['/northside', 'public profile'],
    ['/no/such/page', 'not found'],
  ])('%s shows %s', async (url, text) => {
    await visit(url);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('sends /inbox to the inbox of the app and keeps its parameters', async () => {
    const router = await visit('/inbox?premium=true&active=7%3A9&org=7');
    await screen.findByText(/inbox of 7/);
    expect(router.state.location.pathname).toBe('/app/inbox');
    expect(router.state.location.search).toEqual({ premium: 'true', active: '7:9', org: '7' });
  });

  it('opens help over the app at /help', async () => {
    const router = await visit('/help?org=7');
    expect([router.state.location.pathname, router.state.location.search]).toEqual([
      '/app',
      { org: '7', help: 'true' },
    ]);
    expect(screen.queryByText('public profile')).toBeNull();
  });

  it('answers with not found where an app leaves screens out', async () => {
    await visit('/docs', { embedChat: screens.embedChat, notFound: screens.notFound });
    expect(await screen.findByText('not found')).toBeInTheDocument();
  });
});

describe('moving', () => {
  it('keeps the account when only the section changes', async () => {
    const router = await visit('/app/reseller/5/org/7/inbox?filter=priority');
    await userEvent.click(await screen.findByText('Logs'));
    await screen.findByText('data');
    expect(router.state.location.href).toBe('/app/reseller/5/org/7/data/logs');
    act(() => router.history.back());
    await userEvent.click(await screen.findByText('Settings'));
    await screen.findByText('settings');
    expect(router.state.location.pathname).toBe('/app/reseller/5/org/7/settings');
  });

  it('starts the screen afresh when the account changes, and not when a parameter does', async () => {
    await visit('/app/org/7/inbox');
    await userEvent.type(await screen.findByLabelText('Draft'), 'half a thought');
    await userEvent.click(screen.getByText('Junk'));
    await screen.findByText('inbox of 7, tab agent');
    expect(screen.getByLabelText('Draft')).toHaveValue('half a thought');
    await userEvent.click(screen.getByText('Other account'));
    await screen.findByText(/inbox of 8/);
    await waitFor(() => expect(screen.getByLabelText('Draft')).toHaveValue(''));
  });

  it('steps into an account from whatever way led here', () => {
    const way = [
      { type: 'partner', id: 1 },
      { type: 'reseller', id: 2 },
      { type: 'org', id: 3 },
    ] as const;
    expect(appHref({ segments: stepInto(way, 'reseller', 9), section: 'accounts' })).toBe(
      '/app/partner/1/reseller/9/accounts',
    );
    expect(appHref({ segments: stepInto(way, 'agent', 4) })).toBe(
      '/app/partner/1/reseller/2/org/3/agent/4',
    );
    expect(appHref({})).toBe('/app');
  });
});

describe('query parameters', () => {
  it('stay as they were typed: text, in order, unknown ones included', () => {
    const text =
      '?active=2001%3A3005&onboarding_tf_orgName=Acme+Roofing&templateId=007&testAgent=true&viewAs=';
    const read = validateSearch(parseSearch(text));
    expect(Object.keys(read)).toEqual([
      'active',
      'onboarding_tf_orgName',
      'templateId',
      'testAgent',
      'viewAs',
    ]);
    expect(read.templateId).toBe('007');
    expect(stringifySearch({ ...read })).toBe(text);
  });
  it.each([
    ['page=0', {}],
    ['page=2', { page: 2 }],
    ['page=x', {}],
    ['pageSize=50', { pageSize: 50 }],
    ['filter=junk', {}],
    ['filter=agent', { filter: 'agent' }],
  ])('%s is read as %j', (text, read) => expect(validateSearch(parseSearch(text))).toEqual(read));
});

describe('wrong links', () => {
  it('do not compile', () => {
    const wrong = () => (
      <>
        {/* @ts-expect-error there is no such page */}
        <Link to="/nowhere" />
        {/* @ts-expect-error a name is missing */}
        <Link to="/$username" />
        {/* @ts-expect-error there is no such tab */}
        <Link to="/app" search={{ filter: 'spam' }} />
        {/* @ts-expect-error there is no such section */}
        <AppLink section="inbxo" />
        {/* @ts-expect-error there is no such level */}
        <AppLink segments={[{ type: 'company', id: 1 }]} />
        {/* @ts-expect-error there is no such parameter */}
        <AppLink search={{ actve: '7:9' }} />
      </>
    );
    // @ts-expect-error a route has no screen
    const incomplete: Screens = { inbox: screens.inbox };
    expect([typeof wrong, Object.keys(incomplete)]).toEqual(['function', ['inbox']]);
  });
});
