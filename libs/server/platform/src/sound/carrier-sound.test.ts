import { openSpeechServer, type SpeechServer } from '@patchbay/server-providers/testing';
import { type MediaNode, readNodeSettings, startMediaNode } from '@patchbay/server-voice/node';
import {
  babble,
  type CarrierLine,
  firstTestPort,
  levelAt,
  openCarrierLine,
} from '@patchbay/server-voice/testing';
import {
  attributeOf,
  callRow,
  closeRig,
  linesOf,
  office,
  openStreamRig,
  ring,
  said,
  server,
  tell,
} from '../testing/carrier-harness.js';

const secret = 'a secret of the test, long enough';
let speech: SpeechServer;
let node: MediaNode;
const lines: CarrierLine[] = [];

async function startNode(): Promise<void> {
  const low = firstTestPort(3);
  node = await startMediaNode(
    readNodeSettings({
      MEDIA_SERVER: `${server.url.replace('http', 'ws')}/media/link`,
      MEDIA_SECRET: secret,
      SPEECH_BASE_URL: speech.baseUrl,
      VOICE_PORTS: `${low}-${low + 19}`,
      VOICE_ADDRESS: '127.0.0.1',
      // A test runs beside others.
      MEDIA_MAX_DELAY: '10000',
    }),
  );
  await node.connected(30_000);
}

beforeAll(async () => {
  speech = await openSpeechServer();
  await openStreamRig({ secret });
  await startNode();
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});
afterAll(async () => {
  await node.close(0);
  await closeRig();
  await speech.close();
});

/** Rings, and opens the stream that the markup asks for. */
async function answered(callSid: string) {
  const { text } = await ring(callSid);
  const { pathname } = new URL(attributeOf(text, 'url'));
  const line = await openCarrierLine(`${server.url.replace('http', 'ws')}${pathname}`, {
    token: attributeOf(text, 'value'),
    callSid,
  });
  lines.push(line);
  return { line, next: () => tell(attributeOf(text, 'action'), { CallSid: callSid }) };
}

/** The frames of the tone that the speech server gives for words. */
const tones = ({ heard }: CarrierLine): number =>
  heard.filter((frame) => levelAt(frame, 8000, 440) > -30).length;

/** Waits until words of the agent were played. */
async function hears(line: CarrierLine, words: string): Promise<void> {
  const before = tones(line);
  const isSpoken = () => speech.sentences.some(({ input }) => input.includes(words));
  await line.until(() => isSpoken() && tones(line) > before + 10, `“${words}” is heard`);
  await line.until(() => line.isQuiet, `“${words}” is over`);
}

const transcriptOf = async (sid: string) => linesOf((await callRow(sid))?.conversationUuid ?? '');

/** Says something that the speech server understands as `words`. */
async function say(line: CarrierLine, words: string): Promise<void> {
  const before = speech.transcriptions.length;
  speech.understand(words);
  line.say(babble(8000, 900));
  await line.until(() => speech.transcriptions.length > before, `“${words}” is recognized`);
}

it('a carrier’s caller hears the agent, is understood, and is put through', async () => {
  const { line, next } = await answered('CAx1');
  await hears(line, 'Hello, this is Alma.');
  await say(line, 'Are you open?');
  await hears(line, 'Are you open?');
  await say(line, `transfer ${office}`);
  await line.until(() => line.closedWith !== null, 'the stream ends');
  expect(line.closedWith).toBe(1000);
  const dial = await next();
  expect([said(dial.text), attributeOf(dial.text, 'callerId') !== '']).toEqual([[], true]);
  expect(dial.text).toContain(`>${office}</Number>`);
  expect(await transcriptOf('CAx1')).toEqual([
    'agent: Hello, this is Alma.',
    'customer: Are you open?',
    expect.stringMatching(/^agent: You said “Are you open\?”/),
    `customer: transfer ${office}`,
    expect.stringMatching(/^agent: One moment, please\./),
  ]);
});

it('keys of a carrier’s caller are a line, and a hang-up ends the call', async () => {
  const { line } = await answered('CAx2');
  await hears(line, 'Hello, this is Alma.');
  line.press('4');
  line.press('2');
  await hears(line, 'You said “42”');
  line.stop();
  for (let row = await callRow('CAx2'); row?.state !== 'ended'; row = await callRow('CAx2'))
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await callRow('CAx2')).toMatchObject({
    outcome: 'completed',
    seconds: expect.any(Number),
  });
});

it('a call goes on by callbacks when its media process dies', async () => {
  const { line, next } = await answered('CAx3');
  await hears(line, 'Hello, this is Alma.');
  await node.close(0);
  await line.until(() => line.closedWith !== null, 'the stream breaks');
  const turns = await next();
  expect(said(turns.text)).toEqual(['I am sorry, could you say that again?']);
  // No media process is left: the next caller is answered turn by turn.
  const { text } = await ring('CAx4');
  const first = await tell(attributeOf(text, 'action'), { CallSid: 'CAx4' });
  expect(said(first.text)).toEqual(['Hello, this is Alma.']);
  await startNode();
});
