import { WebSocket } from 'ws';
import { type JsSipPhone, openJsSipPhone } from '../testing/jssip-phone.js';
import {
  createScriptedCalls,
  type Script,
  type ScriptedCalls,
  thenListen,
} from '../testing/scripted-calls.js';
import { openTestNode, type TestNode } from '../testing/test-node.js';
import { until } from '../testing/webrtc-peer.js';

let node: TestNode;
let calls: ScriptedCalls;
const phones: JsSipPhone[] = [];

async function serve(script: Script = {}, env: Record<string, string> = {}): Promise<void> {
  calls = createScriptedCalls({ password: 'secret', ...script });
  node = await openTestNode(calls, env);
}
function phone(password?: string): JsSipPhone {
  const one = openJsSipPhone(node.url, { password });
  phones.push(one);
  return one;
}
afterEach(async () => {
  await Promise.all(phones.splice(0).map((one) => one.close()));
  await node.close();
});

describe('a browser at a media node', () => {
  it('registers, calls, hears the greeting, and hangs up', async () => {
    await serve({ greeting: { say: 'Hello, how can I help you?', next: thenListen } });
    const caller = phone();
    expect(await caller.register()).toBe(true);
    const { status, peer } = await caller.call();
    expect(status).toBe(200);
    // A second of sound that is no silence.
    await peer.until(() => peer.heard.length > 50, 'the greeting is heard');
    const asked = calls.log.filter((line) => !line.startsWith('alive'));
    expect(asked.slice(0, 4)).toEqual([
      'credentials visitor sip.phones.example',
      'credentials visitor sip.phones.example',
      'open session-1',
      'begin call-1',
    ]);
    expect([...calls.openCalls.values()]).toEqual([
      { road: 'browser', sessionId: 'session-1', address: '192.0.2.1', metaData: null, jwt: null },
    ]);
    expect([node.node.state.calls, node.link.nodes[0]?.calls]).toEqual([1, 1]);
    caller.ua.terminateSessions();
    await calls.waitFor(/^ended call-1 completed \d/);
    await until(() => node.node.state.calls === 0, 'the call is over');
  });

  it('is hung up by the server, and at the end of its session', async () => {
    await serve();
    const caller = phone();
    await caller.register();
    await caller.call();
    for (const one of calls.commands) one.hangUp('call-1', 'The owner ended it.');
    expect(await caller.ended).toBe('Terminated');
    await calls.waitFor(/^ended call-1/);
    const other = phone();
    await other.register();
    await other.call();
    for (const one of calls.commands) one.endSession('session-1');
    await other.ended;
    await calls.waitFor(/^ended call-2/);
  });

  it('with a wrong password does not register, and nothing is opened', async () => {
    await serve();
    expect(await phone('guessed').register()).toBe(false);
    expect(calls.log.filter((line) => line.startsWith('open'))).toEqual([]);
  });

  it.each([
    ['busy', 486],
    ['unknown', 404],
    ['refused', 403],
    ['later', 503],
  ] as const)('hears why a call is refused: %s', async (refuses, status) => {
    await serve({ refuses });
    const caller = phone();
    await caller.register();
    expect((await caller.call()).status).toBe(status);
    expect(node.node.state.calls).toBe(0);
  });

  it('is not answered by an agent that takes no call', async () => {
    await serve({ greeting: null });
    const caller = phone();
    await caller.register();
    expect((await caller.call()).status).toBe(480);
    await calls.waitFor('ended call-1 no-answer 0');
  });

  it('has to come later when the node has as many calls as it can', async () => {
    await serve({}, { MEDIA_CALLS: '1' });
    const caller = phone();
    await caller.register();
    await caller.call();
    expect(node.link.nodes[0]?.calls).toBe(1);
    const other = phone();
    await other.register();
    expect((await other.call()).status).toBe(503);
    expect(calls.log.filter((line) => line.startsWith('open'))).toHaveLength(1);
  });
});

describe('a socket that the server did not pass on', () => {
  it.each([['/sip'], ['/carrier/stream'], ['/other']])('is refused at %s', async (path) => {
    await serve();
    const socket = new WebSocket(`ws://127.0.0.1:${node.node.port}${path}`, 'sip', {
      headers: { 'x-patchbay-caller': 'WyIxIiwiMiJd.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    });
    socket.on('error', () => undefined);
    const status = await new Promise((resolve) =>
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)),
    );
    expect(status).toBe(path === '/other' ? 404 : 403);
  });
});

it('a node says how it is, and ends its calls when it ends', async () => {
  await serve();
  const state: unknown = await (await fetch(`http://127.0.0.1:${node.node.port}/readyz`)).json();
  expect(state).toMatchObject({
    ok: true,
    calls: 0,
    capacity: 60,
    recognition: 'None. Set SPEECH_BASE_URL.',
    voice: 'Built-in voice (Flite)',
  });
  const caller = phone();
  await caller.register();
  await caller.call();
  const closing = node.node.close(100);
  await caller.ended;
  await calls.waitFor(/^ended call-1 failed/);
  await closing;
  await until(() => node.link.nodes.length === 0, 'the node is gone');
});
