import { answering, exampleReply, refused } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen as Bell } from './NotificationBell.js';
import { Screen } from './NotificationsPage.js';

const sample = exampleReply('listNotifications');
const [one] = sample.notifications;
const first = {
  ...one!,
  value: 'a',
  title: 'Dana left a message',
  roomId: '2001:3005',
  placeId: null,
};
const second = {
  ...one!,
  value: 'b',
  title: 'A webhook fails',
  kind: 'webhook' as const,
  roomId: null,
};
const listed = { ...sample, notifications: [first, second], total: 2 };
const chosen = {
  ...exampleReply('getNotificationSettings'),
  email: 'dana@example.com',
  kinds: [
    { kind: 'message' as const, shown: true, mail: false },
    { kind: 'webhook' as const, shown: false, mail: true },
  ],
};
const none = { ...sample, notifications: [], total: 0 };
const replies = answering({
  listNotifications: listed,
  clearNotifications: exampleReply('clearNotifications'),
  getNotificationSettings: chosen,
  saveNotificationSettings: chosen,
});
const page = (further: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url: '/app/org/7/settings/notifications',
    screens: { settings: Screen },
    replies: { ...replies, ...further },
  });
const bell = (further: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url: '/app/org/7/inbox',
    screens: { inbox: Bell },
    replies: { ...replies, ...further },
  });

describe('the notifications', () => {
  it('are listed with the way to the conversation, and have no fault that axe finds', async () => {
    await page();
    const row = await screen.findByRole('listitem', { name: 'Dana left a message' });
    expect(within(row).getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
      'href',
      '/app/org/7/inbox?active=2001%3A3005',
    );
    const other = screen.getByRole('listitem', { name: 'A webhook fails' });
    expect(within(other).queryByRole('link')).toBeNull();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('say when without the year of today, and with another one', async () => {
    const at = (iso: string) => Date.parse(iso) / 1000;
    const year = new Date().getFullYear();
    const told = [
      { ...first, timestamp: at(`${year}-03-04T12:05`) },
      { ...second, timestamp: at(`${year - 1}-03-04T12:05`) },
    ];
    await page(answering({ listNotifications: { ...listed, notifications: told } }));
    const row = await screen.findByRole('listitem', { name: 'Dana left a message' });
    expect(row).toHaveTextContent('Mar 4, 12:05 PM');
    expect(screen.getByRole('listitem', { name: 'A webhook fails' })).toHaveTextContent(
      `Mar 4, ${year - 1}, 12:05 PM`,
    );
  });

  it('each open their place: an entry of a conversation, a task, a goal', async () => {
    const places = [
      { kind: 'call', title: 'Missed call', roomId: '2001:3005', placeId: 'c1', count: 1 },
      { kind: 'call', title: '10 missed calls', roomId: '2001:3005', placeId: 'c2', count: 10 },
      { kind: 'task', title: 'Call failed', roomId: null, placeId: 't1', count: 1 },
      { kind: 'task', title: '3 tasks failed', roomId: null, placeId: 't3', count: 3 },
      { kind: 'goal', title: 'Goal missed', roomId: null, placeId: 'g1', count: 1 },
    ] as const;
    const notifications = places.map((place) => ({ ...one!, value: place.title, ...place }));
    await page(answering({ listNotifications: { ...listed, notifications, total: 5 } }));
    await screen.findByRole('listitem', { name: 'Missed call' });
    const ways = places.map(({ title }) => {
      const row = screen.getByRole('listitem', { name: title });
      const link = within(row).getByRole('link');
      return [link.textContent, link.getAttribute('href')];
    });
    expect(ways).toEqual([
      ['Open conversation', '/app/org/7/inbox?active=2001%3A3005&highlightId=c1'],
      ['Open the last one', '/app/org/7/inbox?active=2001%3A3005&highlightId=c2'],
      ['Open task', '/app/org/7/settings/notifications?editTask=t1'],
      ['Open the last one', '/app/org/7/settings/notifications?editTask=t3'],
      ['Open goal', '/app/org/7/data/goals?goal=g1'],
    ]);
  });

  it('are cleared one by its value, or all', async () => {
    const { server } = await page();
    const row = await screen.findByRole('listitem', { name: 'A webhook fails' });
    await userEvent.click(within(row).getByRole('button', { name: 'Clear “A webhook fails”' }));
    await waitFor(() =>
      expect(server.argsOf('clearNotifications')).toEqual([
        expect.objectContaining({ clear: 'b' }),
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('Notifications cleared')).toBeInTheDocument();
    expect(server.argsOf('clearNotifications')[1]).toEqual(
      expect.objectContaining({ clearAll: true }),
    );
  });

  it('say so where there are none', async () => {
    await page(answering({ listNotifications: none }));
    expect(await screen.findByText('Nothing new')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('say what went wrong, and try again', async () => {
    const answers = [refused('internal', 'The disk is full.'), listed];
    await page(answering({ listNotifications: () => answers.shift() ?? listed }));
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Dana left a message')).toBeInTheDocument();
  });
});

describe('what arrives how', () => {
  it('is chosen by kind for the person, and saved with each press', async () => {
    const { server } = await page();
    expect(await screen.findByText(/dana@example\.com/)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Webhook in the console' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Webhook by e-mail' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Message by e-mail' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(server.argsOf('saveNotificationSettings')).toEqual([
      expect.objectContaining({ kinds: [{ kind: 'message', shown: true, mail: true }] }),
    ]);
  });

  it('says what was not saved, and what could not be loaded', async () => {
    await page(answering({ saveNotificationSettings: refused('internal', 'The disk is full.') }));
    const box = await screen.findByRole('checkbox', { name: 'Message by e-mail' });
    await userEvent.click(box);
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    await waitFor(() => expect(box).not.toBeChecked());
  });
});

describe('the bell', () => {
  it('has the number of what is new, and opens it beside the page', async () => {
    await bell();
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(within(panel).getByText('Dana left a message')).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'Show as a page' })).toHaveAttribute(
      'href',
      '/app/org/7/settings/notifications',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when a person goes to the place of one', async () => {
    const { router } = await bell();
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Open conversation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.history.location.search).toBe('?active=2001%3A3005');
  });

  it('has no number where nothing is new, or while that is not known', async () => {
    await bell(answering({ listNotifications: refused('internal', 'The disk is full.') }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  });
});
