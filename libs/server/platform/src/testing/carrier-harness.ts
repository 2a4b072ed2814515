import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type AgentRuntime, type EffectsScope } from '@patchbay/server-conversations';
import { createTwilioCarrier, createTwilioNumbers } from '@patchbay/server-providers';
import {
  accounts,
  agentConfigs,
  carrierCalls,
  conversations,
  messages,
  phoneNumbers,
  rooms,
  webhookRelays,
  webhooks,
} from '@patchbay/server-store';
import { type EndedCall } from '@patchbay/server-telephony';
import { eq } from 'drizzle-orm';
import twilio from 'twilio';
import { type PlatformSettings } from '../platform-settings.js';
import { echoRuntime } from './echo-runtime.js';
import { type FixtureTree, createFixtureTree } from './fixture-tree.js';
import { type Receiver, openReceiver } from './receiver.js';
import { type Reply, type TestServer, createTestServer } from './test-server.js';

export const account = {
  accountSid: 'AC0000000000000000000000000000000a',
  authToken: 'the-token-of-the-account',
};
export const publicUrl = 'https://desk.example';
export const [ours, theirs, office] = ['+15125550110', '+15125550177', '+15125550190'];
export const scope = { kind: 'platform', reason: 'look in a test' } as const;

let crashes = 0;

/** Lets the next `crash` kill the process again. */
export const mayCrashAgain = (): void => {
  crashes = 0;
};

/**
 * A runtime that repeats what it hears, kills the process at the first crash, and transfers a
 * caller on request. It takes each call with a transfer for transferred.
 */
export const runtime: AgentRuntime<EffectsScope> = {
  ...echoRuntime,
  async *respond(input, signal) {
    if (/^crash/.test(input.text) && (crashes += 1) === 1) throw new Error('The process died');
    if (!/^transfer/.test(input.text)) {
      yield* echoRuntime.respond(input, signal);
      return;
    }
    yield {
      type: 'function',
      name: 'transfer',
      label: 'Call Transfer',
      ok: true,
      words: 'Put through',
      input: {},
      output: { destination: input.text.split(' ')[1] ?? '' },
      durationMs: 1,
    };
    yield { type: 'reply', text: 'One moment, please.', trace: [] };
  },
  async summarize(conversation, signal) {
    const verdict = await echoRuntime.summarize(conversation, signal);
    return conversation.runs.some(({ name }) => name === 'transfer')
      ? { ...verdict, outcome: 'transferred', collected: { disposition: 'transferred' } }
      : verdict;
  },
};

/**
 * The vendor's REST API: accepts calls, texts and recordings, and serves the bytes of one
 * recording.
 */
