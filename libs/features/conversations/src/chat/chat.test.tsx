import { type Answers, answering, aRoom, aTimeline, aViewer, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { conversationsOverlays } from '../index.js';

const { chat } = conversationsOverlays;
const rooms = { pageSize: 30, pageNumber: 0, totalRooms: 1, unreadRooms: 1 };
const base: Answers = {
  getViewer: aViewer(),
  listConversations: { ...rooms, rooms: [aRoom({ roomId: '7:1', unread: 1 })] },
  getRoomTimeline: aTimeline(),
};
const open = (search: string, answers: Answers = {}) =>
  renderApp({
    url: `/app/org/7?${search}`,
    overlays: { chat },
    replies: answering({ ...base, ...answers }),
  });

itBehavesLikeOverlay('chat', chat, {
  args: { value: '7:1' },
  replies: answering(base),
  shows: 'All conversations',
});

describe('the chat beside a page', () => {
  it('offers the latest conversations, and opens one at its own address', async () => {
    const { router } = await open('chat=true');
    await userEvent.click(await screen.findByRole('link', { name: /Unread/ }));
    expect(await screen.findByRole('link', { name: 'Open in the inbox' })).toBeInTheDocument();
    expect(decodeURIComponent(router.history.location.search)).toContain('7:1');
  });

  it('sends a reply and turns the AI off', async () => {
    const { server } = await open('chat=7:1');
    await userEvent.type(await screen.findByLabelText('Write a reply'), 'On Friday.');
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Turn the AI off' }));
    await waitFor(() =>
      expect(server.argsOf('setAiAgentEnabled')).toEqual([
        expect.objectContaining({ roomId: '7:1', aiAgentEnabled: false }),
      ]),
    );
    expect(server.argsOf('sendMessage')).toEqual([
      expect.objectContaining({ roomId: '7:1', message: 'On Friday.' }),
    ]);
  });

  it('says that there is none, and that one did not load', async () => {
    const { unmount } = await open('chat=true', {
      listConversations: { ...rooms, totalRooms: 0, unreadRooms: 0, rooms: [] },
    });
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    unmount();
    await open('chat=7:9', { getRoomTimeline: refused('not-found', 'Gone.') });
    expect(await screen.findByText('The conversation did not load')).toBeInTheDocument();
  });
});
