import { aListedAccount, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountsOverlays } from '../index.js';
import { Screen } from './SearchOverlay.js';

itBehavesLikeOverlay('search', async () => ({ Screen }), { shows: 'Go to' });

const person = { ...exampleReply('getContact').contact, id: 31, displayName: 'Dana Whitfield' };
const { sender: _unknown, ...ofPerson } = exampleReply('getRoom').room;
const room = {
  ...ofPerson,
  roomId: 'room-9',
  name: 'Dana Whitfield',
  lastMessage: 'Thank you.',
  // The line of the thread that has the words.
  excerpt: '…Dana? See you on Monday.',
  excerptId: 'm7',
};
const replies = {
  searchAccount: {
    accounts: [aListedAccount({ id: 8, displayName: 'Ridge Dana' })],
    totalAccounts: 1,
  },
  listContacts: { ...exampleReply('listContacts'), contacts: [person] },
  listConversations: { ...exampleReply('listConversations'), rooms: [room] },
};
const open = (more: object = {}, url = '/app/org/7/data?search=dana') =>
  renderApp({
    url,
    overlays: {
      search: accountsOverlays.search,
      previewContact: async () => ({ Screen: () => <p>The contact</p> }),
    },
    screens: { inbox: () => <p>The inbox</p>, data: () => <p>Numbers</p> },
    replies: { ...replies, ...more },
  });
const option = (name: RegExp) => screen.findByRole('option', { name });

describe('the overlay search', () => {
  it('finds contacts, conversations and accounts by the text of its link', async () => {
    const { server } = await open();
    await option(/^Dana Whitfield.*See you on Monday/);
    expect(await screen.findByRole('combobox')).toHaveValue('dana');
    await option(/Ridge/);
    expect(screen.getAllByRole('option', { name: /^Dana Whitfield/ })).toHaveLength(2);
    expect(server.argsOf('listContacts')).toEqual([
      expect.objectContaining({ q: 'dana', pageSize: '5' }),
    ]);
    expect(server.argsOf('listConversations')[0]).toMatchObject({ queryText: 'dana' });
  });

  it('opens a conversation in the inbox', async () => {
    const { router } = await open();
    await userEvent.click(await option(/See you on Monday/));
    await waitFor(() =>
      expect(router.history.location.href).toBe('/app/org/7/inbox?active=room-9&highlightId=m7'),
    );
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('opens a contact above the search', async () => {
    await open();
    const [contact] = await screen.findAllByRole('option', { name: /^Dana W/ });
    await userEvent.click(contact as HTMLElement);
    expect(await screen.findByText('The contact')).toBeVisible();
  });

  it('says which search failed, and tries it again', async () => {
    let isDown = true;
    const { server } = await open({
      listContacts: () =>
        isDown ? refused('internal', 'The store is away.') : replies.listContacts,
    });
    const again = await option(/Search the contacts again/);
    expect(again).toHaveTextContent('The store is away.');
    isDown = false;
    await userEvent.click(again);
    await waitFor(() => expect(server.argsOf('listContacts')).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getAllByRole('option', { name: /^Dana Whitfield/ })).toHaveLength(2),
    );
  });

  it('looks above organizations for accounts alone', async () => {
    const reseller = { id: 5, type: 'reseller', displayName: 'Harborline', image: null } as const;
    const getViewer = aViewer({
      role: 'reseller',
      trueRole: 'reseller',
      home: reseller,
      target: reseller,
      trail: [reseller],
    });
    const { server } = await open({ getViewer }, '/app/reseller/5/data?search=dana');
    await option(/Ridge/);
    expect(server.argsOf('listContacts')).toEqual([]);
  });
});
