import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import {
  createAppRouter,
  createMemoryHistory,
  inAccount,
  Link,
  Outlet,
  parseSearch,
  RouterProvider,
  type Screens,
  stringifySearch,
  useAppSearch,
  useChangeSearch,
  usePageSearch,
  validateSearch,
} from './index.js';
import { type PageKey, schemaOf, type Section, sections, sitemap } from './sitemap.js';

const Raw = () => <p>raw {JSON.stringify(useAppSearch())}</p>;
const screens: Partial<Screens> = {
  frame: async () => ({ Screen: Outlet }),
  inbox: async () => ({
    Screen: () => (
      <>
        <p>{JSON.stringify(usePageSearch('inbox'))}</p>
        <Raw />
      </>
    ),
  }),
  data: async () => ({ Screen: () => <p>{JSON.stringify(usePageSearch('data', 'logs'))}</p> }),
  accounts: async () => ({
    Screen: function Accounts() {
      const change = useChangeSearch();
      return (
        <>
          <p>{JSON.stringify(usePageSearch('accounts'))}</p>
          <button onClick={() => void change({ page: 3, sort: '-name' })}>Change</button>
        </>
      );
    },
  }),
};

async function visit(url: string) {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [url] }),
    screens,
  });
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  return router;
}

describe('query parameters', () => {
  it('keep their text, order and unknown names', () => {
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

  it.each<[Section, string, string, object]>([
    [
      'inbox',
      '/',
      'active=7:9&new=7:10&filter=agent&highlightId=m1&replies=new',
      {
        active: '7:9',
        new: '7:10',
        filter: 'agent',
        highlightId: 'm1',
        replies: 'new',
      },
    ],
    ['inbox', 'unread', 'filter=junk', {}],
    ['inbox', 'unread', 'filter=priority', { filter: 'priority' }],
    ['inbox', '/', 'active=&page=2', {}],
    ['data', '/', 'dateFilter=last 7 days&page=2', { dateFilter: 'last 7 days' }],
    ['data', '/', 'dateFilter=yesterday', {}],
    ['data', 'logs', 'page=0&pageSize=99999&fields=<b>&filters=none', {}],
    [
      'data',
      'logs',
      'page=x&pageSize=50&fields=timestamp,duration',
      {
        pageSize: 50,
        fields: 'timestamp,duration',
      },
    ],
    [
      'data',
      'logs',
      'filters={"a":1}&dateFilter={"start":1,"end":2}',
      {
        filters: '{"a":1}',
        dateFilter: '{"start":1,"end":2}',
      },
    ],
    ['data', 'logs', 'filters=%257B%2522a%2522%253A1%257D', { filters: '%7B%22a%22%3A1%7D' }],
    [
      'data',
      'usage',
      'period=previous&view=amount&dateFilter=last 7 days',
      { period: 'previous', view: 'amount', dateFilter: 'last 7 days' },
    ],
    ['data', 'usage', 'period=next&view=both&page=2', {}],
    [
      'accounts',
      '/',
      'q= acme &sort=-name&page=2&filter.active=true',
      {
        q: 'acme',
        sort: '-name',
        page: 2,
        'filter.active': 'true',
      },
    ],
    ['accounts', '/', 'sort=nonsense&page=-1&filter.active=maybe&fields=nonsense', {}],
    [
      'settings',
      'members',
      'sort=role&filter.role=owner&fields=role,nonsense,email&detail=4',
      {
        sort: 'role',
        'filter.role': 'owner',
        fields: 'role,email',
        detail: '4',
      },
    ],
    ['settings', 'members', 'filter.active=true&filter.role=boss', {}],
    ['agents', '/', 'page=2&sort=name', {}],
  ])('of %s %s: %s are read as %j', (section, page, text, read) => {
    const found = schemaOf(section, page as PageKey<Section>).parse(parseSearch(text));
    expect(JSON.parse(JSON.stringify(found))).toEqual(read);
  });

  it('never throw, whatever they are', () => {
    const pages = sections.flatMap((section) =>
      ['/', ...sitemap[section].pages].map((page) => schemaOf(section, page as PageKey<Section>)),
    );
    const keys = [
      'active',
      'filter',
      'filters',
      'fields',
      'page',
      'pageSize',
      'q',
      'sort',
      'detail',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (search) => {
        for (const page of pages) expect(() => page.parse(search)).not.toThrow();
      }),
    );
  });
});

describe('a typed address', () => {
  it('with wrong values shows the defaults, and keeps overlays and what it does not know', async () => {
    const router = await visit(
      '/app/org/7/inbox?filter=junk&settings=true&active=7%3A9&help=&campaign=x',
    );
    expect(await screen.findByText('{"active":"7:9"}')).toBeInTheDocument();
    expect(router.history.location.href).toBe(
      '/app/org/7/inbox?settings=true&active=7%3A9&help=&campaign=x',
    );
    expect(screen.getByText(/raw .*"settings":"true".*"help":"","campaign":"x"/)).toBeVisible();
  });

  it('is changed by typed values, which are read back', async () => {
    const router = await visit('/app/reseller/5/accounts?page=many&help=true');
    await act(async () => screen.getByRole('button', { name: 'Change' }).click());
    expect(await screen.findByText('{"sort":"-name","page":3}')).toBeInTheDocument();
    expect(router.history.location.href).toBe(
      '/app/reseller/5/accounts?help=true&page=3&sort=-name',
    );
  });
});

describe('wrong links', () => {
  it('do not compile', () => {
    const right = () => (
      <>
        <Link to="/app/inbox/unread" search={{ active: '7:9', filter: 'agent', help: true }} />
        <Link to="/app/data/logs" search={{ page: 2, dateFilter: 'last 7 days' }} />
        <Link to="/app/data" search={{ dateFilter: '{"start":1,"end":2}' }} />
        <Link to="/app/accounts" search={{ q: 'a', sort: '-name', 'filter.active': 'true' }} />
        <Link to="/app/settings/members" search={{ 'filter.role': 'owner', settingsTab: 'x' }} />
      </>
    );
    const wrong = () => (
      <>
        {/* @ts-expect-error there is no such page */}
        <Link to="/nowhere" />
        {/* @ts-expect-error a name is missing */}
        <Link to="/$username" />
        {/* @ts-expect-error there is no such section */}
        <Link to="/app/inbxo" />
        {/* @ts-expect-error there is no such page */}
        <Link to="/app/data/log" />
        {/* @ts-expect-error a section without this page */}
        <Link to="/app/inbox/logs" />
        {/* @ts-expect-error there is no such level */}
        <Link to="/app" search={inAccount([{ type: 'company', id: 1 }])} />
        {/* @ts-expect-error there is no such parameter */}
        <Link to="/app" search={{ actve: '7:9' }} />
        {/* @ts-expect-error there is no such tab */}
        <Link to="/app/inbox" search={{ filter: 'spam' }} />
        {/* @ts-expect-error a parameter of another page */}
        <Link to="/app/inbox" search={{ dateFilter: 'last 7 days' }} />
        {/* @ts-expect-error a page is a number */}
        <Link to="/app/data/logs" search={{ page: 'two' }} />
        {/* @ts-expect-error there is no such unit */}
        <Link to="/app/data" search={{ dateFilter: 'last 2 fortnights' }} />
        {/* @ts-expect-error the dashboard has no pages */}
        <Link to="/app/data" search={{ page: 2 }} />
        {/* @ts-expect-error there is no such column */}
        <Link to="/app/accounts" search={{ sort: 'nme' }} />
        {/* @ts-expect-error there is no such state */}
        <Link to="/app/accounts" search={{ 'filter.active': 'maybe' }} />
        {/* @ts-expect-error a filter of another list */}
        <Link to="/app/settings/members" search={{ 'filter.active': 'true' }} />
        {/* @ts-expect-error this page has no list */}
        <Link to="/app/settings/general" search={{ sort: 'name' }} />
      </>
    );
    // @ts-expect-error a route has no screen
    const incomplete: Screens = { inbox: screens.inbox };
    expect([typeof right, typeof wrong, Object.keys(incomplete)]).toEqual([
      'function',
      'function',
      ['inbox'],
    ]);
  });
});
