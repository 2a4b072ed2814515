import { createLinkClient, type LinkClient, type LinkClientOptions } from './link-client.js';
import { type LinkEvent } from './call-link.js';
import { maxSoundPiece } from './messages.js';
import { type OpenedCall } from './voice-calls.js';
import { type LinkHost, openLinkHost } from '../testing/link-host.js';
import {
  createScriptedCalls,
  replyOf,
  type Script,
  type ScriptedCalls,
  thenListen,
} from '../testing/scripted-calls.js';

const beatMs = 50;
const never = new AbortController().signal;
const arriving = {
  road: 'browser',
  sessionId: 'session-1',
  address: '192.0.2.1',
  metaData: null,
  jwt: null,
} as const;

let host: LinkHost;
let calls: ScriptedCalls;
const clients: LinkClient[] = [];

async function serve(script: Script = {}, at = 0, graceMs = 30_000): Promise<void> {
  calls = createScriptedCalls(script);
  host = await openLinkHost({ calls, beatMs, silentMs: 2000, graceMs }, at);
}
async function link(options: Partial<LinkClientOptions> = {}): Promise<LinkClient> {
  const client = createLinkClient({
    url: host.url,
    secret: 'a secret of the test',
    node: 'node-of-the-test',
    reachedAt: { host: null, port: 4301 },
    load: () => ({ capacity: 100, delayMs: 2, isFull: false }),
    retry: { firstMs: 20, maxMs: 100 },
    beatMs,
    silentMs: 2000,
    waitMs: 3000,
    ...options,
  });
  clients.push(client);
  await client.connected(5000);
  return client;
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await host.close();
});

async function opened(client: LinkClient): Promise<OpenedCall> {
  const call = await client.calls.open(arriving, never);
  if ('refusal' in call) throw new Error(call.refusal);
  return call;
}
async function read(events: AsyncIterable<LinkEvent>): Promise<LinkEvent[]> {
  const found: LinkEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};
/** Resolves when `open` is called. */
const gate = (): { readonly opened: Promise<void>; open(): void } => {
  let open = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (open = resolve));
  return { opened: waiting, open: () => open() };
};