export async function openVendor() {
  const asked: { path: string; fields: Record<string, string> }[] = [];
  let refusing: number | null = null;
  let sids = 0;
  let isClosed = false;
  /**
   * Accounts with the vendor and their tokens, which requests for an account are checked against.
   */
  const tokens = new Map<string, string>([[account.accountSid, account.authToken]]);
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        if (request.method === 'GET' && isClosed) return void reply.writeHead(503).end();
        const [, sid] = /^\/2010-04-01\/Accounts\/(\w+)\.json$/.exec(request.url ?? '') ?? [];
        if (sid) {
          const isAccepted =
            tokens.has(sid) &&
            request.headers.authorization ===
              `Basic ${Buffer.from(`${sid}:${tokens.get(sid)}`).toString('base64')}`;
          return void reply
            .writeHead(isAccepted ? 200 : 401, { 'content-type': 'application/json' })
            .end(JSON.stringify(isAccepted ? { sid, status: 'active' } : { code: 20003 }));
        }
        if (request.method === 'GET')
          return void reply
            .writeHead(200, {
              'content-type': /RE1$/.test(request.url ?? '') ? 'audio/x-wav' : 'text/html',
            })
            .end('bytes of the file');
        asked.push({
          path: (request.url ?? '').replace(`/2010-04-01/Accounts/${account.accountSid}`, ''),
          fields: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))),
        });
        if (refusing === 0) return void request.socket.destroy();
        if (refusing !== null)
          return void reply
            .writeHead(400, { 'content-type': 'application/json' })
            .end(JSON.stringify({ code: refusing }));
        reply
          .writeHead(201, { 'content-type': 'application/json' })
          .end(JSON.stringify({ sid: `SID${(sids += 1)}`, status: 'queued' }));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    tokens,
    url,
    media: (name: string) => `${url}/2010-04-01/Accounts/${account.accountSid}/Recordings/${name}`,
    refuse: (code: number | null) => {
      refusing = code;
    },
    closeMedia: (closed: boolean) => {
      isClosed = closed;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export let vendor: Awaited<ReturnType<typeof openVendor>>;
export let server: TestServer;
export let tree: FixtureTree;
export let agentId: number;
export let organizationId: number;
export let owner: string;
export let receiver: Receiver;
export const ended: EndedCall[] = [];

/** Starts the vendor, the server and what they need, once for each test file. */
export const openRig = (): Promise<void> => open({});

/** The same, where the carrier sends the sound of calls as streams, also to media processes. */
export const openStreamRig = (sound?: PlatformSettings['sound']): Promise<void> =>
  open({ streamsCalls: true, sound });

async function open({
  streamsCalls,
  sound,
}: Pick<PlatformSettings['carrier'], 'streamsCalls'> &
  Pick<PlatformSettings, 'sound'>): Promise<void> {
  vendor = await openVendor();
  receiver = await openReceiver();
  server = await createTestServer({
    model: { runtime },
    sound,
    carrier: {
      streamsCalls,
      installation: createTwilioCarrier({ ...account, publicUrl, baseUrl: vendor.url }),
      openLine: (credentials) =>
        createTwilioCarrier({ ...credentials, publicUrl, baseUrl: vendor.url }),
      openTwilio: (credentials) =>
        createTwilioNumbers({
          ...credentials,
          callbacks: {
            voiceUrl: `${publicUrl}/carrier/voice`,
            smsUrl: `${publicUrl}/carrier/text`,
          },
          baseUrl: vendor.url,
        }),
    },
    addresses: { fetchAlso: [receiver.place] },
  });
  tree = await createFixtureTree(server);
  agentId = tree.nodes.A1?.id as number;
  organizationId = tree.nodes.O1?.id as number;
  owner = tree.actors.find(({ key }) => key === 'owner')?.token as string;
  await server.store.within(scope, async (db) => {
    // The webhooks of the fixture tree lead to hosts that do not exist.
    await db.delete(webhooks);
    await db.delete(webhookRelays);
    await db
      .insert(phoneNumbers)
      .values({ number: ours, organizationId, accountId: agentId, country: 'US' });
    await db.update(accounts).set({ phoneNumber: ours }).where(eq(accounts.id, agentId));
  });
  await configure({});
  server.platform.carrier.outbound.onEnded(async (one) => void ended.push(one));
}

export async function closeRig(): Promise<void> {
  await server.close();
  await receiver.close();
  await vendor.close();
}

export const configure = (more: Record<string, unknown>) =>
  server.store.within(scope, (db) =>
    db
      .update(agentConfigs)
      .set({
        config: {
          agentInstructions: 'You answer.',
          welcomeMessage: 'Hello, this is Alma.',
          autoRecordingNotification: 'false',
          ...more,
        },
      })
      .where(eq(agentConfigs.accountId, agentId)),
  );

/**
 * Sends a callback of the vendor, signed by its own SDK for the public address. The log of a call
 * that ends by it is written in the background, and stands when this resolves.
 */
export async function tell(
  path: string,
  fields: Record<string, string>,
  change: { signature?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const whole = { AccountSid: account.accountSid, ...fields };
  const reply = await server.call('POST', path, {
    body: new URLSearchParams(whole).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature':
        change.signature ??
        twilio.getExpectedTwilioSignature(account.authToken, `${publicUrl}${path}`, whole),
      host: 'inside:4300',
      ...change.headers,
    },
  });
  await server.platform.carrier.callController.settled();
  return reply;
}

export const attributeOf = (xml: string, name: string): string =>
  (new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? '')
    .replaceAll('&amp;', '&')
    .replace(publicUrl, '');
export const said = (xml: string): string[] =>
  [...xml.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g)].map(([, text]) =>
    (text as string)
      .replace(/&#x([0-9a-f]+);/g, (_all, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
export const linesOf = (uuid: string) =>
  server.store.within(scope, async (db) =>
    (
      await db
        .select()
        .from(messages)
        .where(eq(messages.conversationUuid, uuid))
        .orderBy(messages.seq)
    ).map(({ author, body }) => `${author}: ${body}`),
  );
export const callRow = (sid: string) =>
  server.store.within(
    scope,
    async (db) =>
      (await db.select().from(carrierCalls).where(eq(carrierCalls.carrierCallId, sid)))[0],
  );
export const counts = () =>
  server.store.within(scope, async (db) => [
    await db.$count(messages),
    await db.$count(carrierCalls),
    await db.$count(conversations),
    await db.$count(rooms),
  ]);
/** Waits until a file has been fetched; the call controller may reconcile by itself as well. */
export async function fetched(url: string): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    server.clock.advance(20_000);
    await server.platform.carrier.callController.reconcile();
    const reply = await server.call('GET', url, { token: owner });
    if (reply.status === 200 || tries === 50) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
export const ring = (sid: string, from = theirs) =>
  tell('/carrier/voice', { CallSid: sid, From: from, To: ours, CallerName: 'Ada Lovelace' });
