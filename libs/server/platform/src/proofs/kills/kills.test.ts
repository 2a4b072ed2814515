import { asOwner } from '@patchbay/server-store/testing';
import { type Receiver, openReceiver } from '../../testing/receiver.js';
import {
  type ServerProcess,
  type ServerProcesses,
  call,
  openServerProcesses,
} from '../server-processes.js';
import { isKilled } from '../../testing/proof-length.js';
import { type Kind, kindsOn } from './kinds.js';

const test = isKilled('writes') ? it : it.skip;

/**
 * PATCHBAY_KILLS makes a longer run. The kind of database makes no difference to a process that is
 * killed, so the second run of the suite is short.
 */
const kills = Number(
  process.env.PATCHBAY_KILLS ?? (process.env.PATCHBAY_TEST_DATABASE === 'debian' ? 10 : 50),
);
const acksBeforeKill = 6;
/**
 * Replies that each kind of write needs, since otherwise a run would prove nothing about it. Kinds
 * differ in speed, so more processes are started until all have enough.
 */
const leastAcks = Math.min(kills, 10) / 2;
const maxLives = 5 * kills;

let cluster: ServerProcesses;
let receiver: Receiver;
let kinds: readonly (readonly [string, Kind, History])[];

/** What the writer of one kind has done so far. */
interface History {
  readonly sent: number[];
  readonly kept: number[];
  readonly open: number[];
}

beforeAll(async () => {
  receiver = await openReceiver();
  cluster = await openServerProcesses();
  kinds = Object.entries(kindsOn(cluster, receiver)).map(
    ([name, kind]) => [name, kind, { sent: [], kept: [], open: [] }] as const,
  );
});
afterAll(async () => {
  await cluster?.close();
  await receiver?.close();
});

const open = (): Promise<ServerProcess> => cluster.open({ fetchAlso: [receiver.place] });

/**
 * Writes one new turn after the other until the process is gone. Turns without a reply are repeated
 * beside that, if they may be: the claim of a killed process on a request lasts for seconds, and a
 * writer that waited for it would send nothing else in the few seconds that a process lives.
 */
async function writeOn(
  url: string,
  [, kind, history]: (typeof kinds)[number],
  isUp: () => boolean,
  onAck: () => void,
): Promise<void> {
  const send = async (turn: number): Promise<void> => {
    if (await kind.write({ turn, url })) {
      history.kept.push(turn);
      onAck();
    } else history.open.push(turn);
  };
  const write = async (): Promise<void> => {
    while (isUp()) await send(history.sent.push(history.sent.length) - 1);
  };
  const repeat = async (): Promise<void> => {
    while (isUp()) {
      const turn = history.open.shift();
      await (turn === undefined ? new Promise((wait) => setTimeout(wait, 10)) : send(turn));
    }
  };
  await Promise.all([write(), ...(kind.repeats ? [repeat()] : [])]);
}

const isBehind = ([, , { kept }]: (typeof kinds)[number]): boolean => kept.length < leastAcks;

/**
 * One run of a process: writers of every kind write at once until a number of replies arrived; then
 * it is killed during the next writes. After the planned runs come runs for kinds that are slower
 * than others, which are killed after a reply to one of those.
 */
async function live(round: number): Promise<void> {
  const serverProcess = await open();
  let isUp = true;
  let acks = 0;
  const slow = round < kills ? kinds : kinds.filter(isBehind);
  const wanted = round < kills ? 1 + ((round * 7) % (acksBeforeKill * kinds.length)) : 1;
  const enough = new Promise<void>((resolve, reject) => {
    const writing = kinds.map((one) =>
      writeOn(
        serverProcess.url,
        one,
        () => isUp,
        () => {
          if (slow.includes(one)) acks += 1;
          if (acks >= wanted) resolve();
        },
      ),
    );
    Promise.all(writing).then(
      () => undefined,
      (error: unknown) => {
        isUp = false;
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
    done = Promise.allSettled(writing);
  });
  try {
    await enough;
    await new Promise((wait) => setTimeout(wait, (round * 13) % 40));
  } finally {
    const ending = serverProcess.kill();
    isUp = false;
    await ending;
    await done;
  }
}
let done: Promise<unknown> = Promise.resolve();

test(`keeps acknowledged writes exactly once when its process is killed ${kills} times during writes`, async () => {
  const owner = cluster.tree.actors.find(({ key }) => key === 'owner')?.token ?? null;
  const first = await open();
  const made = await call(
    first.url,
    'POST',
    `/api/v2/webhooks?targetAccountId=${cluster.tree.nodes.A1?.id}`,
    owner,
    { url: `${receiver.url}/hook`, label: 'Kills', type: 'incoming' },
  );
  expect(made?.status).toBeLessThan(300);
  await first.stop();
  let lives = 0;
  for (; lives < kills || (kinds.some(isBehind) && lives < maxLives); lives += 1) await live(lives);

  // What a killed process took is left to others after twenty seconds, which are over at once here.
  await asOwner(
    cluster.databaseUrl,
    'update webhook_deliveries set leased_until = now() where leased_until > now()',
  );
  const last = await open();
  const faults: string[] = [];
  for (const [name, kind, { kept, sent, open: unanswered }] of kinds) {
    for (const turn of kind.repeats ? unanswered.splice(0) : []) {
      for (const end = Date.now() + 120_000; Date.now() < end && !kept.includes(turn);)
        if (await kind.write({ turn, url: last.url })) kept.push(turn);
        else await new Promise((wait) => setTimeout(wait, 500));
    }
    faults.push(...(await kind.faults(kept, sent)).map((fault) => `${name}: ${fault}`));
  }
  process.stdout.write(
    `Kills: ${lives}; acknowledged of sent: ` +
      `${kinds.map(([name, , { kept, sent }]) => `${name} ${kept.length}/${sent.length}`).join(', ')}; ` +
      `lost or doubled: ${faults.length}\n`,
  );
  expect(faults).toEqual([]);
  expect(kinds.filter(isBehind).map(([name]) => name)).toEqual([]);
  expect(
    await asOwner(
      cluster.databaseUrl,
      `select 1 from pg_stat_activity where state = 'idle in transaction'
        and datname = current_database() and now() - state_change > interval '5 seconds'`,
    ),
  ).toEqual([]);
  await last.stop();
}, 900_000);
