import { aDomainProfile } from '@patchbay/fakes';
import { Outlet } from '@patchbay/routes';
import { memoryKeyValue, useSession } from '@patchbay/session';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse, renderApp } from '@patchbay/overlays/testing';
import { createEmbedSignIn } from './EmbedSignIn.js';
import { SignIn } from './SignIn.js';
import { landingOf, pathOfRedirect } from './landing.js';

/** What the frame of the console shows: the sign-in without a session, and the page with one. */
const Door = () => (useSession().signedIn ? <Outlet /> : <SignIn />);
const { Screen: Embed } = createEmbedSignIn(async () => undefined);

const session = { token: 'fresh', authToken: 'fresh', id: 42, username: 'ada' };
const replies: FakeReplies = {
  allocateTempUserSession: { id: 9, username: 'visitor-9', token: 'visitor' },
  signinEmail: {},
  signupEmail: {},
  verifySigninEmail: session,
};
const start = (more: FakeReplies = {}, url = '/app', tab = memoryKeyValue()) =>
  renderApp({
    url,
    tab,
    session: null,
    screens: { frame: Door, embedSignIn: Embed },
    replies: { ...replies, ...more },
  });

async function askForCode(address = 'Ada@example.test') {
  await userEvent.type(await screen.findByLabelText('E-mail'), address);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  return screen.findByLabelText('Code');
}

describe('signing in by code', () => {
  it('shows the address, and submits six digits automatically, as a number', async () => {
    const { server, store } = await start();
    const field = await askForCode();
    expect(screen.getByText('ada@example.test')).toBeInTheDocument();
    await userEvent.type(field, '12345');
    expect(server.argsOf('verifySigninEmail')).toEqual([]);
    await userEvent.type(field, '6');
    await waitFor(() =>
      expect(store.current()).toMatchObject({ id: 42, token: 'fresh', kind: 'member' }),
    );
    expect(server.argsOf('verifySigninEmail')).toEqual([
      { email: 'ada@example.test', verificationCode: 123456, tempUserToken: 'visitor' },
    ]);
    expect(await screen.findByText('home')).toBeInTheDocument();
  });
  it('reports a wrong code and keeps the field', async () => {
    const { store } = await start({ verifySigninEmail: refuse(400, 'wrong') });
    const field = await askForCode();
    await userEvent.type(field, '123456');
    expect(
      (await screen.findByText('Could not verify code.')).closest('[role="alert"]'),
    ).not.toBeNull();
    expect(field).toHaveValue('123456');
    expect(store.current()?.kind).toBe('visitor');
  });
  it('offers another code only after a delay', async () => {
    await start();
    await askForCode();
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
  it('keeps the requested URL', async () => {
    const { router } = await start({}, '/app/org/7/inbox?active=7%3A9');
    await userEvent.type(await askForCode(), '123456');
    await screen.findByText('inbox');
    expect(router.history.location.href).toBe('/app/org/7/inbox?active=7%3A9');
  });
  it.each([
    ['', 'This field is required'],
    ['ada', 'Add the part from @ on, like @example.com'],
    ['ada@', 'Add what follows the @, like example.com'],
    ['ada@example', 'Add the ending, like .com'],
  ])('names the missing part of “%s”', async (typed, words) => {
    const { server } = await start();
    const field = await screen.findByLabelText('E-mail');
    if (typed) await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(server.argsOf('signinEmail')).toEqual([]);
  });
  it('marks every field of a new account that is missing, and the first one has the focus', async () => {
    await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Business')).toBeInvalid();
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(screen.getByLabelText(/Your name/)).toBeValid();
    expect(screen.getByLabelText('Business')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Business'), 'Acme');
    expect(screen.getByLabelText('Business')).toBeValid();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });
  it('shows the server’s reason if no code was sent', async () => {
    await start({ signinEmail: refuse(429, 'A code was sent a moment ago.') });
    await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@example.test');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('A code was sent a moment ago.')).toBeInTheDocument();
  });
  it('takes the code that was sent a moment ago, which no other follows yet', async () => {
    const { store } = await start({ signinEmail: refuse(429, 'A code was sent a moment ago.') });
    await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@example.test');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the code' }));
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await waitFor(() => expect(store.current()).toMatchObject({ id: 42, kind: 'member' }));
  });
  it('is where it was when the page is drawn again while the mail is read', async () => {
    const { tab, unmount } = await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
    await userEvent.type(screen.getByLabelText('Business'), 'Acme Roofing');
    await askForCode();
    unmount();
    const { server, store } = await start({}, '/app', tab);
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await waitFor(() => expect(store.current()).toMatchObject({ id: 42, kind: 'member' }));
    expect(server.argsOf('signupEmail')).toEqual([]);
    expect(tab.get('signIn')).toBeNull();
  });
  it('forgets after ten minutes how far it came', async () => {
    const { tab, unmount } = await start();
    await askForCode();
    unmount();
    tab.set(
      'signIn',
      JSON.stringify({ ...JSON.parse(tab.get('signIn') ?? ''), at: Date.now() - 600_001 }),
    );
    await start({}, '/app', tab);
    expect(await screen.findByLabelText('E-mail')).toHaveValue('');
  });
  it('signs up with name and business', async () => {
    const { server } = await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
    await userEvent.type(screen.getByLabelText('Business'), 'Acme Roofing');
    await askForCode();
    expect(server.argsOf('signupEmail')).toEqual([
      { email: 'ada@example.test', businessName: 'Acme Roofing', tempUserToken: 'visitor' },
    ]);
  });
});

