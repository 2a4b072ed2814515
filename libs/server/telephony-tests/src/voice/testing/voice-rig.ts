import { hash } from 'node:crypto';
import { createAgentRuntime, type EffectsScope } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { defaultUsageLimits } from '@patchbay/server-money';
import { type ModelEvent, type ModelPort, type ModelRequest } from '@patchbay/server-providers';
import {
  accounts,
  agentConfigs,
  carrierCalls,
  functionRuns,
  messages,
  webhookRelays,
  webhooks,
} from '@patchbay/server-store';
import { type ServedVoiceCalls } from '@patchbay/server-telephony';
import { type CallLink, type LinkEvent, type OpenedCall } from '@patchbay/server-voice/link';
import { eq } from 'drizzle-orm';

export const scope = { kind: 'platform', reason: 'look in a test' } as const;
export const realm = 'sip.desk.example';
export const never = new AbortController().signal;

type Script = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>;

export let server: TestServer;
export let tree: FixtureTree;
export let agentId: number;
export let organizationId: number;
export let agentName: string;
export let voice: ServedVoiceCalls;
/** What the model was asked. */
export const asked: ModelRequest[] = [];
/** The arguments of each booking. */
export const booked: unknown[] = [];

let script: Script = plainScript;
let gate: Promise<void> = Promise.resolve();

/** What the model writes until the end of the test. */
export const write = (next: Script): void => {
  script = next;
};

