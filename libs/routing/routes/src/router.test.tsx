import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQueryClient } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { useState } from 'react';
import { standalonePages } from './account-rewrite.js';
import { formerAddresses, type Section, sections, sitemap } from './sitemap.js';
import {
  accountHref,
  inAccount,
  type AppRouter,
  createAppRouter,
  createMemoryHistory,
  Link,
  Outlet,
  type RouterContext,
  RouterProvider,
  type ScreenLoader,
  type Screens,
  stepInto,
  useChangeSearch,
  useNavigate,
  usePageSearch,
  useSectionPage,
} from './index.js';

const named =
  (name: string): ScreenLoader =>
  async () => ({ Screen: () => <p>{name}</p> });

function Inbox() {
  const { target } = useCurrentAccount();
  const search = usePageSearch('inbox');
  const change = useChangeSearch();
  const navigate = useNavigate();
  const view = useSectionPage('inbox');
  const [draft, setDraft] = useState('');
  return (
    <>
      <p>
        inbox of {target}, {view ? `view ${view}` : `tab ${search.filter ?? 'none'}`}
      </p>
      <input aria-label="Draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <Link to="/app/data/logs">Logs</Link>
      <Link to="/app/inbox/unread">Unread</Link>
      <Link to="/app/inbox" search={inAccount([{ type: 'org', id: 8 }])}>
        Other account
      </Link>
      <button onClick={() => void change({ filter: 'agent' })}>Junk</button>
      <button onClick={() => void navigate({ to: '/app/settings' })}>Settings</button>
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
  contacts: named('contacts'),
  tasks: named('tasks'),
  money: named('money'),
  home: named('home'),
  agents: named('agents'),
  data: named('data'),
  accounts: named('accounts'),
  templates: named('templates'),
  knowledge: named('knowledge'),
  settings: named('settings'),
  embedSignIn: named('embed sign-in'),
  modalLayer: named('modal layer'),
  paymentPage: named('payment page'),
  returnPage: named('return page'),
  undoAddressChange: named('undo page'),
  sharedDashboard: named('shared dashboard'),
  endReport: named('end of a report'),
  docs: named('docs'),
  mobileStart: named('mobile start'),
  phone: named('phone'),
  embedChat: named('embed chat'),
  publicProfile: named('public profile'),
  notFound: named('not found'),
};

async function visit(
  url: string,
  bound: Partial<Screens> = screens,
  context: RouterContext = {},
): Promise<AppRouter> {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [url] }),
    screens: bound,
    context,
  });
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  return router;
}

describe('the screen of a URL', () => {
  it.each([
    ['/app', 'home'],
    ['/app/org/7', 'home'],
    ['/app/org/7/data/logs', 'data'],
    ['/app/reseller/5/accounts', 'accounts'],
    ['/app/org/7/nonsense', 'not found'],
    ['/app/org/7/data/nonsense', 'not found'],
    ['/app/org/7/embed', 'not found'],
    ['/app/embed?email=a@b.test', 'embed sign-in'],
    ['/app/paymentSuccess', 'return page'],
    ['/app/stripePayoutConnectFailure', 'return page'],
    ['/app/undoAddressChange', 'undo page'],
    ['/shared/dashboard', 'shared dashboard'],
    ['/shared/unsubscribe', 'end of a report'],
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
    expect(router.history.location.href).toBe('/app/org/7/inbox?premium=true&active=7%3A9');
  });

  it('shows the payment that a link asks for in place of the app, and of the sign-in', async () => {
    const router = await visit('/app?checkout=q7Jr0cV8pYw2mZk1xT9aBg&org=7');
    expect(await screen.findByText('payment page')).toBeInTheDocument();
    expect(router.history.location.href).toBe('/app/pay/q7Jr0cV8pYw2mZk1xT9aBg');
  });
  it('leaves the overlay of that name over the app', async () => {
    const router = await visit('/app?checkout=true');
    expect(await screen.findByText('home')).toBeInTheDocument();
    expect(router.history.location.search).toBe('?checkout=true');
  });
  it('opens help over the app at /help', async () => {
    const router = await visit('/help?org=7');
    expect(router.history.location.href).toBe('/app/org/7?help=true');
    expect(screen.queryByText('public profile')).toBeNull();
  });

  it('lets a screen fetch its data while a link to it is pointed at', async () => {
    const prefetch = jest.fn();
    const data = async () => ({ Screen: () => <p>data</p>, prefetch });
    const cache = createQueryClient();
    await visit('/app/org/7/inbox', { ...screens, data }, { cache });
    const link = await screen.findByRole('link', { name: 'Logs' });
    expect(prefetch).not.toHaveBeenCalled();
    await userEvent.hover(link);
    await waitFor(() => expect(prefetch).toHaveBeenCalledTimes(1));
    expect(prefetch).toHaveBeenCalledWith({
      cache,
      account: expect.objectContaining({
        target: 7,
      }),
      page: 'logs',
      search: expect.objectContaining({ org: '7' }),
    });
    expect(screen.queryByText('data')).toBeNull();
  });

  it('shows not found where an app omits screens', async () => {
    await visit('/docs', { embedChat: screens.embedChat, notFound: screens.notFound });
    expect(await screen.findByText('not found')).toBeInTheDocument();
  });
});