it('the sign-in names neither the tenant nor the platform in the mode without a brand', async () => {
  await renderApp({
    url: '/app',
    session: null,
    modes: { genericBrand: true },
    screens: { frame: Door },
    replies: { ...replies, lookupDomain: { profile: aDomainProfile() } },
  });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/patchbay|harborline/i);
});

it('the sign-in names no provider until it is known', async () => {
  const known = { profile: aDomainProfile() };
  let reply = (_: typeof known) => undefined as void;
  const lookupDomain = () => new Promise<typeof known>((done) => (reply = done));
  await start({ lookupDomain });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/patchbay/i);
  await act(async () => reply(known));
  expect(await screen.findByRole('heading', { name: 'Sign in to Harborline' })).toBeInTheDocument();
});

describe('the link of an organization', () => {
  it('opens the sign-up, which names the organization', async () => {
    const { server } = await start({}, '/app?signup=true&referredBy=oakandpine');
    await userEvent.type(await screen.findByLabelText('Business'), 'Acme Roofing');
    await askForCode();
    expect(server.argsOf('signupEmail')).toEqual([
      expect.objectContaining({ businessName: 'Acme Roofing', referredBy: 'oakandpine' }),
    ]);
  });
});

describe('an invited address', () => {
  const offer = refuse(409, 'You are invited.', {
    code: 'invitation',
    invitations: [
      { id: 7, accountName: 'Northside Dental', role: 'owner' },
      { id: 8, accountName: 'Marsh Tiles', role: 'admin' },
    ],
  });
  const answering = (first: Response, then: typeof session | Response = session) => {
    let asked = 0;
    return () => ((asked += 1) === 1 ? first.clone() : then);
  };

  it('is asked whether it joins, and the same code is sent with the answer', async () => {
    const { server, store } = await start({ verifySigninEmail: answering(offer) });
    await userEvent.type(await askForCode(), '123456');
    expect(await screen.findByRole('heading', { name: 'You are invited' })).toHaveFocus();
    expect(store.current()?.kind).toBe('visitor');
    expect(screen.getByRole('button', { name: 'Join Northside Dental as an owner' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Join Marsh Tiles' }));
    await waitFor(() => expect(store.current()).toMatchObject({ id: 42, kind: 'member' }));
    expect(server.argsOf('verifySigninEmail').at(-1)).toMatchObject({
      verificationCode: 123456,
      acceptInvitation: 8,
    });
  });
  it('may decline, and sees the consequence', async () => {
    const { server } = await start({
      verifySigninEmail: answering(
        offer,
        refuse(400, 'You declined the invitation.', { code: 'declined' }),
      ),
    });
    await userEvent.type(await askForCode(), '123456');
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(
      (await screen.findByText('You declined the invitation.')).closest('[role="alert"]'),
    ).not.toBeNull();
    expect(server.argsOf('verifySigninEmail').at(-1)).toMatchObject({ declineInvitations: true });
  });
  it('is not asked when it uses the link of the mail', async () => {
    const { server, store } = await start({}, '/app?invitation=7.signed');
    await userEvent.type(await askForCode(), '123456');
    await waitFor(() => expect(store.current()?.kind).toBe('member'));
    expect(server.argsOf('verifySigninEmail')).toEqual([
      expect.objectContaining({ invitation: '7.signed' }),
    ]);
  });
});

describe('the one-time sign-in of a partner’s page', () => {
  const handOver = { authToken: 'S', email: 'ada@example.test' };
  const reply = { id: 42, username: 'ada', token: 'fresh', email: 'ada@example.test' };
  const embed = (
    more: FakeReplies,
    url = '/app/embed?email=ada%40example.test',
    given = handOver,
  ) =>
    renderApp({
      url,
      session: null,
      handOver: given,
      modes: { embed: true },
      screens: { frame: Door, embedSignIn: Embed },
      replies: { ...more },
    });

  it('continues to the app and passes on the values for onboarding', async () => {
    const { router, store, server } = await embed(
      { oneTimeAuth: reply },
      '/app/embed?email=ada%40example.test&onboarding_tf_orgName=Acme+Roofing',
    );
    await screen.findByText('home');
    expect(store.token()).toBe('fresh');
    expect(server.argsOf('oneTimeAuth')).toEqual([
      { oneTimeToken: 'S', email: 'ada@example.test' },
    ]);
    expect(router.state.location.search).toEqual({ onboarding_tf_orgName: 'Acme Roofing' });
  });
  it.each([
    '/app/settings/developer',
    '/app/reseller/5/org/7/inbox?active=2001%3A3005',
    '/app/org/7/agent/9/agents?editAgent=true&agentPanel=prompt',
  ])('lands at the page, account and overlay of redirectUrl %s, and stays there', async (to) => {
    const { router } = await embed(
      { oneTimeAuth: reply },
      `/app/embed?email=ada%40example.test&redirectUrl=${encodeURIComponent(to)}`,
    );
    const shown = () => `${router.history.location.pathname}${router.history.location.search}`;
    await waitFor(() => expect(shown()).toBe(to));
    // A second landing would follow the render of the first one.
    await act(() => router.load());
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    expect(shown()).toBe(to);
  });
  it('shows a signed-out page if the token was used before', async () => {
    const { store } = await embed({ oneTimeAuth: refuse(401, 'used') });
    expect(await screen.findByText('You are signed out')).toBeInTheDocument();
    expect(store.current()).toBeNull();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    // The page around the frame has a brand of its own.
    expect(document.body.textContent).not.toContain('Patchbay');
  });
  it('asks before it replaces a user who is signed in at the top level', async () => {
    const { server, store } = await renderApp({
      url: '/app/embed',
      handOver,
      screens: { embedSignIn: Embed, frame: Door },
      replies: { oneTimeAuth: reply },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await act(async () => undefined);
    expect([server.argsOf('oneTimeAuth'), store.current()?.username]).toEqual([[], 'priya']);
  });
  it('asks at the top level even if the URL claims to be embedded', async () => {
    const { server } = await renderApp({
      url: '/app/embed?appEmbed=true',
      handOver,
      modes: { embed: true },
      framed: false,
      screens: { embedSignIn: Embed, frame: Door },
      replies: { oneTimeAuth: reply },
    });
    expect(await screen.findByText('Sign in as another person?')).toBeInTheDocument();
    expect(server.argsOf('oneTimeAuth')).toEqual([]);
  });
  it.each([
    [{ authToken: null, email: 'eve@example.test' }],
    [{ authToken: 'used', email: 'priya@northside.test' }],
  ])('signs no user out at the top level by the link %j', async (link) => {
    const { store } = await renderApp({
      url: '/app/embed?email=eve%40example.test',
      handOver: link,
      screens: { embedSignIn: Embed, frame: Door },
      replies: { oneTimeAuth: refuse(401, 'used') },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Go on as priya@northside.test' }),
    );
    expect(store.current()?.username).toBe('priya');
  });
  it.each([
    ['harborline.test/app/org/7/inbox?active=7:9', '/app/org/7/inbox?active=7:9'],
    ['https://harborline.test/inbox', '/inbox'],
    ['/app/settings', '/app/settings'],
    ['https://evil.test/login', null],
    ['javascript:alert(1)', null],
    ['//evil.test/app', null],
    ['harborline.test/app/embed?authToken=x', null],
    [undefined, null],
  ])('redirectUrl %s leads to %s', (url, path) => expect(pathOfRedirect(url)).toBe(path));
  it('removes the parameters of the sign-in only', () =>
    expect(landingOf({ email: 'a@b.test', onboarding_timezone: 'America/New_York' })).toBe(
      '/app?onboarding_timezone=America%2FNew_York',
    ));
});
