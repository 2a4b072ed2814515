import {
  type Answers,
  answering,
  aRoom,
  aRoomPage,
  aTimeline,
  aViewer,
  refused,
} from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../inbox/InboxScreen.js';

const other = aRoom({ roomId: '7:2', id: 2, name: 'Ada Okafor' });
const replies = {
  ok: true,
  replies: [
    {
      id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31',
      name: 'Hours',
      text: '{firstName}, we open at 9.',
      forAgents: false,
    },
    {
      id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e32',
      name: 'Way',
      text: 'Take the second left.',
      forAgents: true,
    },
  ],
};

const inbox = (answers: Answers = {}, search = '?active=7:1') =>
  renderApp({
    url: `/app/org/7/inbox${search}`,
    screens: { inbox: Screen, contacts: () => <p>Contacts</p> },
    replies: answering({
      getActivity: { rooms: [], total: 0 },
      getAgentActivity: { rooms: [], total: 0 },
      listConversations: aRoomPage({ rooms: [aRoom(), other], totalRooms: 2 }),
      getRoomTimeline: ({ roomId }: { roomId: string }) =>
        aTimeline(roomId === '7:2' ? { room: other } : {}),
      listSavedReplies: { replies: replies.replies },
      ...answers,
    } as Answers),
  });
const field = () => screen.findByRole('textbox', { name: 'Write a reply' });
const go = (app: Awaited<ReturnType<typeof inbox>>, to: string) =>
  act(async () => void app.router.history.push(to));
const png = (name = 'form.png', size = 3) =>
  new File([new Uint8Array(size)], name, { type: 'image/png' });
const stored = {
  id: 'f1',
  url: 'https://console.example/api/v1/chat/media/f1.png/form.png',
  contentType: 'image/png',
  fileName: 'form.png',
  size: 3,
  width: 1,
  height: 1,
  attachment: {
    'content-type': 'image/png',
    filename: 'form.png',
    'content-url': 'https://console.example/api/v1/chat/media/f1.png/form.png',
  },
};
const attach = async (file: File) =>
  act(async () => {
    fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, {
      target: { files: [file] },
    });
  });

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

describe('the draft of a room', () => {
  it('is there again after another room, and another account does not see it', async () => {
    const app = await inbox();
    await userEvent.type(await field(), 'Half a sentence');
    await go(app, '/app/org/7/inbox?active=7:2');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    await go(app, '/app/org/7/inbox?active=7:1');
    await waitFor(async () => expect(await field()).toHaveValue('Half a sentence'));
    await go(app, '/app/org/8/inbox?active=7:1');
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });

  it('is gone once it was sent', async () => {
    const { server } = await inbox({ sendMessage: refused('internal', 'No.') });
    await userEvent.type(await field(), 'Hello{Control>}{Enter}{/Control}');
    expect(await field()).toHaveValue('');
    expect(server.argsOf('sendMessage')[0]).toMatchObject({ roomId: '7:1', message: 'Hello' });
  });
});

