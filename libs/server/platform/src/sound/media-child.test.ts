import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLog } from '@patchbay/server-kit';
import {
  askSocket,
  createScriptedCalls,
  firstTestPort,
  openJsSipPhone,
  registerText,
  thenListen,
  until,
} from '@patchbay/server-voice/testing';
import { createTestServer, type TestServer } from '../testing/test-server.js';
import { type MediaChild, startMediaChild } from './media-child.js';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
/** Beside the packages, which the built program imports. */
const built = `${root}/node_modules/.cache/media-${process.pid}`;
const secret = 'a secret of the test, long enough';
const calls = createScriptedCalls({
  password: 'secret',
  greeting: { say: 'Hello, how can I help you?', next: thenListen },
});
let server: TestServer;
let child: MediaChild;

beforeAll(async () => {
  execFileSync(process.execPath, ['tools/build/media.mjs', built], { cwd: root });
  server = await createTestServer({ sound: { secret, calls } });
  const low = firstTestPort(3);
  child = startMediaChild({
    program: `${built}/main.js`,
    environment: {
      PATCHBAY_LOG: 'silent',
      VOICE_PORTS: `${low}-${low + 19}`,
      VOICE_ADDRESS: '127.0.0.1',
      // A test runs beside others.
      MEDIA_MAX_DELAY: '10000',
    },
    secret,
    url: server.url,
    log: createLog('silent'),
    onEnded: (node) => server.platform.sound.nodeEnded(node),
    retry: { firstMs: 100, maxMs: 1000 },
  });
  await until(() => server.platform.sound.nodes[0]?.isFull === false, 'the process is there');
});
afterAll(async () => {
  await child.close();
  await server.close();
  rmSync(built, { recursive: true, force: true });
});

it('the built process answers checks, and callers of the server reach it', async () => {
  const [node] = server.platform.sound.nodes;
  const { host, port } = node?.reachedAt ?? { host: '', port: 0 };
  const health = await fetch(`http://${host}:${port}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
  const asked = await askSocket(`${server.url.replace('http', 'ws')}/sip`);
  expect(await asked.say(registerText('127.0.0.1'))).toMatch(/^SIP\/2\.0 401 /);
  asked.close();
});

it('when it is killed, its calls end at once, and another one takes its place', async () => {
  const phone = openJsSipPhone(`${server.url.replace('http://127.0.0.1', 'ws://localhost')}/sip`);
  expect(await phone.register()).toBe(true);
  const { peer } = await phone.call();
  await peer.until(() => peer.heard.length > 20, 'the greeting is heard');
  const { pid } = child;
  const [before] = server.platform.sound.nodes;
  process.kill(pid ?? 0, 'SIGKILL');
  await calls.waitFor(/^ended call-1 failed/);
  await phone.close();
  await until(
    () => server.platform.sound.nodes.some(({ id, isFull }) => id !== before?.id && !isFull),
    'another process is there',
  );
  expect(child.pid).not.toBe(pid);
  const { pid: last } = child;
  await child.close();
  expect(() => process.kill(last ?? 0, 0)).toThrow('ESRCH');
});
