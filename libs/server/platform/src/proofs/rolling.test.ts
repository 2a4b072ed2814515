import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asOwner } from '@patchbay/server-store/testing';
import { readEvents } from '../testing/event-reader.js';
import { ofLength } from '../testing/proof-length.js';
import { type Receiver, openReceiver } from '../testing/receiver.js';
import {
  type ServerProcess,
  type ServerProcesses,
  call,
  openServerProcesses,
} from './server-processes.js';

let cluster: ServerProcesses;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  cluster = await openServerProcesses();
});
afterAll(async () => {
  await cluster?.close();
  await receiver?.close();
});

/** Processes that come while others go; PATCHBAY_REPLACED makes a longer run. */
const next = Array.from(
  { length: Number(process.env.PATCHBAY_REPLACED ?? ofLength(1, 2)) },
  (_none, at) => `next ${at}`,
);
const owner = (): string => cluster.tree.actors.find(({ key }) => key === 'owner')?.token ?? '';

it(
  'a rolling restart under load fails no request and repeats no work',
  async () => {
    let processes: ServerProcess[] = await Promise.all([
      cluster.open({ name: 'one' }),
      cluster.open({ name: 'two' }),
    ]);
    const failed: string[] = [];
    const saved: string[] = [];
    let isOver = false;
    let turn = 0;
    /**
     * Retries as a proxy in front would: when no process accepts the request, or the connection
     * breaks before a reply, the next process gets the same request with the same key.
     */
    const save = async (): Promise<void> => {
      const phone = `+1512556${String(1000 + (turn += 1))}`;
      const key = randomUUID();
      for (let tries = 0; ; tries += 1) {
        const reply = await call(
          (processes[(turn + tries) % processes.length] as ServerProcess).url,
          'POST',
          '/api/v2/contact',
          owner(),
          { phone, name: 'Rolled' },
          { 'idempotency-key': key, connection: 'close' },
        );
        if (reply?.status === 200) return void saved.push(phone);
        if (reply || tries > 50)
          return void failed.push(`${phone}: ${reply ? JSON.stringify(reply.json) : 'no answer'}`);
        await pause(20);
      }
    };
    const clients = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        await save();
        await pause(25);
      }
    });
    for (const name of next) {
      const before = saved.length;
      while (saved.length < before + 20) await pause(20);
      const [oldest, ...others] = processes as [ServerProcess, ...ServerProcess[]];
      processes = others;
      await oldest.stop();
      processes = [...others, await cluster.open({ name })];
    }
    isOver = true;
    await Promise.all(clients);
    process.stdout.write(
      `Rolling: ${saved.length} requests by ${clients.length} clients while ${next.length} ` +
        `of the processes were replaced, ${failed.length} failed\n`,
    );
    expect(failed).toEqual([]);
    expect(saved.length).toBeGreaterThan(20 * next.length);
    const rows = await asOwner<{ phone: string; count: number }>(
      cluster.databaseUrl,
      `select address as phone, count(*)::int as count from parties where address like '+1512556%' group by 1`,
    );
    expect([rows.length, rows.filter(({ count }) => count !== 1)]).toEqual([saved.length, []]);
    await Promise.all(processes.map((serverProcess) => serverProcess.stop()));
  },
  240_000 + next.length * 30_000,
);

it('a process that receives SIGTERM releases its unfinished work immediately', async () => {
  const leaving = await cluster.open({ fetchAlso: [receiver.place] });
  receiver.answer('hang', '/slow');
  expect(
    (
      await call(leaving.url, 'POST', '/api/v2/webhooks', owner(), {
        url: `${receiver.url}/slow`,
        label: 'Slow',
        type: 'contact',
      })
    )?.status,
  ).toBe(201);
  const stream = await readEvents(leaving.url, owner());
  expect(
    (
      await call(leaving.url, 'POST', '/api/v2/contact', owner(), {
        phone: '+15125570001',
        name: 'Told',
      })
    )?.status,
  ).toBe(200);
  await receiver.until(1, ({ path }) => path === '/slow', 60_000);
  await leaving.stop();
  const held = await asOwner<{ leased: boolean; attempts: number; state: string }>(
    cluster.databaseUrl,
    `select leased_until is not null as leased, attempts, state from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id where w.url like '%/slow'`,
  );
  expect(held).toEqual([{ leased: false, attempts: 0, state: 'pending' }]);
  stream.close();
});