describe('a call over the link', () => {
  it('is opened, begins, speaks, and ends', async () => {
    await serve({ password: 'secret' });
    const client = await link();
    expect(await client.calls.credentialsOf('visitor', 'sip.example.com', never)).toMatchObject({
      sessionId: 'session-1',
      agent: 'helpdesk',
    });
    expect(await client.calls.credentialsOf('other', 'sip.example.com', never)).toBeNull();
    const call = await opened(client);
    expect(call.agent).toMatchObject({ language: 'en-US', hints: [] });
    expect(await call.link.begin(never)).toEqual({ say: 'Hello.', next: thenListen });
    expect(await read(call.link.said({ key: 'k1', text: 'open?', keys: '' }, never))).toEqual([
      { type: 'words', text: 'Yes, ' },
      { type: 'words', text: 'we are.' },
      { type: 'turn', turn: { say: 'Yes, we are.', next: thenListen } },
    ]);
    expect(await call.link.prompt('silent', 1)).toBe('prompt silent');
    await call.link.heard('k1', 'Yes');
    await call.link.ended('completed', 12, { turns: [], callerMs: 900, agentMs: 1200 });
    expect(calls.log.filter((line) => !line.startsWith('alive'))).toEqual([
      'credentials visitor sip.example.com',
      'credentials other sip.example.com',
      'open session-1',
      'begin call-1',
      'said k1 open?',
      'prompt silent 1',
      'heard k1 Yes',
      'ended call-1 completed 12 0 turns',
    ]);
    expect([client.runningCalls, host.server.nodes[0]?.calls]).toEqual([0, 0]);
  });

  it('has its sound kept, and says what follows a message and a failed transfer', async () => {
    await serve();
    const { link: of } = await opened(await link());
    const bytes = Uint8Array.from({ length: maxSoundPiece }, (_, at) => at % 256);
    await of.keepSound({ kind: 'call', at: 128_000, bytes });
    expect(calls.log).toContain(`sound call 128000 ${Buffer.from(bytes).toString('hex')}`);
    expect((await of.notTransferred())?.next).toEqual({ do: 'voicemail', maxSeconds: 120 });
    expect((await of.leftMessage(2.4))?.say).toBe('Thank you.');
    expect(calls.log).toContain('left message 2.4');
    await of.ended('completed', 3);
  });

  it('is refused with the reason', async () => {
    await serve({ refuses: 'busy' });
    const client = await link();
    expect(await client.calls.open(arriving, never)).toEqual({ refusal: 'busy' });
  });

  it('says nothing of an error of the server, and goes on', async () => {
    await serve({ fails: (what) => /^(begin|said|credentials)/.test(what) });
    const client = await link();
    const call = await opened(client);
    const failure = (error: unknown) => `${String(error)} ${JSON.stringify(error)}`;
    for (const asked of [
      client.calls.credentialsOf('visitor', 'r', never),
      call.link.begin(never),
      read(call.link.said({ key: 'k', text: '', keys: '' }, never)),
    ]) {
      const text = await asked.then(String, failure);
      expect(text).toContain('The server did not answer: failed.');
      expect(text).not.toContain('select');
    }
    expect(await call.link.prompt('no-answer', 1)).toBe('prompt no-answer');
  });

  it('stops a reply that is interrupted', async () => {
    await serve({
      async *said(_turn, signal) {
        yield { type: 'words', text: 'One ' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    const call = await opened(await link());
    const interrupted = new AbortController();
    const reading = (async () => {
      for await (const event of call.link.said(
        { key: 'k1', text: '', keys: '' },
        interrupted.signal,
      ))
        if (event.type === 'words') interrupted.abort();
    })();
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    await calls.waitFor('aborted k1');
  });

  it('takes commands of the server', async () => {
    await serve();
    const client = await link();
    await opened(client);
    const taken: string[] = [];
    client.calls.onCommand({
      hangUp: (callId, why) => taken.push(`hang up ${callId} ${why}`),
      type: (callId, text) => taken.push(`type ${callId} ${text}`),
      endSession: (id) => taken.push(`end ${id}`),
    });
    for (const one of calls.commands) {
      one.type('call-1', 'hello');
      one.hangUp('call-of-others', 'no');
      one.endSession('session-1');
      one.hangUp('call-1', 'done');
    }
    await until(() => taken.length === 3);
    expect(taken).toEqual(['type call-1 hello', 'end session-1', 'hang up call-1 done']);
  });

  it('is named in each beat, with the load of its node', async () => {
    await serve();
    const client = await link({ load: () => ({ capacity: 7, delayMs: 31, isFull: true }) });
    await opened(client);
    await calls.waitFor('alive call-1');
    expect(host.server.nodes).toEqual([
      {
        id: 'node-of-the-test',
        reachedAt: { host: '127.0.0.1', port: 4301 },
        capacity: 7,
        calls: 1,
        delayMs: 31,
        isFull: true,
      },
    ]);
  });
});

describe('a link that is cut', () => {
  it('is opened again; a reply goes on where it was, and is asked for once', async () => {
    const rest = gate();
    await serve({
      async *said() {
        yield { type: 'words', text: 'One ' };
        await rest.opened;
        yield* replyOf('two.');
      },
    });
    const client = await link();
    const call = await opened(client);
    const found: LinkEvent[] = [];
    const reading = (async () => {
      for await (const event of call.link.said({ key: 'k1', text: 'a', keys: '' }, never))
        found.push(event);
    })();
    await until(() => found.length === 1);
    host.cut();
    rest.open();
    await reading;
    expect(found.map((event) => ('text' in event ? event.text : event.type))).toEqual([
      'One ',
      'two.',
      'turn',
    ]);
    expect(calls.log.filter((line) => line.startsWith('said'))).toEqual(['said k1 a']);
    expect(calls.log).not.toContain('aborted k1');
  });

  it('fails what was asked, except the end of a call', async () => {
    await serve();
    const client = await link();
    const call = await opened(client);
    // The host hears nothing more: the answers are lost.
    const asked = call.link.prompt('silent', 1).catch((error: unknown) => error);
    host.cut();
    expect(await asked).toMatchObject({ code: 'unavailable' });
    const ended = call.link.ended('completed', 3);
    await ended;
    expect(calls.log.filter((line) => line.startsWith('ended'))).toEqual([
      'ended call-1 completed 3',
    ]);
  });

  it('ends the calls of a node that does not come back', async () => {
    await serve({}, 0, 100);
    const client = await link();
    const call = await opened(client);
    await call.link.begin(never);
    client.close();
    await calls.waitFor(/^ended call-1 failed/);
    expect(host.server.nodes).toEqual([]);
  });

  it('ends the calls of a node whose process ended at once', async () => {
    await serve();
    await opened(await link());
    host.server.nodeEnded('node-of-the-test');
    await calls.waitFor('ended call-1 failed 0');
  });

  it('ends a call that was opened while its node went away', async () => {
    const slow = gate();
    await serve({}, 0, 50);
    const open = calls.open.bind(calls);
    Object.assign(calls, {
      open: async (...given: Parameters<typeof open>) => {
        await slow.opened;
        return open(...given);
      },
    });
    const client = await link();
    const asked = client.calls.open(arriving, never).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.close();
    await asked;
    slow.open();
    await calls.waitFor('ended call-1 failed 0');
  });
});

describe('a server that starts again', () => {
  it('finds the calls of its nodes; one that it does not know hangs up', async () => {
    await serve();
    const client = await link();
    const [known] = [await opened(client), await opened(client)];
    await known.link.begin(never);
    const hungUp: string[] = [];
    client.calls.onCommand({
      hangUp: (callId) => hungUp.push(callId),
      type: () => undefined,
      endSession: () => undefined,
    });
    const { port } = host;
    await host.close();
    await until(() => !client.isConnected);
    const asked = known.link.prompt('silent', 1);
    await serve({ resumes: ['call-1'] }, port);
    expect(await asked).toBe('prompt silent');
    await until(() => hungUp.length > 0);
    expect(hungUp).toEqual(['call-2']);
    expect(await read(known.link.said({ key: 'k2', text: 'b', keys: '' }, never))).toHaveLength(3);
    await known.link.ended('completed', 5);
    expect(calls.log).toContain('ended call-1 completed 5');
  });

  it('does not continue a reply of which something was read', async () => {
    await serve({
      async *said() {
        yield { type: 'words', text: 'One ' };
        await new Promise(() => undefined);
      },
    });
    const client = await link();
    const call = await opened(client);
    const found: LinkEvent[] = [];
    const reading = (async () => {
      for await (const event of call.link.said({ key: 'k1', text: 'a', keys: '' }, never))
        found.push(event);
    })().catch((error: unknown) => error);
    await until(() => found.length === 1);
    const { port } = host;
    await host.close();
    await serve({ resumes: ['call-1'] }, port);
    expect(await reading).toMatchObject({ name: 'LinkError', code: 'failed' });
    expect(found).toHaveLength(1);
  });
});
