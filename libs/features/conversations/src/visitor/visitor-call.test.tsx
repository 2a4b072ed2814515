import { fakeServer, type FakeReplies, refuse, renderApp } from '@patchbay/overlays/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen as Chat } from './ChatScreen.js';
import { Screen as Profile } from './PublicProfileScreen.js';

const replies = {
  getProfileByUsername: {
    username: 'northside',
    details: { displayName: 'Front desk', orgName: 'Northside Dental' },
    answering: true,
  },
  allocateTempUserSession: { token: 'visitor-call' },
  visitorThread: {
    messages: [],
    greeting: 'Thanks for calling Northside Dental.',
    visitor: 'visitor7',
    agent: 'northside',
    calls: true,
  },
};

/** A page of the chat on a server with these replies. */
async function pageOf(url: string, others: object = {}) {
  const server = fakeServer({ ...replies, ...others } as unknown as FakeReplies);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((to, init) =>
      server.transport(String(to), (init ?? {}) as Parameters<typeof server.transport>[1]),
    );
  await renderApp({
    url,
    screens: { embedChat: Chat, publicProfile: Profile },
    session: null,
  });
  await screen.findByText(replies.visitorThread.greeting);
}

async function visit(others: object = {}) {
  await pageOf('/embedChat?chatTarget=northside&testMode=call', others);
  return screen.findByRole('region', { name: 'Call' });
}

const microphoneThat = (fails: () => Promise<MediaStream>) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: fails, enumerateDevices: async () => [] },
  });
const failure = (name: string) => async () => {
  throw Object.assign(new Error('no'), { name });
};

async function expectAccessible() {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  globalThis.fetch ??= (async () => new Response()) as typeof fetch;
  Object.defineProperty(globalThis, 'AudioContext', {
    configurable: true,
    value: class {
      close = async () => undefined;
      createAnalyser = () => ({ connect: () => undefined });
      createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(document, 'featurePolicy');
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

describe('a call on the page of a visitor', () => {
  it('is offered above the chat, which stays', async () => {
    const call = await visit();
    expect(within(call).getByRole('button', { name: /^Call / })).toBeEnabled();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expectAccessible();
  });

  it.each([
    ['NotAllowedError', /not allowed/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /Another program/],
  ])('says what to do after %s, and can be tried again', async (name, words) => {
    microphoneThat(failure(name));
    const call = await visit();
    await userEvent.click(within(call).getByRole('button', { name: /^Call / }));
    expect(await within(call).findByRole('alert')).toHaveTextContent(words);
    expect(within(call).getByText('You can write to the agent below.')).toBeVisible();
    expect(within(call).getByRole('button', { name: 'Call again' })).toHaveFocus();
    await expectAccessible();
  });

  it.each([
    [429, /All lines are busy/],
    [401, /open for too long/],
    [500, /connection broke/],
  ])('says why its session could not be had: %i', async (status, words) => {
    const track = { addEventListener: () => undefined, stop: () => undefined, enabled: true };
    microphoneThat(
      async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }) as never,
    );
    let isCalling = false;
    const call = await visit({
      visitorThread: () => (isCalling ? refuse(status, 'No.') : replies.visitorThread),
    });
    isCalling = true;
    await userEvent.click(within(call).getByRole('button', { name: /^Call / }));
    expect(await within(call).findByRole('alert')).toHaveTextContent(words);
    await expectAccessible();
  });

  it('is offered on the public page of an agent that can be called, and not in a plain chat', async () => {
    await pageOf('/northside');
    expect(await screen.findByRole('region', { name: 'Call' })).toBeVisible();
    cleanup();
    await pageOf('/embedChat?chatTarget=northside');
    expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument();
  });

  it('is not offered where the server carries none; a page that asked for one says so', async () => {
    const visitorThread = { ...replies.visitorThread, calls: false };
    await pageOf('/northside', { visitorThread });
    expect(screen.queryByText(/Calls are not taken/)).not.toBeInTheDocument();
    cleanup();
    await pageOf('/embedChat?chatTarget=northside&testMode=call', { visitorThread });
    expect(screen.getByText(/Calls are not taken here/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expectAccessible();
  });

  it('names the line that the page around it lacks', async () => {
    microphoneThat(failure('NotAllowedError'));
    const featurePolicy = { allowsFeature: () => false };
    Object.defineProperty(document, 'featurePolicy', { configurable: true, value: featurePolicy });
    const call = await visit();
    const user = userEvent.setup();
    await user.click(within(call).getByRole('button', { name: /^Call / }));
    expect(await within(call).findByText('allow="microphone"')).toBeVisible();
    await user.click(within(call).getByRole('button', { name: 'Copy' }));
    expect(await within(call).findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('allow="microphone"');
  });
});
