import { jest } from '@jest/globals';
import { createClient } from '@patchbay/api-client';
import {
  clampViewAs,
  createSessionStore,
  ensureVisitor,
  isEmbedFlag,
  isWholeCode,
  memoryKeyValue,
  readModes,
  safeKeyValue,
  type Session,
  signInOnce,
  takeOneTimeToken,
  verifyCode,
} from './index.js';

const member: Session = {
  id: 42,
  token: 't-42',
  username: 'ada',
  email: 'ada@example.test',
  kind: 'member',
};

function clientThatAnswers(status: number, body: unknown) {
  const sent: { path: string; body: unknown }[] = [];
  const transport = async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return { client: createClient({ transport, token: () => null, target: () => null }), sent };
}

describe('the session store', () => {
  it('survives a reload', () => {
    const storage = memoryKeyValue();
    createSessionStore(storage).start(member);
    expect(createSessionStore(storage).current()).toEqual(member);
  });
  it('deletes all data when another person signs in', () => {
    const [storage, other] = [memoryKeyValue(), memoryKeyValue()];
    const store = createSessionStore(storage, [other]);
    store.start(member);
    storage.set('agentAccountData', 'canary');
    other.set('contact-display-names', 'canary');
    store.start({ ...member, id: 43 });
    expect([
      storage.get('agentAccountData'),
      other.get('contact-display-names'),
      storage.get('id'),
    ]).toEqual([null, null, '43']);
  });
  it('keeps the data of the same person', () => {
    const storage = memoryKeyValue();
    const store = createSessionStore(storage);
    store.start(member);
    storage.set('theme', 'dark');
    store.start({ ...member, token: 'newer' });
    expect(storage.get('theme')).toBe('dark');
  });
  it('deletes all data at the end and notifies all listeners', () => {
    const storage = memoryKeyValue();
    const store = createSessionStore(storage);
    const listener = jest.fn();
    store.start(member);
    store.subscribe(listener);
    storage.set('onboarding', '{}');
    store.end();
    expect([
      store.current(),
      storage.get('token'),
      storage.get('onboarding'),
      listener.mock.calls.length,
    ]).toEqual([null, null, null, 1]);
  });
  it('works if the browser refuses storage', () => {
    const refused = safeKeyValue(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const store = createSessionStore(refused);
    store.start(member);
    expect(store.token()).toBe('t-42');
    expect(refused.get('token')).toBe('t-42');
    store.end();
    expect(refused.get('token')).toBeNull();
  });
  it('treats invalid data as signed out', () => {
    const storage = memoryKeyValue();
    storage.set('id', '42');
    storage.set('token', 't');
    storage.set('userData', '{oops');
    expect(createSessionStore(storage).current()).toBeNull();
  });
});

const places = () => ({ local: memoryKeyValue(), tab: memoryKeyValue() });

describe('modes', () => {
  it.each(['true', '1', 'yes', 'y', 'YES', 'True'])('embed is on for %s', (value) =>
    expect(isEmbedFlag(value)).toBe(true),
  );
  it.each(['false', '0', 'no', '', 'yess', null])('embed is off for %s', (value) =>
    expect(isEmbedFlag(value)).toBe(false),
  );
  it('stays on in a frame of another origin for any flag', () =>
    expect(readModes('?appEmbed=false', places(), true).embed).toBe(true));
  it('prefers the query to the storage and stores it', () => {
    const storage = places();
    expect(readModes('?mobileApp=true&platform=iOS', storage, false)).toMatchObject({
      mobileApp: true,
      platform: 'iOS',
    });
    expect(readModes('', storage, false).mobileApp).toBe(true);
    expect(readModes('?mobileApp=false', storage, false).mobileApp).toBe(false);
    expect(readModes('', storage, false).mobileApp).toBe(false);
  });
  it('keeps platform and version of the shell for its own view, over a reload', () => {
    const storage = places();
    readModes('?mobileApp=true&platform=iOS&appVersion=2.14.0', storage, false);
    const reloaded = { mobileApp: true, platform: 'iOS', appVersion: '2.14.0' };
    expect(readModes('', storage, false)).toMatchObject(reloaded);
    const otherTab = { ...storage, tab: memoryKeyValue() };
    expect(readModes('', otherTab, false)).toMatchObject({
      mobileApp: true,
      platform: null,
      appVersion: null,
    });
  });
});

describe('viewing as', () => {
  it.each([
    ['owner', 'reseller', 'owner'],
    ['admin', 'owner', 'admin'],
    ['superAdmin', 'reseller', null],
    ['owner', 'admin', null],
    ['reseller', 'reseller', null],
    ['owner', 'agent', null],
    [null, 'superAdmin', null],
  ] as const)('%s with the rank of %s counts as %s', (wish, rank, expected) =>
    expect(clampViewAs(wish, rank)).toBe(expected),
  );
});

describe('signing in by code', () => {
  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('%s is a complete code: %s', (code, whole) => expect(isWholeCode(code)).toBe(whole));

  it('sends the code as a number and starts the session', async () => {
    const { client, sent } = clientThatAnswers(200, {
      success: true,
      authToken: 'x',
      token: 'x',
      id: 42,
      username: 'ada',
    });
    const store = createSessionStore(memoryKeyValue());
    await verifyCode(client, store, ' Ada@Example.test', '123456');
    expect(sent[0]?.body).toMatchObject({ verificationCode: 123456 });
    expect(store.current()).toMatchObject({
      id: 42,
      token: 'x',
      email: 'ada@example.test',
      kind: 'member',
    });
  });
  it('reports a refused code, and keeps the visitor', async () => {
    const { client } = clientThatAnswers(400, {
      success: false,
      message: 'wrong',
      retryable: false,
    });
    const store = createSessionStore(memoryKeyValue());
    store.start({ ...member, kind: 'visitor' });
    await expect(verifyCode(client, store, 'a@b.test', '123456')).rejects.toThrow(
      'Could not verify code.',
    );
    expect(store.current()?.kind).toBe('visitor');
  });
  it.each(['too-many', 'busy', 'internal', 'declined'])(
    'says what stands in the way where it is not the code: %s',
    async (code) => {
      const { client } = clientThatAnswers(400, { success: false, message: 'Wait.', code });
      const store = createSessionStore(memoryKeyValue());
      await expect(verifyCode(client, store, 'a@b.test', '123456')).rejects.toMatchObject({
        name: 'CallError',
        message: 'Wait.',
        code,
      });
    },
  );
  it('opens an anonymous session once, and continues without one', async () => {
    const store = createSessionStore(memoryKeyValue());
    await ensureVisitor(clientThatAnswers(503, {}).client, store);
    expect(store.current()).toBeNull();
    const { client, sent } = clientThatAnswers(200, {
      success: true,
      id: 9,
      username: 'visitor-9',
      token: 'v',
    });
    await ensureVisitor(client, store);
    await ensureVisitor(client, store);
    expect([sent.length, store.current()?.kind]).toEqual([1, 'visitor']);
  });
});

describe('the one-time sign-in', () => {
  it('removes its token from the URL at once and keeps the rest', () => {
    const replaceState = jest.fn();
    const location = {
      href: 'https://x.test/app/embed?authToken=SECRET&email=Ada%40x.test&onboarding_tf_orgName=Acme',
    } as Location;
    expect(
      takeOneTimeToken({ location, history: { state: null, replaceState } as unknown as History }),
    ).toEqual({ authToken: 'SECRET', email: 'ada@x.test' });
    expect(replaceState).toHaveBeenCalledWith(
      null,
      '',
      '/app/embed?email=Ada%40x.test&onboarding_tf_orgName=Acme',
    );
  });
  it('does so on the page of the modal script, and keeps the overlays that it names', () => {
    const replaceState = jest.fn();
    const location = {
      href: 'https://x.test/embed/modal?authToken=S&org=7&settings=true',
    } as Location;
    takeOneTimeToken({ location, history: { state: null, replaceState } as unknown as History });
    expect(replaceState).toHaveBeenCalledWith(null, '', '/embed/modal?org=7&settings=true');
  });
  it('does nothing on any other page', () => {
    expect(
      takeOneTimeToken({
        location: { href: 'https://x.test/app?authToken=S' } as Location,
        history: {} as History,
      }),
    ).toBeNull();
  });

  const reply = {
    success: true,
    id: 42,
    username: 'ada',
    token: 'fresh',
    email: 'Ada@example.test',
  };
  it('signs in', async () => {
    const store = createSessionStore(memoryKeyValue());
    await signInOnce(
      clientThatAnswers(200, reply).client,
      store,
      { authToken: 'S', email: 'ada@example.test' },
      { framed: true },
    );
    expect(store.token()).toBe('fresh');
  });
  it.each([
    [
      'another e-mail address',
      200,
      reply,
      { authToken: 'S', email: 'eve@example.test' },
      'Could not authenticate with token',
    ],
    [
      'a token used before',
      401,
      { success: false, message: 'used' },
      { authToken: 'S', email: 'ada@example.test' },
      'Could not authenticate with token',
    ],
    [
      'no token and another address',
      200,
      reply,
      { authToken: null, email: 'eve@example.test' },
      'No auth token provided',
    ],
  ])(
    'with %s drops the session in a frame, and keeps it at the top level',
    async (_, status, body, handOver, message) => {
      for (const framed of [true, false]) {
        const store = createSessionStore(memoryKeyValue());
        store.start(member);
        await expect(
          signInOnce(clientThatAnswers(status, body).client, store, handOver, { framed }),
        ).rejects.toThrow(message);
        expect(store.current()).toEqual(framed ? null : member);
      }
    },
  );
  it('keeps the session after a reload with the same address', async () => {
    const store = createSessionStore(memoryKeyValue());
    store.start(member);
    await signInOnce(
      clientThatAnswers(500, {}).client,
      store,
      { authToken: null, email: 'ada@example.test' },
      { framed: true },
    );
    expect(store.current()).toEqual(member);
  });
});
