import { type ChildProcess, spawn } from 'node:child_process';
import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { systemClock } from '@patchbay/kernel';
import { createLog } from '@patchbay/server-kit';
import { type Bundle, bundleProgram, isKilled, ofLength } from '@patchbay/server-platform/testing';
import { type Store, taskLimits, tasks } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { type CallRequest, createTaskWorker, type TextRequest } from '@patchbay/server-telephony';
import { sql } from 'drizzle-orm';
import { fakeOutbound } from './fake-outbound.js';

const test = isKilled('tasks') ? it : it.skip;
const platform = { kind: 'platform', reason: 'test tasks' } as const;
const outbound = fakeOutbound();
let database: { url: string; drop(): Promise<void> };
let store: Store;
let bundle: Bundle;
let carrier: Server;
let organizationId = 0;
const processes = new Set<ChildProcess>();
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url });
  bundle = await bundleProgram('testing/task-worker-process.ts');
  // This process gets the ends of calls, like the process that a carrier's callback reaches.
  createTaskWorker({
    store,
    clock: systemClock,
    log: createLog('silent'),
    outbound,
    stopRinging: async () => undefined,
  });
  const answered = async (asked: CallRequest | TextRequest) => {
    if ('text' in asked) return outbound.text(asked);
    const answer = await outbound.call(asked);
    setTimeout(() => void outbound.end(asked.key, 'completed').catch(() => undefined), 50);
    return answer;
  };
  carrier = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const asked = JSON.parse(Buffer.concat(chunks).toString()) as CallRequest | TextRequest;
        void answered(asked).then((answer) => reply.end(JSON.stringify(answer)));
      });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => carrier.once('listening', done));
  await store.within(platform, async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into accounts (type, username, active) values ('organization', 'org', true) returning id`,
    );
    organizationId = Number(rows[0]?.id);
    await db.insert(taskLimits).values({
      organizationId,
      accountId: organizationId,
      startMinute: 0,
      endMinute: 1440,
      days: [1, 2, 3, 4, 5, 6, 7],
      dailyCalls: 10_000,
      dailyTexts: 10_000,
      dailyTasks: 10_000,
      concurrency: 40,
      cooldownCalls: 0,
      cooldownTexts: 0,
    });
  });
});

afterAll(async () => {
  await Promise.all([...processes].map(kill));
  carrier.closeAllConnections();
  carrier.close();
  bundle.remove();
  await store.close();
  await database.drop();
});

async function start(leases: { leaseMs: number; beatMs: number }): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      bundle.program,
      JSON.stringify({
        databaseUrl: database.url,
        carrier: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
        ...leases,
      }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  processes.add(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  processes.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

const add = (type: 'call' | 'text', count: number, from: number) =>
  store.within(platform, (db) =>
    db.insert(tasks).values(
      Array.from({ length: count }, (_, at) => ({
        organizationId,
        accountId: organizationId,
        type,
        target: `+1512555${from + at}`,
        message: 'Hello',
        nextAt: new Date(Date.now() - 60_000),
      })),
    ),
  );
const states = async () =>
  Object.fromEntries(
    (
      await store.within(platform, (db) =>
        db.execute<{ state: string; count: number }>(
          sql`select state, count(*)::int as count from tasks group by state`,
        ),
      )
    ).rows.map(({ state, count }) => [state, count]),
  );
const keysByTarget = () => {
  const keys = new Map<string, Set<string>>();
  for (const request of outbound.asked)
    keys.set(request.to, (keys.get(request.to) ?? new Set()).add(request.key));
  return keys;
};

test('a worker killed during an attempt is replaced within thirty seconds, and no target is called twice', async () => {
  const lasting = { leaseMs: 15_000, beatMs: 4000 };
  const first = await start(lasting);
  let stuck = 0;
  // The carrier accepts the call and dies before its reply: the requester cannot know whether the
  // call was made.
  outbound.before = async () => {
    if ((stuck += 1) === 1) await new Promise(() => undefined);
  };
  await add('call', 1, 9000);
  await store.within(platform, (db) => db.execute(sql`select pg_notify('patchbay_tasks', '')`));
  while (outbound.asked.length === 0) await pause(10);
  const second = await start(lasting);
  await pause(5000);
  expect(outbound.asked).toHaveLength(1);
  await kill(first);
  const killed = performance.now();
  while (outbound.asked.length < 2 && performance.now() - killed < 30_000) await pause(50);
  const seconds = (performance.now() - killed) / 1000;
  while (!(await states()).finished && performance.now() - killed < 120_000) await pause(50);
  await kill(second);
  expect(seconds).toBeLessThan(30);
  expect([await states(), outbound.made.length, keysByTarget().get('+15125559000')?.size]).toEqual([
    { finished: 1 },
    1,
    1,
  ]);
});

test('repeatedly killed workers lose no task and do none twice', async () => {
  // Long enough that only a killed process loses a lease, even when the machine pauses for seconds.
  const hasty = { leaseMs: 8000, beatMs: 500 };
  const before = outbound.made.length;
  // Starts when all three workers run; then one is killed after every few completed tasks, on
  // machines of any speed.
  let begin: () => void = () => undefined;
  const allWork = new Promise<void>((resolve) => {
    begin = resolve;
  });
  outbound.before = () => allWork.then(() => pause(100 + Math.random() * 300));
  const maxKills = ofLength(3, 8);
  let added = 0;
  // Work remains until the last kill, however long a new process takes to start.
  const addMore = async () => {
    await add('call', 75, 1000 + added);
    await add('text', 75, 5000 + added);
    await store.within(platform, (db) => db.execute(sql`select pg_notify('patchbay_tasks', '')`));
    added += 150;
  };
  await addMore();
  await addMore();
  const workers = await Promise.all([0, 1, 2].map(() => start(hasty)));
  const begun = Date.now();
  begin();
  let kills = 0;
  for (
    let [turn, finished] = [0, 1];
    Date.now() - begun < 400_000 && (kills < maxKills || finished < added + 1);
    turn += 1
  ) {
    await pause(20);
    finished = (await states()).finished ?? 0;
    if (kills >= maxKills) continue;
    if (added + 1 - finished < 150 && added < 3000) await addMore();
    if (finished < 1 + 20 * (kills + 1)) continue;
    await kill(workers[turn % 3] as ChildProcess);
    kills += 1;
    workers[turn % 3] = await start(hasty);
  }
  await Promise.all(workers.map(kill));
  expect(await states()).toEqual({ finished: added + 1 });
  expect(outbound.made.length - before).toBe(added);
  expect([...keysByTarget()].filter(([, keys]) => keys.size !== 1)).toEqual([]);
  const { rows } = await store.within(platform, (db) =>
    db.execute<{ count: number; attempts: number; taken: number }>(
      sql`select count(*)::int as count, count(distinct task_id)::int as attempts,
        (select sum(takeovers)::int from tasks) as taken from task_attempts where state = 'ended'`,
    ),
  );
  expect(rows[0]).toMatchObject({ count: added + 1, attempts: added + 1 });
  expect(kills).toBe(maxKills);
  expect(rows[0]?.taken).toBeGreaterThan(0);
});