/** Holds bookings until the result is called. */
export function holdBookings(): () => void {
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

export const text = (delta: string): ModelEvent => ({ type: 'text', delta });
export const tool = (name: string, input = {}): ModelEvent => ({
  type: 'tool',
  id: `t-${name}`,
  name,
  input,
});
export const done: ModelEvent = { type: 'done', finish: 'stop' };

/** The words of the caller that a request ends with. */
export const lastOf = ({ messages: lines }: ModelRequest): string => {
  const said = lines.flatMap((line) => (line.role === 'customer' ? [line.text] : []));
  return said.at(-1) ?? '';
};

async function* plainScript(request: ModelRequest): AsyncGenerator<ModelEvent> {
  yield text('You said ');
  yield text(`“${lastOf(request)}”.`);
  yield done;
}

const model: ModelPort = {
  name: 'scripted',
  label: 'Scripted',
  offline: false,
  async *reply(request, signal) {
    if (request.purpose !== 'converse') {
      yield text(JSON.stringify({ summary: 'A call.', outcome: 'answered', sentiment: 'neutral' }));
      yield done;
      return;
    }
    asked.push(request);
    yield* script(request, signal ?? never);
  },
};

const functionOf = (name: string, run: () => Promise<void>) => ({
  name,
  label: name,
  runs: 'during' as const,
  spec: () => ({
    name,
    label: name,
    condition: '',
    description: name,
    parameters: { type: 'object' as const, required: [], properties: {} },
  }),
  run: async (input: Readonly<Record<string, unknown>>) => {
    await run();
    if (name === 'schedule') booked.push(input);
    return { ok: true, words: `${name} is done`, output: {} };
  },
});

/** Starts a server whose model and functions the test leads, once for each test file. */
export async function openVoiceRig(more: { readonly atOnce?: number } = {}): Promise<void> {
  const clock = { now: () => server.clock.now() };
  const runtime = createAgentRuntime<EffectsScope>({
    model,
    clock,
    functions: [
      functionOf('schedule', () => gate),
      functionOf('freeTimes', () => gate),
      {
        ...functionOf('transfer', async () => undefined),
        run: async () => ({
          ok: true,
          words: 'Put through',
          output: { destination: '+15125550190' },
        }),
      },
    ],
  });
  server = await createTestServer({
    model: { runtime },
    addresses: { publicUrl: 'https://desk.example' },
    ...(more.atOnce === undefined ? {} : { limits: { usage: limitsWith(more.atOnce) } }),
  });
  tree = await createFixtureTree(server);
  agentId = tree.nodes.A1?.id as number;
  organizationId = tree.nodes.O1?.id as number;
  voice = server.platform.carrier.voiceCalls;
  await server.store.within(scope, async (db) => {
    await db.delete(webhooks);
    await db.delete(webhookRelays);
    const [agent] = await db.select().from(accounts).where(eq(accounts.id, agentId));
    agentName = agent?.username ?? '';
  });
  await configure({});
}

const limitsWith = (atOnce: number) => ({ ...defaultUsageLimits, atOnce });

/** Puts back what a test changed. */
export function resetVoiceRig(): void {
  script = plainScript;
  gate = Promise.resolve();
  asked.length = 0;
  booked.length = 0;
  // The limit of calls is by the minute.
  server.clock.advance(60_000);
}

export const configure = (more: Record<string, unknown>, id = agentId) =>
  server.store.within(scope, (db) =>
    db
      .update(agentConfigs)
      .set({
        config: {
          agentInstructions: 'You answer.',
          welcomeMessage: 'Hello, this is Alma.',
          // A recording is announced, which `call-sound.test.ts` hears.
          recordCalls: false,
          actions: ['schedule', 'transfer'].map((name) => ({ name, instructions: '' })),
          ...more,
        },
      })
      .where(eq(agentConfigs.accountId, id)),
  );

export interface Visitor {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  readonly sessionId: string;
}

/** A visitor whose page has opened a session for an agent. */
export async function visit(chatTarget = agentName): Promise<Visitor> {
  const { json } = await server.call(
    'GET',
    `/api/v1/allocateTempUserSession?chatTarget=${chatTarget}`,
  );
  const { id, username, token } = json as { id: number; username: string; token: string };
  const found = await voice.credentialsOf(username, realm, never);
  return { id, username, token, sessionId: found?.sessionId ?? '' };
}

export const ha1Of = (username: string, token: string): string =>
  hash('md5', `${username}:${realm}:${token}`, 'hex');

const fromPage = { road: 'browser', address: '203.0.113.5', metaData: null, jwt: null } as const;

export const ring = (sessionId: string, more: { jwt?: string; metaData?: string } = {}) =>
  voice.open({ ...fromPage, sessionId, ...more }, never);

/** A call of a new visitor that is taken. */
export async function callIn(from?: Visitor): Promise<OpenedCall> {
  const opened = await ring((from ?? (await visit())).sessionId);
  if ('refusal' in opened) throw new Error(`The call was refused: ${opened.refusal}`);
  return opened;
}

/** The commands that the nodes of calls get. */
export function listenAsNode() {
  const [hungUp, typed, endedSessions] = [[], [], []] as [string[], string[], string[]];
  const stop = voice.onCommand({
    hangUp: (id) => void hungUp.push(id),
    type: (_id, line) => void typed.push(line),
    endSession: (id) => void endedSessions.push(id),
  });
  return { hungUp, typed, endedSessions, stop };
}

/** Waits for what comes over the database’s notifications. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 1000) throw new Error('It did not come');
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

/** Everything that comes of a turn. */
export async function say(
  link: CallLink,
  key: string,
  words: string,
  { keys = '', signal = never }: { readonly keys?: string; readonly signal?: AbortSignal } = {},
): Promise<LinkEvent[]> {
  const events: LinkEvent[] = [];
  for await (const event of link.said({ key, text: words, keys }, signal)) events.push(event);
  return events;
}

/** Collects what comes of a turn while it goes on. */
export function follow(link: CallLink, key: string, words: string) {
  const events: LinkEvent[] = [];
  const interrupting = new AbortController();
  const over = (async () => {
    const turns = link.said({ key, text: words, keys: '' }, interrupting.signal);
    for await (const event of turns) events.push(event);
  })();
  return {
    events,
    over,
    interrupt: () => interrupting.abort(),
    until: async (type: LinkEvent['type']) => {
      for (let tries = 0; !events.some((event) => event.type === type); tries += 1) {
        if (tries > 2000) throw new Error(`No ${type} came of the turn`);
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
    },
  };
}

export const wordsOf = (events: readonly LinkEvent[]): string =>
  events.map((event) => (event.type === 'words' ? event.text : '')).join('');

export const turnOf = (events: readonly LinkEvent[]) => {
  const last = events.at(-1);
  return last?.type === 'turn' ? last.turn : null;
};

export const rowOf = async (callId: string) => {
  const [row] = await server.store.within(scope, (db) =>
    db.select().from(carrierCalls).where(eq(carrierCalls.id, callId)),
  );
  if (!row) throw new Error('There is no such call');
  return row;
};

/** The transcript of a call, and the functions that ran in it. */
export async function transcriptOf(callId: string): Promise<string[]> {
  const uuid = (await rowOf(callId)).conversationUuid ?? '';
  return server.store.within(scope, async (db) =>
    (
      await db
        .select()
        .from(messages)
        .where(eq(messages.conversationUuid, uuid))
        .orderBy(messages.seq)
    ).map(({ author, body }) => `${author}: ${body}`),
  );
}

export async function runsIn(callId: string): Promise<string[]> {
  const uuid = (await rowOf(callId)).conversationUuid ?? '';
  return server.store.within(scope, async (db) =>
    (await db.select().from(functionRuns).where(eq(functionRuns.conversationUuid, uuid))).map(
      ({ name, status }) => `${name} ${status}`,
    ),
  );
}
