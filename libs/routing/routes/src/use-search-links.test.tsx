import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  type AppSearch,
  createAppRouter,
  createMemoryHistory,
  Link,
  Outlet,
  RouterProvider,
  type Screens,
  useSearchLinks,
} from './index.js';

const rooms = ['7:9', '7:10'];

function Rows() {
  const { hrefOf, handlers } = useSearchLinks((link) => ({
    active: link.textContent ?? '',
    new: undefined,
  }));
  return (
    <>
      <ul {...handlers}>
        {rooms.map((active) => (
          <li key={active}>
            <a href={hrefOf({ active, new: undefined })}>{active}</a>
          </li>
        ))}
      </ul>
      {rooms.map((active) => (
        <Link
          key={active}
          to="."
          search={(former: AppSearch) => ({ ...former, active, new: undefined })}
        >
          Link to {active}
        </Link>
      ))}
    </>
  );
}

const screens: Partial<Screens> = {
  frame: async () => ({ Screen: Outlet }),
  inbox: async () => ({ Screen: Rows }),
};

async function visit(address: string) {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    screens,
  });
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  return router;
}

const row = (name: string) => screen.getByRole('link', { name });
const addressOf = (name: string) => row(name).getAttribute('href');

describe('plain links of a list', () => {
  it.each([
    '/app/inbox',
    '/app/org/7/inbox/unread?filter=agent&new=draft',
    '/app/reseller/5/org/7/inbox?templateId=007&active=7%3A10&highlightId=m1',
    '/app/inbox?org=7&active=7%3A9#below',
  ])('lead where links of the router lead, on %s', async (address) => {
    await visit(address);
    for (const name of rooms) expect(addressOf(name)).toBe(addressOf(`Link to ${name}`));
  });

  it('go through the router, and follow what else changes in the address', async () => {
    const router = await visit('/app/org/7/inbox?filter=agent');
    // `fireEvent` says whether the browser still has to follow the link.
    expect(fireEvent.click(row('7:9'))).toBe(false);
    await waitFor(() =>
      expect(router.history.location.href).toBe('/app/org/7/inbox?filter=agent&active=7%3A9'),
    );
    await act(() => router.navigate({ to: '/app/inbox/closed' }));
    expect(addressOf('7:10')).toBe('/app/org/7/inbox/closed?active=7%3A10');
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('are left to the browser with %j, as for another tab', async (how) => {
    const router = await visit('/app/inbox');
    // jsdom does not open tabs.
    let isLeft = false;
    window.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(row('7:9'), how);
    expect(isLeft).toBe(true);
    expect(router.history.location.href).toBe('/app/inbox');
  });

  it('fetch the place of a pointer or a focus that stays, and not of one that passes', async () => {
    const router = await visit('/app/inbox');
    const preload = jest.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
    fireEvent.mouseOver(row('7:9'));
    fireEvent.mouseOver(row('7:10'));
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(1));
    const [asked] = preload.mock.calls[0] as unknown as [{ search: (from: object) => object }];
    expect(asked.search({})).toMatchObject({ active: '7:10' });
    fireEvent.focus(row('7:9'));
    fireEvent.blur(row('7:9'));
    fireEvent.touchStart(row('7:9'));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(preload).toHaveBeenCalledTimes(2);
  });
});
