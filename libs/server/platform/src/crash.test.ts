import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, bundleServer } from './testing/child-server.js';
import { isKilled, ofLength } from './testing/proof-length.js';

const test = isKilled('texts') ? it : it.skip;
const to = '+15125550100';
const kills = ofLength(2, 5);
const lanes = 3;
const maxTexts = 45;
/** Two texts of one caller meet in its room; a third equal answer in a row would be its last. */
const textsPerCaller = 2;
const callerOf = (round: number, lane: number, turn: number): string =>
  `+1512555${4000 + (round * lanes + lane) * maxTexts + Math.floor(turn / textsPerCaller)}`;
let dataDir = '';
let product: Awaited<ReturnType<typeof bundleServer>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'patchbay-crash-'));
  product = await bundleServer();
});
afterAll(() => {
  product.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Line {
  readonly from: 'me' | 'them';
  readonly text: string;
}

async function text(server: ChildServer, from: string, words: string): Promise<boolean> {
  const reply = await fetch(`${server.url}/dev/phone/text`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to, text: words }),
  }).catch(() => null);
  return (
    reply?.ok === true &&
    (await reply.json().then(
      () => true,
      () => false,
    ))
  );
}

const threadOf = async (server: ChildServer, from: string): Promise<Line[]> =>
  (
    (await (
      await fetch(`${server.url}/dev/phone/thread?${new URLSearchParams({ from, to }).toString()}`)
    ).json()) as { lines: Line[] }
  ).lines;

test(`keeps what it acknowledged when its process is killed while texts come in, ${kills} times over`, async () => {
  const kept = new Map<string, string[]>();
  for (let round = 0; round < kills; round += 1) {
    const server = await product.start(dataDir);
    let isUp = true;
    let told: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      told = resolve;
    });
    const sending = Array.from({ length: lanes }, async (_, lane) => {
      for (let turn = 0; isUp && turn < maxTexts; turn += 1) {
        const from = callerOf(round, lane, turn);
        const words = `Round ${round}, text ${turn}: are you open on Saturday?`;
        if (!(await text(server, from, words))) continue;
        kept.set(from, [...(kept.get(from) ?? []), words]);
        told();
      }
    });
    // Killed after it has begun to answer, each time a little later, so that the speed of the
    // machine does not matter.
    await first;
    await new Promise((done) => setTimeout(done, 20 + round * 90));
    await server.kill();
    isUp = false;
    await Promise.all(sending);
  }
  const server = await product.start(dataDir);
  try {
    expect([...kept.values()].flat().length).toBeGreaterThanOrEqual(kills);
    for (const [from, acknowledged] of kept) {
      const lines = await threadOf(server, from);
      const heard = lines.filter((line) => line.from === 'me').map((line) => line.text);
      expect(
        acknowledged.filter((words) => heard.filter((one) => one === words).length !== 1),
      ).toEqual([]);
      expect(lines.filter((line) => line.from === 'them').length).toBeGreaterThanOrEqual(
        acknowledged.length,
      );
    }
    for (const from of [...kept.keys()].slice(-lanes))
      expect(await text(server, from, 'Still there?')).toBe(true);
  } finally {
    await server.stop();
  }
});
