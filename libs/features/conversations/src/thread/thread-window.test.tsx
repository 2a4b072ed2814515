import { jest } from '@jest/globals';
import { aMessage, aRoom, aRoomPage, aTimeline } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../inbox/InboxScreen.js';

const [boxHeight, entryHeight] = [600, 80];

/** The layout that the thread asks for: a box of a height, and entries of another. */
const layout = {
  offsetHeight: (element: Element) =>
    element.getAttribute('role') === 'region' ? boxHeight : entryHeight,
  clientHeight: () => boxHeight,
  scrollHeight: (element: Element) => {
    const frame = element.querySelector('[style*="padding-block"]')?.getAttribute('style') ?? '';
    const spaces = [...frame.matchAll(/([\d.]+)px/g)].map(([, px]) => Number(px));
    const drawn = element.querySelectorAll('[data-index]').length;
    return spaces.reduce((sum, one) => sum + one, drawn * entryHeight);
  },
};

beforeAll(() => {
  for (const [name, height] of Object.entries(layout))
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: Element) {
        return height(this);
      },
    });
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: unknown) {
    const before = this.scrollTop;
    const highest = Math.max(0, this.scrollHeight - this.clientHeight);
    this.scrollTop = Math.min((to as { top?: number }).top ?? 0, highest);
    // A browser tells of it with the next frame.
    if (this.scrollTop !== before)
      requestAnimationFrame(() => this.dispatchEvent(new Event('scroll')));
  };
});

/** A thread of numbered messages; `grow` writes further ones. */
function numbered(count: number) {
  let last = count;
  const part = (low: number, high: number) =>
    aTimeline({
      entries: Array.from({ length: high - low + 1 }, (_, at) => {
        const seq = low + at;
        const message = aMessage({ uuid: `m${seq}`, seq, message: `Line ${seq}` });
        return { kind: 'message' as const, at: message.timestamp, message };
      }),
      firstSeq: low,
      lastSeq: high,
      hasEarlier: low > 1,
      hasLater: high < last,
    });
  return {
    grow: (many: number) => {
      last += many;
    },
    reply: ({ around, before, after, limit }: Record<string, string | undefined>) => {
      const size = Number(limit ?? 120);
      if (around) return part(371, 430);
      if (before) return part(Math.max(1, Number(before) - size), Number(before) - 1);
      if (after) return part(Number(after) + 1, Math.min(last, Number(after) + size));
      return part(Math.max(1, last - size + 1), last);
    },
  };
}

async function open(thread: ReturnType<typeof numbered>, search = '') {
  const app = await renderApp({
    url: `/app/org/7/inbox?active=7:1${search}`,
    screens: { inbox: Screen },
    replies: {
      getActivity: { rooms: [], total: 0 },
      getAgentActivity: { rooms: [], total: 0 },
      listConversations: aRoomPage({ rooms: [aRoom()], totalRooms: 1 }),
      getRoomTimeline: thread.reply,
    } as never,
  });
  const box = await screen.findByRole('region', { name: 'Messages' });
  const scroll = (top: number) =>
    act(async () => {
      box.scrollTop = top;
      box.dispatchEvent(new Event('scroll'));
    });
  /** What stands at the top of the box. */
  const top = () => {
    const drawn = [...box.querySelectorAll('[data-index]')];
    const at = Math.floor(box.scrollTop / entryHeight);
    return drawn.find((one) => Number(one.getAttribute('data-index')) === at)?.textContent;
  };
  return { ...app, box, scroll, top };
}

describe('a long conversation', () => {
  it('draws what is near, reads what is before as one scrolls up, and keeps the place', async () => {
    const { box, scroll, server, top } = await open(numbered(10_000));
    expect(await within(box).findByText('Line 10000')).toBeInTheDocument();
    expect(box.querySelectorAll('[data-index]').length).toBeLessThan(40);
    expect(server.argsOf('getRoomTimeline')).toHaveLength(1);
    await scroll(10 * entryHeight);
    const before = top();
    await waitFor(() =>
      expect(box.querySelector('[aria-setsize]')).toHaveAttribute('aria-setsize', '241'),
    );
    expect(server.argsOf('getRoomTimeline')[1]).toMatchObject({ before: '9881', limit: '120' });
    expect(top()).toBe(before);
    expect(before).toMatch(/Line 98\d\d$/);
  });

  it('shows the message of the address wherever it stands, and goes on from there', async () => {
    const { box, server } = await open(numbered(900), '&highlightId=m400');
    expect((await within(box).findByText('Line 400')).closest('li')).toHaveClass('pb-mark');
    expect(server.argsOf('getRoomTimeline')[1]).toMatchObject({ around: 'm400' });
    expect(within(box).queryByText('Line 900')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'To the newest' }));
    expect(await within(box).findByText('Line 900')).toBeInTheDocument();
  });

  it('keeps to the message of the address where frames are slow and what is before it is there first', async () => {
    const slow = jest
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((draw) => Number(setTimeout(() => draw(performance.now()), 400)));
    const { box, server } = await open(numbered(900), '&highlightId=m400');
    await waitFor(() => expect(server.argsOf('getRoomTimeline').length).toBeGreaterThan(2));
    await act(() => new Promise((done) => setTimeout(done, 2000)));
    expect((await within(box).findByText('Line 400')).closest('li')).toHaveClass('pb-mark');
    expect(within(box).queryByText('Line 1')).toBeNull();
    slow.mockRestore();
  });

  it('is followed near its end', async () => {
    const thread = numbered(900);
    const { box, cache } = await open(thread);
    await within(box).findByText('Line 900');
    thread.grow(2);
    await act(() => cache.invalidateQueries());
    expect(await within(box).findByText('Line 902')).toBeInTheDocument();
  });
});
