import { fakeServer, type FakeReplies, refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TypedLine } from './TypedLine.js';

const Inbox = () => <TypedLine token="vis_1" />;

/** The line has a client of its own, over the page's fetch. */
async function open(visitorSend: unknown) {
  const server = fakeServer({ visitorSend } as unknown as FakeReplies);
  const tokens: (string | undefined)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
    const sent = (init ?? {}) as Parameters<typeof server.transport>[1];
    tokens.push(new Headers(sent.headers).get('authorization') ?? undefined);
    return server.transport(String(to), sent);
  });
  await renderApp({ url: '/app/org/7/inbox', screens: { inbox: Inbox } });
  return { server, tokens, field: await screen.findByRole('textbox', { name: /Type instead/ }) };
}

beforeEach(() => {
  globalThis.fetch ??= (async () => new Response()) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

describe('a line that is typed in a test call', () => {
  it('goes to the call by the password of the caller, and leaves the field', async () => {
    const { server, tokens, field } = await open({ messages: [] });
    await userEvent.type(field, '  Are you open?{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(server.argsOf('visitorSend')).toMatchObject([{ message: 'Are you open?' }]);
    expect(tokens).toEqual(['Bearer vis_1']);
    await userEvent.type(field, '   {Enter}');
    expect(server.argsOf('visitorSend')).toHaveLength(1);
  });

  it('stays in the field with the reason when it is refused, and is sent again as the same', async () => {
    let isRefused = true;
    const words = 'That is too many lines. Try again in a moment.';
    const { server, field } = await open(() => (isRefused ? refuse(429, words) : { messages: [] }));
    await userEvent.type(field, 'Are you open?{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(words));
    expect(field).toHaveValue('Are you open?');
    isRefused = false;
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    const [first, again] = server.argsOf('visitorSend') as { clientId: string }[];
    expect(again?.clientId).toBe(first?.clientId);
  });
});