describe('the sitemap', () => {
  const scopes = ['', '/org/7', '/reseller/5/org/7', '/partner/1/reseller/5/org/7/agent/8'];
  const pages = sections.flatMap((section) => [
    [section, `/${section}`],
    ...sitemap[section].pages.map((page) => [section, `/${section}/${page}`]),
  ]) as [Section, string][];
  // Each section shows which page its route names.
  const Where = ({ section }: { section: Section }) => (
    <p>
      {section} of {useCurrentAccount().target ?? 'oneself'}: {useSectionPage(section) ?? 'first'}
    </p>
  );
  const bound: Partial<Screens> = {
    frame: screens.frame,
    notFound: screens.notFound,
    ...Object.fromEntries(
      sections.map((section) => [
        section,
        async () => ({ Screen: () => <Where section={section} /> }),
      ]),
    ),
  };

  it.each(pages)(
    'opens the section %s at %s, on every way down the tree',
    async (section, path) => {
      const router = await visit(`/app${path}`, bound);
      const page = path.split('/')[2] ?? 'first';
      for (const scope of scopes) {
        const account = /(\d+)$/.exec(scope)?.[1] ?? 'oneself';
        await act(async () => router.history.push(`/app${scope}${path}`));
        expect(await screen.findByText(`${section} of ${account}: ${page}`)).toBeInTheDocument();
      }
    },
  );

  it('keeps the account out of the path of every page beside the console', async () => {
    const { routesByPath } = await visit('/docs', bound);
    const isBeside = ({ parentRoute }: { parentRoute: { readonly id: unknown } }) =>
      parentRoute.id === '__root__';
    const beside = Object.values(routesByPath)
      .filter((route) => route.fullPath.startsWith('/app/') && isBeside(route))
      .map(({ fullPath }) => fullPath.split('/')[2]);
    expect(beside.sort()).toEqual([...standalonePages].sort());
  });

  it.each(Object.entries(formerAddresses))('leads from %s to %s', async (former, now) => {
    const router = await visit(`/app/org/7/${former}?settingsTab=x`, bound);
    const [, , section, page = 'first'] = now.split('/');
    expect(await screen.findByText(`${section} of 7: ${page}`)).toBeInTheDocument();
    expect(router.history.location.href).toBe(`${now.replace('/app', '/app/org/7')}?settingsTab=x`);
  });
});