describe('files of a reply', () => {
  it('are stored at once and sent with the text', async () => {
    const { server } = await inbox({ uploadChatMedia: stored } as unknown as Answers);
    await userEvent.type(await field(), 'See this');
    await attach(png());
    expect(await screen.findByRole('img', { name: 'Picture form.png' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() =>
      expect(server.argsOf('sendMessage')[0]).toMatchObject({
        message: 'See this',
        mediaUrls: [stored.url],
      }),
    );
  });

  it('that were not stored stay with the reason, and so does the text', async () => {
    await inbox({ uploadChatMedia: refused('internal', 'The disk is full.') });
    await userEvent.type(await field(), 'See this');
    await attach(png());
    expect(await screen.findByText('Not uploaded: The disk is full.')).toBeVisible();
    expect(await field()).toHaveValue('See this');
    expect(screen.getByRole('button', { name: 'Upload form.png again' })).toBeVisible();
  });

  it('of another kind are named at their place', async () => {
    const { server } = await inbox();
    await field();
    await attach(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/notes\.txt was not added/)).toBeVisible();
    expect(server.argsOf('uploadChatMedia')).toEqual([]);
  });

  it('are not offered where the channel carries none', async () => {
    const mail = aRoom({ channel: 'email' });
    await inbox({ getRoomTimeline: aTimeline({ room: mail }) });
    await field();
    expect(screen.getByRole('button', { name: 'Attach files' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('are asked about before another page takes them away', async () => {
    const app = await inbox({ uploadChatMedia: stored } as unknown as Answers);
    await field();
    await attach(png());
    await screen.findByRole('img', { name: 'Picture form.png' });
    await go(app, '/app/org/7/contacts');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

describe('saved replies', () => {
  it('are found by a slash, chosen by keys and filled for the contact', async () => {
    await inbox();
    await userEvent.type(await field(), '/ho');
    const combobox = await screen.findByRole('combobox', { name: 'Write a reply' });
    const option = await screen.findByRole('option', { name: /Hours/ });
    expect(screen.queryByRole('option', { name: /Way/ })).toBeNull();
    expect(combobox).toHaveAttribute('aria-activedescendant', option.id);
    await userEvent.keyboard('{Enter}');
    expect((await field()) as HTMLTextAreaElement).toHaveDisplayValue(/, we open at 9\.$/);
  });

  it('are managed at an address, and leave unsaved input only after a question', async () => {
    const app = await inbox();
    await userEvent.type(await field(), '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Manage saved replies' }));
    const list = await screen.findByRole('dialog', { name: 'Saved replies' });
    expect(app.router.state.location.search).toMatchObject({ active: '7:1', replies: 'list' });
    await userEvent.click(await within(list).findByRole('button', { name: 'Edit Hours' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Hours' });
    expect(app.router.state.location.search).toMatchObject({ replies: replies.replies[0]?.id });
    await userEvent.type(within(form).getByRole('textbox', { name: /Name/ }), ' now');
    await go(app, '/app/org/7/inbox?active=7:1');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('are marked for people of one agent', async () => {
    const { server } = await inbox(
      { saveSavedReply: { reply: { ...replies.replies[0], forAgents: true } } } as Answers,
      `?active=7:1&replies=${replies.replies[0]?.id}`,
    );
    const form = await screen.findByRole('dialog', { name: 'Edit Hours' });
    await userEvent.click(
      within(form).getByRole('checkbox', { name: 'Also for people of one agent' }),
    );
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveSavedReply')[0]).toMatchObject({ name: 'Hours', forAgents: true }),
    );
  });

  it('are not managed by members who may not edit the organization', async () => {
    const reason = 'Only editors of the organization can do this.';
    await inbox({ getViewer: aViewer({}, { canEditOrg: reason }) }, '?active=7:1&replies=new');
    expect(await screen.findByRole('dialog', { name: 'Saved replies' })).toHaveTextContent(reason);
    expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New saved reply' })).toBeNull();
  });

  it('are not managed by a person of one agent, who reads those for agents', async () => {
    const agent = aViewer();
    await inbox({
      getViewer: { ...agent, trail: [{ ...agent.target, type: 'agent' }] },
    } as Answers);
    await userEvent.type(await field(), '/');
    expect(await screen.findByRole('option', { name: /Way/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Manage saved replies' })).toBeNull();
  });

  it('close by Escape and leave what was typed', async () => {
    await inbox();
    await userEvent.type(await field(), '/');
    await screen.findByRole('option', { name: /Way/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(await field()).toHaveValue('/');
  });
});

describe('a note', () => {
  const note = {
    kind: 'note' as const,
    at: 1_763_000_000,
    id: 'n1',
    text: 'Prefers mornings.',
    actor: 'Priya Nair',
    assignee: null,
  };

  it('is written apart from the reply, and kept when it fails', async () => {
    const { server } = await inbox({ saveRoomNote: refused('internal', 'The store is away.') });
    await userEvent.type(await field(), 'A reply');
    await userEvent.click(screen.getByRole('button', { name: 'Note for colleagues' }));
    const text = await screen.findByRole('textbox', { name: 'Note for colleagues' });
    expect(text).toHaveValue('');
    await userEvent.type(text, 'Prefers mornings.');
    await userEvent.click(screen.getByRole('button', { name: /Add note/ }));
    await waitFor(() =>
      expect(server.argsOf('saveRoomNote')[0]).toMatchObject({
        roomId: '7:1',
        text: 'Prefers mornings.',
      }),
    );
    expect(server.argsOf('sendMessage')).toEqual([]);
    expect(text).toHaveValue('Prefers mornings.');
    await userEvent.click(screen.getByRole('button', { name: 'Note for colleagues' }));
    expect(await field()).toHaveValue('A reply');
  });

  it('is shown as one and is assigned to a member', async () => {
    const { server } = await inbox({
      getRoomTimeline: aTimeline({ entries: [note] as never }),
      saveRoomNote: { id: 'n1' },
    } as Answers);
    const card = await screen.findByRole('article', { name: 'Note by Priya Nair' });
    await userEvent.click(within(card).getByRole('button', { name: 'Assign' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Assign to me' }));
    await waitFor(() =>
      expect(server.argsOf('saveRoomNote')[0]).toMatchObject({ id: 'n1', assigneeId: 1 }),
    );
  });
});
