import {
  type Answers,
  answering,
  aRoom,
  aRoomPage,
  aTimeline,
  exampleReply,
  refused,
} from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../inbox/InboxScreen.js';

const account = exampleReply('getAccount');
const ready = { ...account, vidaPremium: true, phoneNumber: '+15125550100', smsEnabled: true };
const room = aRoom({ roomId: '7:9', id: 9, name: '+15125550143' });
const details = { room, users: [{ id: 9, name: '+15125550143', address: '+15125550143' }] };

const inbox = (answers: Answers = {}, search = '?new=draft') =>
  renderApp({
    url: `/app/org/7/inbox${search}`,
    screens: { inbox: Screen },
    overlays: {
      upgrade: async () => ({ Screen: () => <p>The plan</p> }),
      selectNumber: async () => ({ Screen: () => <p>The number</p> }),
      requestAccess: async () => ({ Screen: () => <p>The texts</p> }),
    } as never,
    replies: answering({
      getActivity: { rooms: [], total: 0 },
      getAgentActivity: { rooms: [], total: 0 },
      listConversations: aRoomPage({ rooms: [aRoom()], totalRooms: 1 }),
      getRoomTimeline: aTimeline({ room }),
      listContacts: exampleReply('listContacts'),
      getAccount: ready,
      ...answers,
    } as Answers),
  });
const to = () => screen.findByRole('combobox', { name: /^To/ });

describe('the gates of a new conversation', () => {
  it.each([
    ['upgrade', { vidaPremium: false }, 'The plan'],
    ['selectNumber', { phoneNumber: null }, 'The number'],
    ['requestAccess', { smsEnabled: false }, 'The texts'],
  ])('open %s for an account with %j', async (name, change, words) => {
    const { router } = await inbox({ getAccount: { ...ready, ...change } } as Answers);
    expect(await screen.findByText(words)).toBeVisible();
    expect(router.state.location.search).toHaveProperty(name);
    expect(screen.queryByRole('combobox', { name: /^To/ })).toBeNull();
  });

  it('are read again when the overlay has closed, and lead on', async () => {
    let now: Record<string, unknown> = { ...ready, vidaPremium: false, smsEnabled: false };
    const { router } = await inbox({ getAccount: () => now } as unknown as Answers);
    await screen.findByText('The plan');
    now = { ...ready, smsEnabled: false };
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('The texts')).toBeVisible();
    now = ready;
    await userEvent.keyboard('{Escape}');
    expect(await to()).toBeVisible();
    expect(router.state.location.search).toEqual(expect.objectContaining({ new: 'draft' }));
  });
});

describe('a new conversation', () => {
  it('begins with C, and sends the first message into the room', async () => {
    const { router, server } = await inbox(
      {
        createExternalDestinationProfile: {
          details: { id: 9, username: '+15125550143', address: '+15125550143', room },
        },
        sendMessage: exampleReply('sendMessage'),
      } as Answers,
      '',
    );
    await screen.findByRole('link', { name: /Marcus/ });
    await userEvent.keyboard('c');
    await userEvent.type(await to(), '512 555 0143{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'First message' }), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ active: '7:9' }));
    expect(server.argsOf('sendMessage')[0]).toMatchObject({ roomId: '7:9', message: 'Hello' });
    expect(router.state.location.search).not.toHaveProperty('new');
  });

  it('with several people is a group', async () => {
    const { server } = await inbox({
      getGroupConversationRoomId: { details },
      sendMessage: exampleReply('sendMessage'),
    } as Answers);
    await userEvent.type(await to(), '5125550143{Enter}5125550144{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'First message' }), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() =>
      expect(server.argsOf('getGroupConversationRoomId')[0]).toMatchObject({
        users: ['5125550143', '5125550144'],
      }),
    );
  });

  it('that is refused says so, and keeps people and text', async () => {
    await inbox({
      createExternalDestinationProfile: refused(
        'invalid',
        'Unable to start conversation with this user.',
      ),
    });
    await userEvent.type(await to(), 'unknown{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'First message' }), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    expect(await screen.findByText('Unable to start conversation with this user.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'First message' })).toHaveValue('Hello');
  });

  it('without people is cleared when it is sent', async () => {
    const { router } = await inbox();
    await to();
    await userEvent.type(screen.getByRole('textbox', { name: 'First message' }), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('new'));
  });

  it('asks before another account takes it away, and then forgets it', async () => {
    const { router } = await inbox();
    await to();
    await userEvent.type(screen.getByRole('textbox', { name: 'First message' }), 'Hello');
    act(() => router.history.push('/app/org/8/inbox'));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this message?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(screen.getByRole('textbox', { name: 'First message' })).toHaveValue('Hello');
    act(() => router.history.push('/app/org/8/inbox'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel message' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/8/inbox'));
    act(() => router.history.push('/app/org/7/inbox?new=draft'));
    await to();
    expect(screen.getByRole('textbox', { name: 'First message' })).toHaveValue('');
  });

  it('asks before the Junk tab takes it away, and not while it is empty', async () => {
    const { router } = await inbox({ listJunkConversations: aRoomPage() } as Answers);
    await to();
    await userEvent.type(screen.getByRole('textbox', { name: 'First message' }), 'Hello');
    await userEvent.click(screen.getByRole('radio', { name: /Junk/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Cancel this message?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    expect(router.state.location.search).toMatchObject({ new: 'draft' });
    await userEvent.click(screen.getByRole('radio', { name: /Junk/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel message' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ filter: 'agent' }));
    expect(router.state.location.search).not.toHaveProperty('new');
  });
});
