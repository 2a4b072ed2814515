import { fakeServer, refuse, renderApp, type FakeReplies } from '@patchbay/overlays/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as Chat } from './ChatScreen.js';
import { forgetSession } from './handed-session.js';
import { forgetIdentity } from './identity.js';
import { Screen as Profile } from './PublicProfileScreen.js';

const said = (uuid: string, author: 'customer' | 'agent' | 'person', message: string) => ({
  uuid,
  message,
  author,
});
const events = (...all: object[]) =>
  new Response(all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const defaults = {
  getProfileByUsername: {
    username: 'northside',
    details: { displayName: 'Front desk' },
    answering: true,
  },
  allocateTempUserSession: { token: 'visitor-storage' },
  visitorThread: { messages: [], greeting: 'Thanks for calling Northside Dental.' },
};

/** A visitor's chat has a client of its own, over the page's fetch. */
async function visit(replies: object = {}, url = '/embedChat?chatTarget=northside') {
  const server = fakeServer({ ...defaults, ...replies } as unknown as FakeReplies);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((to, init) =>
      server.transport(String(to), (init ?? {}) as Parameters<typeof server.transport>[1]),
    );
  const app = await renderApp({
    url,
    screens: { embedChat: Chat, publicProfile: Profile },
    session: null,
  });
  return { ...app, server };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  globalThis.fetch ??= (async () => new Response()) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

describe('the chat of a visitor', () => {
  it('greets once where the agent has begun by itself, as in a call', async () => {
    await visit({
      visitorThread: {
        messages: [said('m1', 'agent', 'Thanks for calling. You talk with an AI.')],
        greeting: defaults.visitorThread.greeting,
      },
    });
    expect(await screen.findByText('Thanks for calling. You talk with an AI.')).toBeVisible();
    expect(screen.queryByText(defaults.visitorThread.greeting)).not.toBeInTheDocument();
  });

  it('greets, shows the question at once and streams the answer', async () => {
    const { server } = await visit({
      visitorSend: () =>
        events(
          { type: 'delta', text: 'From 9 ' },
          { type: 'delta', text: 'AM.' },
          { type: 'reply', text: 'From 9 AM to noon.', trace: [] },
        ),
      visitorThread: ({ after }: { after?: string }) =>
        after ? { messages: [] } : { messages: thread, greeting: defaults.visitorThread.greeting },
    });
    expect(await screen.findByText('Thanks for calling Northside Dental.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Front desk' })).toBeInTheDocument();
    thread = [
      said('m1', 'customer', 'Are you open on Saturday?'),
      said('m2', 'agent', 'From 9 AM to noon.'),
    ];
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Message' }),
      'Are you open on Saturday?{Enter}',
    );
    expect(await screen.findByText('From 9 AM to noon.')).toBeInTheDocument();
    expect(screen.getByText('Are you open on Saturday?')).toBeInTheDocument();
    expect(server.argsOf('visitorSend')).toMatchObject([{ message: 'Are you open on Saturday?' }]);
  });
  it('is that of the business, whatever its agent is called', async () => {
    const profile = {
      ...defaults.getProfileByUsername,
      details: { displayName: 'Front desk', orgName: 'Northside Dental' },
    };
    await visit({ getProfileByUsername: profile });
    expect(await screen.findByRole('heading', { name: 'Northside Dental' })).toBeInTheDocument();
    expect(screen.queryByText('Front desk')).toBeNull();
    expect(
      screen.getByText(
        'Northside Dental keeps this conversation. Answers come from an AI assistant.',
      ),
    ).toBeInTheDocument();
  });
  it('names its agent on the first thread call, and not again', async () => {
    const { server } = await visit({ visitorEvents: () => events({ topic: 'entry' }) });
    await screen.findByText('Thanks for calling Northside Dental.');
    await waitFor(() => expect(server.argsOf('visitorThread').length).toBeGreaterThan(1));
    const [first, ...others] = server.argsOf('visitorThread');
    expect(first).toEqual({ chatTarget: 'northside' });
    for (const args of others) expect(args).toEqual({});
  });
  it('shows the answer of a person when the event stream tells of it', async () => {
    let tell = () => {};
    let messages: readonly object[] = [];
    await visit({
      visitorThread: () => ({ ...defaults.visitorThread, messages }),
      visitorEvents: new Response(
        new ReadableStream({
          start: (stream) => {
            tell = () => stream.enqueue(new TextEncoder().encode('data: {"topic":"entry"}\n\n'));
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    });
    await screen.findByText('Thanks for calling Northside Dental.');
    messages = [said('m1', 'person', 'Someone will call you.')];
    tell();
    expect(await screen.findByText('Someone will call you.')).toBeInTheDocument();
    // The agent answers too: who looks at the chat sees that this was a person.
    expect(screen.getByText('From the team')).toBeInTheDocument();
  });
  it('has the web addresses of the business as links, which open beside the page', async () => {
    await visit({
      visitorThread: {
        messages: [
          said('m1', 'customer', 'Is it https://example.com/mine?'),
          said('m2', 'agent', 'See our page (https://example.com/book).'),
          said('m3', 'person', 'Or https://example.com/team'),
        ],
      },
    });
    const links = await screen.findAllByRole('link', { name: /example/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('target')])).toEqual([
      ['https://example.com/book', '_blank'],
      ['https://example.com/team', '_blank'],
    ]);
    expect(screen.getByText('Is it https://example.com/mine?')).toBeInTheDocument();
  });
  it('shows that the agent is answering what was written in another tab', async () => {
    await visit({
      visitorThread: {
        ...defaults.visitorThread,
        messages: [said('m1', 'customer', 'From my other tab')],
      },
      visitorEvents: new Response(
        new ReadableStream({
          start: (stream) =>
            stream.enqueue(new TextEncoder().encode('data: {"topic":"typing"}\n\n')),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    });
    expect(await screen.findByRole('status', { name: 'The agent is answering' })).toBeVisible();
  });
  it('reads the thread by itself when the event stream is refused', async () => {
    let messages: readonly object[] = [];
    await visit({
      visitorThread: () => ({ ...defaults.visitorThread, messages }),
      visitorEvents: refuse(403, 'No.', { retryable: false }),
    });
    await screen.findByText('Thanks for calling Northside Dental.');
    messages = [said('m1', 'person', 'Someone will call you.')];
    expect(await screen.findByText('Someone will call you.')).toBeInTheDocument();
  });
  it('says so when the agent was never set up, and opens no session', async () => {
    const { server } = await visit({
      getProfileByUsername: { ...defaults.getProfileByUsername, answering: false },
    });
    expect(await screen.findByText('This agent cannot answer yet')).toBeInTheDocument();
    // Whose chat it is stands above nevertheless.
    expect(screen.getByRole('heading', { level: 1, name: 'Front desk' })).toBeInTheDocument();
    expect(screen.getByText('FD')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.argsOf('allocateTempUserSession')).toHaveLength(0);
  });
  it('keeps its session for the next visit', async () => {
    const first = await visit();
    await screen.findByText('Thanks for calling Northside Dental.');
    expect(first.server.argsOf('allocateTempUserSession')).toHaveLength(1);
    first.unmount();
    jest.restoreAllMocks();
    const second = await visit();
    await screen.findByText('Thanks for calling Northside Dental.');
    expect(second.server.argsOf('allocateTempUserSession')).toHaveLength(0);
  });
  describe('in a frame of another site', () => {
    const posted = jest.fn<undefined, [{ readonly type: string }, string]>();
    const frameWith = (hash: string) => {
      forgetSession();
      history.replaceState(null, '', `/embedChat?chatTarget=northside${hash}`);
      jest.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: posted } as never);
      jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://shop.test/');
    };
    const refuseStorage = () => {
      for (const name of ['getItem', 'setItem', 'removeItem'] as const)
        jest.spyOn(Storage.prototype, name).mockImplementation(() => {
          throw new DOMException('refused', 'SecurityError');
        });
    };
    const sessions = () => posted.mock.calls.filter(([{ type }]) => type === 'CHAT_SESSION');
    beforeEach(() => posted.mockClear());
    afterEach(forgetSession);

    it('hands its page the session where the browser keeps nothing, and goes on with it', async () => {
      refuseStorage();
      frameWith('');
      const first = await visit();
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(sessions()).toEqual([
        [{ type: 'CHAT_SESSION', session: 'visitor-storage' }, 'https://shop.test'],
      ]);
      first.unmount();
      jest.restoreAllMocks();
      refuseStorage();
      frameWith('#visitor=visitor-storage');
      const second = await visit();
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(second.server.argsOf('allocateTempUserSession')).toHaveLength(0);
      expect(location.hash).toBe('');
    });

    it('tells no page a session that the browser keeps', async () => {
      frameWith('');
      await visit();
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(localStorage.getItem('patchbay-visitor-northside')).toBe('visitor-storage');
      expect(sessions()).toEqual([]);
    });

    it('takes no session from a link to its own page', async () => {
      forgetSession();
      history.replaceState(null, '', '/embedChat?chatTarget=northside#visitor=of-another');
      const { server } = await visit();
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(server.argsOf('allocateTempUserSession')).toHaveLength(1);
    });
  });
  describe('with a signed identity', () => {
    const identity = `e30.${btoa(JSON.stringify({ sub: 'pat' }))}.c2ln`.replaceAll('=', '');
    const url = `/embedChat?chatTarget=northside#${identity}`;
    const visitAs = async (replies: object = {}) => {
      history.replaceState(null, '', url);
      return visit(replies, '/embedChat?chatTarget=northside');
    };
    beforeEach(() => {
      forgetIdentity();
      sessionStorage.clear();
    });
    afterEach(forgetIdentity);

    it('opens a session of that person, apart from that of the browser', async () => {
      const { server } = await visitAs({ identifyVisitor: { name: 'Pat' } });
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(server.argsOf('identifyVisitor')).toEqual([{ identity }]);
      expect(location.hash).toBe('');
      expect(localStorage.getItem('patchbay-visitor-northside')).toBeNull();
      expect(sessionStorage.getItem('patchbay-visitor-person-northside')).toBe(
        JSON.stringify(['pat', 'visitor-storage']),
      );
    });

    it('goes on with what the browser wrote before, which the next visitor does not find', async () => {
      localStorage.setItem('patchbay-visitor-northside', 'of the browser');
      const { server } = await visitAs({ identifyVisitor: { name: 'Pat' } });
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(server.argsOf('identifyVisitor')).toEqual([{ identity }]);
      expect(server.argsOf('allocateTempUserSession')).toHaveLength(0);
      expect(localStorage.getItem('patchbay-visitor-northside')).toBeNull();
      expect(sessionStorage.getItem('patchbay-visitor-person-northside')).toBe(
        JSON.stringify(['pat', 'of the browser']),
      );
    });

    it('adds what was written since in the browser to the session of the tab', async () => {
      sessionStorage.setItem('patchbay-visitor-person-northside', '["pat","of the tab"]');
      localStorage.setItem('patchbay-visitor-northside', 'of the browser');
      const { server } = await visitAs({ identifyVisitor: { name: 'Pat' } });
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(server.argsOf('identifyVisitor')).toEqual([{ identity }]);
      expect(server.argsOf('allocateTempUserSession')).toHaveLength(0);
      expect(localStorage.getItem('patchbay-visitor-northside')).toBeNull();
    });

    it('leaves the browser its session where it is not the person’s', async () => {
      localStorage.setItem('patchbay-visitor-northside', 'of the browser');
      const { server } = await visitAs({
        identifyVisitor: refuse(409, 'This session is another person’s. Open a new one.'),
      });
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(server.argsOf('allocateTempUserSession')).toHaveLength(1);
      expect(localStorage.getItem('patchbay-visitor-northside')).toBe('of the browser');
      expect(sessionStorage.length).toBe(0);
    });

    it('goes on with the session of the same person in the tab, and not with another’s', async () => {
      sessionStorage.setItem('patchbay-visitor-person-northside', '["pat","kept"]');
      const first = await visitAs();
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(first.server.argsOf('allocateTempUserSession')).toHaveLength(0);
      first.unmount();
      jest.restoreAllMocks();
      forgetIdentity();
      sessionStorage.setItem('patchbay-visitor-person-northside', '["kim","kept"]');
      const second = await visitAs({ identifyVisitor: { name: 'Pat' } });
      await screen.findByText('Thanks for calling Northside Dental.');
      expect(second.server.argsOf('allocateTempUserSession')).toHaveLength(1);
    });

    it('that is refused stays open, says so, and is not kept', async () => {
      await visitAs({ identifyVisitor: refuse(400, 'The identity has expired.') });
      expect(
        await screen.findByText(
          'The site could not say who you are. Earlier messages are not shown.',
        ),
      ).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Message' })).toBeInTheDocument();
      expect(sessionStorage.length).toBe(0);
    });
  });
  it('starts a new session when the stored one has expired', async () => {
    localStorage.setItem('patchbay-visitor-northside', 'old');
    let isOld = true;
    const { server } = await visit({
      visitorThread: () => (isOld ? refuse(401, 'Over.') : defaults.visitorThread),
      allocateTempUserSession: () => {
        isOld = false;
        return { token: 'new' };
      },
    });
    expect(await screen.findByText('Thanks for calling Northside Dental.')).toBeInTheDocument();
    expect(server.argsOf('allocateTempUserSession')).toHaveLength(1);
  });
  it('reports a message that was not sent', async () => {
    await visit({
      visitorSend: refuse(429, 'Too many messages. Wait a minute.', { code: 'slow-down' }),
    });
    await screen.findByText('Thanks for calling Northside Dental.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    expect(
      await screen.findByText('Too many messages at once. Wait a moment and try again.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Wait a minute/)).toBeNull();
  });
  it('keeps a line that did not get through, and sends it again under its id', async () => {
    let isDown = true;
    const { server } = await visit({
      visitorSend: () =>
        isDown ? refuse(503, 'Down.') : events({ type: 'reply', text: 'From 9 AM.', trace: [] }),
    });
    await screen.findByText('Thanks for calling Northside Dental.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Are you open?{Enter}');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Are you open?')).toBeInTheDocument();
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    isDown = false;
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
    const [first, second] = server.argsOf('visitorSend');
    expect(second).toEqual(first);
  });
  it('takes back a line that is refused again and again', async () => {
    await visit({ visitorSend: refuse(400, 'Too long.') });
    await screen.findByText('Thanks for calling Northside Dental.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Are you open?{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Are you open?')).toBeNull();
    expect(sessionStorage.getItem('patchbay-unsent-northside')).toBeNull();
  });
  it.each([
    [null, 'goes with the person whom the page signs in', 1],
    ['kim', 'of a person is not sent for another', 0],
  ])('a line under way of %s %s', async (whose, _, times) => {
    const kept = [whose, [{ clientId: 'line-1', text: 'Are you open?' }]];
    sessionStorage.setItem('patchbay-unsent-northside', JSON.stringify(kept));
    const identity = `e30.${btoa(JSON.stringify({ sub: 'pat' }))}.c2ln`.replaceAll('=', '');
    forgetIdentity();
    history.replaceState(null, '', `/embedChat?chatTarget=northside#${identity}`);
    const { server } = await visit({
      identifyVisitor: { name: 'Pat' },
      visitorSend: () => events({ type: 'reply', text: 'From 9 AM.', trace: [] }),
    });
    await screen.findByText('Thanks for calling Northside Dental.');
    await waitFor(() => expect(sessionStorage.getItem('patchbay-unsent-northside')).toBeNull());
    expect(server.argsOf('visitorSend')).toHaveLength(times);
    forgetIdentity();
  });
  it('sends again what the page that was left had on its way, and only to its own agent', async () => {
    const never = () => new Promise<Response>(() => undefined);
    const left = await visit({ visitorSend: never });
    await screen.findByText('Thanks for calling Northside Dental.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Are you open?{Enter}');
    await waitFor(() => expect(left.server.argsOf('visitorSend')).toHaveLength(1));
    left.unmount();
    jest.restoreAllMocks();
    const other = await visit({ visitorSend: never }, '/embedChat?chatTarget=southside');
    await screen.findByText('Thanks for calling Northside Dental.');
    expect(screen.queryByText('Are you open?')).toBeNull();
    other.unmount();
    jest.restoreAllMocks();
    const next = await visit({
      visitorSend: () => events({ type: 'reply', text: 'From 9 AM.', trace: [] }),
    });
    await waitFor(() =>
      expect(next.server.argsOf('visitorSend')).toEqual(left.server.argsOf('visitorSend')),
    );
    expect(other.server.argsOf('visitorSend')).toEqual([]);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });
  it('does not send again what its thread has', async () => {
    const kept = [null, [{ clientId: 'line-1', text: 'Are you open?' }]];
    sessionStorage.setItem('patchbay-unsent-northside', JSON.stringify(kept));
    const { server } = await visit({
      visitorThread: {
        ...defaults.visitorThread,
        messages: [{ ...said('m1', 'customer', 'Are you open?'), clientId: 'line-1' }],
      },
    });
    expect(await screen.findAllByText('Are you open?')).toHaveLength(1);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(server.argsOf('visitorSend')).toEqual([]);
  });
  it('sends what was sent while it opened as soon as it is open', async () => {
    let open: (thread: typeof defaults.visitorThread) => void = () => undefined;
    const opened = new Promise<typeof defaults.visitorThread>((resolve) => {
      open = resolve;
    });
    const { server } = await visit({
      visitorThread: () => opened,
      visitorSend: () => events({ type: 'reply', text: 'From 9 AM.', trace: [] }),
    });
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'Are you open?{Enter}');
    expect(server.argsOf('visitorSend')).toEqual([]);
    expect(field).toHaveValue('Are you open?');
    open(defaults.visitorThread);
    await waitFor(() =>
      expect(server.argsOf('visitorSend')).toMatchObject([{ message: 'Are you open?' }]),
    );
    expect(field).toHaveValue('');
  });
  it('sends what was sent during an answer as soon as that has ended', async () => {
    let end: (answer: Response) => void = () => undefined;
    const answers = [
      new Promise<Response>((resolve) => {
        end = resolve;
      }),
      events({ type: 'reply', text: 'Yes.', trace: [] }),
    ];
    const { server } = await visit({ visitorSend: () => answers.shift() });
    await screen.findByText('Thanks for calling Northside Dental.');
    const field = screen.getByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'Are you open?{Enter}');
    await userEvent.type(field, 'And on Sunday?{Enter}');
    expect(server.argsOf('visitorSend')).toHaveLength(1);
    expect(field).toHaveValue('And on Sunday?');
    end(events({ type: 'reply', text: 'From 9 AM.', trace: [] }));
    await waitFor(() =>
      expect(server.argsOf('visitorSend')).toMatchObject([
        { message: 'Are you open?' },
        { message: 'And on Sunday?' },
      ]),
    );
    expect(field).toHaveValue('');
  });
  it('keeps what was written when the frame is loaded again', async () => {
    const { unmount } = await visit();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Message' }),
      'Is there parking',
    );
    unmount();
    await visit();
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Is there parking');
  });
  it('does not send by the Enter that ends a composition', async () => {
    const { server } = await visit();
    await screen.findByText('Thanks for calling Northside Dental.');
    const field = screen.getByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'にほん');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: false });
    expect(field).toHaveValue('にほん');
    expect(server.argsOf('visitorSend')).toEqual([]);
  });
  it('reports a URL without an agent', async () => {
    await visit({ getProfileByUsername: refuse(404, 'No such agent.') });
    expect(await screen.findByText('There is no agent here')).toBeInTheDocument();
  });
  it('needs the name of an agent', async () => {
    await visit({}, '/embedChat');
    expect(await screen.findByText('No agent was named')).toBeInTheDocument();
  });
  it('is also part of the public page of the agent', async () => {
    await visit({}, '/northside');
    expect(await screen.findByText('Thanks for calling Northside Dental.')).toBeInTheDocument();
  });
});

let thread: readonly object[] = [];
