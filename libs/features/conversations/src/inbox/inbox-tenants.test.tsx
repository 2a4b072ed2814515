import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Screen } from './InboxScreen.js';

const at = Math.floor(Date.now() / 1000) - 600;
const accounts = [7, 8] as const;
/** A name that stands in every reply to one account, and in none to another. */
const markOf = (account: number) => `Canary ${account}`;

const room = (account: number) => ({
  roomId: `${account}:1`,
  uuid: null,
  name: markOf(account),
  id: 1,
  image: null,
  vidaPhoneNumber: '+15125550147',
  unregistered: true,
  unregisteredDisplayName: null,
  destinationInboxType: 'inbox' as const,
  lastMessage: `${markOf(account)} wrote`,
  lastMessageAuthor: 'customer' as const,
  lastMessageTimestamp: at,
  channel: 'sms' as const,
  chatAgentCampaignId: '',
  agentId: account,
  agentName: markOf(account),
  unread: 0,
  aiAgentEnabled: true,
  archived: false,
  blocked: false,
  selfCall: false,
});

const timeline = (account: number) => ({
  room: room(account),
  entries: [
    {
      kind: 'message' as const,
      at,
      message: {
        uuid: `m${account}`,
        message: `${markOf(account)} wrote`,
        author: 'customer' as const,
        authorName: '',
        source: 'sms' as const,
        status: 'success',
      },
    },
  ],
  hasEarlier: false,
  collectedData: {},
  functionsRun: [],
  conversations: [],
});

/** Numbers from 0 to below 1, the same in each run. */
function drawn(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('shows nothing of the former account while one switches and replies come late', async () => {
  const random = drawn(34);
  /** Every reply of an account comes after a while, and often after the next switch. */
  const late =
    <T,>(reply: (account: number) => T) =>
    async ({ targetAccountId, roomId }: Readonly<Record<string, unknown>>) => {
      await sleep(100 * random());
      const named = typeof roomId === 'string' ? roomId.split(':')[0] : targetAccountId;
      return reply(Number(targetAccountId ?? named));
    };
  const { router } = await renderApp({
    url: '/app/org/7/inbox?active=7:1',
    screens: { inbox: Screen },
    replies: {
      getActivity: { rooms: [], total: 0 },
      getAgentActivity: { rooms: [], total: 0 },
      listConversations: late((account) => ({
        pageSize: 20,
        pageNumber: 0,
        totalRooms: 1,
        unreadRooms: 0,
        rooms: [room(account)],
      })),
      getRoomTimeline: late(timeline),
    } as never,
  });

  let here = 7;
  const seen = { own: 0, foreign: [] as string[] };
  const look = () => {
    const text = document.body.textContent ?? '';
    for (const account of accounts)
      if (account !== here && text.includes(markOf(account)))
        seen.foreign.push(`${markOf(account)} on ${here}`);
    if (text.includes(markOf(here))) seen.own += 1;
  };
  const observer = new MutationObserver(look);
  for (let turn = 0; turn < 50; turn += 1) {
    observer.disconnect();
    const next = turn % 2 === 0 ? 8 : 7;
    await act(() => router.navigate({ to: `/app/org/${next}/inbox?active=${next}:1` as '/' }));
    here = next;
    look();
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await act(() => sleep(120 * random()));
  }
  await waitFor(() => expect(screen.getAllByText(/Canary 7/).length).toBeGreaterThan(1));
  observer.disconnect();
  expect(seen.foreign).toEqual([]);
  // The looks saw something: the account's own rows, at many switches.
  expect(seen.own).toBeGreaterThan(25);
});