describe('a screen whose code cannot be fetched', () => {
  const failing = (times: number) => {
    let left = times;
    const load = jest.fn<ReturnType<ScreenLoader>, []>(async () => {
      left -= 1;
      if (left >= 0) throw new Error('The code did not arrive.');
      return { Screen: () => <p>logs</p> };
    });
    return load;
  };
  const open = async (load: ScreenLoader) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createAppRouter({
      history: createMemoryHistory({ initialEntries: ['/app/org/7/data'] }),
      screens: { ...screens, data: load },
      context: {
        Broken: ({ error, reset }) => (
          <>
            <p>{(error as Error).message}</p>
            <button onClick={reset}>Try again</button>
          </>
        ),
      },
    });
    render(<RouterProvider router={router} />);
    await act(() => router.load());
    return logged;
  };

  it('is fetched again when the person asks for it', async () => {
    const load = failing(2);
    const logged = await open(load);
    await screen.findByText('The code did not arrive.');
    expect(screen.getByRole('main')).toBeInTheDocument(); // the frame stays
    const before = load.mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('logs')).toBeInTheDocument();
    expect(load.mock.calls.length).toBeLessThanOrEqual(before + 2);
    logged.mockRestore();
  });

  it('is not fetched again and again by itself', async () => {
    const load = failing(Infinity);
    const logged = await open(load);
    await screen.findByText('The code did not arrive.');
    const before = load.mock.calls.length;
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(load).toHaveBeenCalledTimes(before);
    expect(screen.getByText('The code did not arrive.')).toBeInTheDocument();
    logged.mockRestore();
  });
});

describe('moving', () => {
  it('keeps the account when only the section changes', async () => {
    const router = await visit('/app/reseller/5/org/7/inbox?filter=priority');
    await userEvent.click(await screen.findByText('Logs'));
    await screen.findByText('data');
    expect(router.history.location.href).toBe('/app/reseller/5/org/7/data/logs');
    act(() => router.history.back());
    await userEvent.click(await screen.findByText('Settings'));
    await screen.findByText('settings');
    expect(router.history.location.pathname).toBe('/app/reseller/5/org/7/settings');
  });

  it('mounts the screen again when the account changes, and not when a parameter does', async () => {
    await visit('/app/org/7/inbox');
    await userEvent.type(await screen.findByLabelText('Draft'), 'half a thought');
    await userEvent.click(screen.getByText('Junk'));
    await screen.findByText('inbox of 7, tab agent');
    expect(screen.getByLabelText('Draft')).toHaveValue('half a thought');
    await userEvent.click(screen.getByText('Other account'));
    await screen.findByText(/inbox of 8/);
    await waitFor(() => expect(screen.getByLabelText('Draft')).toHaveValue(''));
  });

  it('keeps a section’s screen as it is when another page of it opens', async () => {
    const router = await visit('/app/org/7/inbox');
    await userEvent.type(await screen.findByLabelText('Draft'), 'half a thought');
    await userEvent.click(screen.getByText('Unread'));
    await screen.findByText('inbox of 7, view unread');
    expect(screen.getByLabelText('Draft')).toHaveValue('half a thought');
    expect(router.history.location.href).toBe('/app/org/7/inbox/unread');
  });

  it('opens an account from any previous path', () => {
    const way = [
      { type: 'partner', id: 1 },
      { type: 'reseller', id: 2 },
      { type: 'org', id: 3 },
    ] as const;
    expect(accountHref(stepInto(way, 'reseller', 9))).toBe('/app/partner/1/reseller/9');
    expect(accountHref(stepInto(way, 'agent', 4))).toBe('/app/partner/1/reseller/2/org/3/agent/4');
    expect(accountHref([])).toBe('/app');
  });
});

describe('the account in the path of an address', () => {
  it('takes the place of the one in the query with the next move, which going back undoes', async () => {
    const router = await visit('/app/inbox?reseller=5&filter=priority&org=7');
    await screen.findByText('inbox of 7, tab priority');
    const address = () => router.history.location.href;
    await userEvent.click(screen.getByText('Junk'));
    await screen.findByText('inbox of 7, tab agent');
    expect(address()).toBe('/app/reseller/5/org/7/inbox?filter=agent');
    act(() => router.history.back());
    await screen.findByText('inbox of 7, tab priority');
  });

  it('is part of the address that a link shows', async () => {
    await visit('/app/reseller/5/org/7/inbox');
    const href = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await href('Logs')).toBe('/app/reseller/5/org/7/data/logs');
    expect(await href('Other account')).toBe('/app/org/8/inbox');
  });

  it('adds no entry to the history when a link leads to where one is', async () => {
    const router = await visit('/app/reseller/5/org/7/data/logs');
    const { length } = router.history;
    await act(() =>
      router.navigate({
        to: '/app/data/logs',
        search: { reseller: 5, org: 7 },
      }),
    );
    expect(router.history.length).toBe(length);
  });
});
