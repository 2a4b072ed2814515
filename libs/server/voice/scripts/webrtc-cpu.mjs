/**
 * Processor time of a call by WebRTC: ten calls at once speak and are spoken to for ten seconds, with
 * PCMU and with Opus. The other sides run in a process of their own. Prints, and judges nothing. Run
 * after a build: `node libs/server/voice/scripts/webrtc-cpu.mjs`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inspect } from 'node:util';
import {
  createOpusWriter,
  createPortPool,
  encodeG711,
  openWebRtcSession,
  prepareWebRtc,
  processClock,
} from '../dist/index.js';
import { createWebRtcPeer, peerTypes, tone } from '../dist/testing/index.js';

const print = (name, figures) => process.stdout.write(`${name} ${inspect(figures)}\n`);

const calls = 10;
const seconds = 10;
const frames = seconds * 50;

/** The other sides: they offer, connect, send a tone, and count what comes. */
async function otherSides() {
  const peers = [];
  async function take({ type, at, answer, codec }) {
    if (type === 'offer') {
      peers.push(createWebRtcPeer());
      process.send({ type: 'offer', offer: await peers.at(-1).offer() });
    } else if (type === 'answer') {
      await peers[at].connect(answer);
      process.send({ type: 'connected' });
    } else if (type === 'speak') {
      const rate = codec === 'opus' ? 24_000 : 8000;
      const size = rate / 50;
      const sound = tone(rate, 1000, 440);
      const writer = codec === 'opus' ? await createOpusWriter(rate) : null;
      const packets = Array.from({ length: 50 }, (_, index) => {
        const pcm = sound.slice(index * size, (index + 1) * size);
        return writer ? writer.encode(pcm) : encodeG711('mu', pcm);
      });
      const began = performance.now();
      for (let frame = 0; frame < frames; frame += 1) {
        const due = began + frame * 20 - performance.now();
        if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
        for (const peer of peers)
          await peer.send({
            payload: packets[frame % 50],
            payloadType: peerTypes[codec],
            sequence: frame,
            timestamp: frame * (codec === 'opus' ? 960 : 160),
          });
      }
      const gaps = peers
        .flatMap(({ heard }) => heard.slice(1).map(({ at: time }, index) => time - heard[index].at))
        .sort((one, other) => one - other);
      const share = (part) => Math.round(gaps[Math.floor((gaps.length - 1) * part)]);
      process.send({ type: 'spoken', gaps: { p50: share(0.5), p99: share(0.99) } });
    } else if (type === 'end') {
      await Promise.all(peers.map((peer) => peer.close()));
      process.exit(0);
    }
  }
  process.on('message', (message) => void take(message));
}

async function measure(codec) {
  const child = fork(process.argv[1], ['peers']);
  const ask = async (message) => {
    const reply = once(child, 'message');
    child.send(message);
    return (await reply)[0];
  };
  const ports = createPortPool({ low: 43_100, high: 43_100 + 2 * calls - 1 });
  const opened = [];
  const states = [];
  for (let at = 0; at < calls; at += 1) {
    const { offer } = await ask({ type: 'offer' });
    const call = await openWebRtcSession({
      offer,
      ports,
      codecs: [codec],
      clock: processClock,
      addresses: ['127.0.0.1'],
      onState: (state) => states.push(state),
    });
    opened.push(call);
    void (async () => {
      for await (const event of call.session.events) if (event.type === 'gone') return;
    })();
    await ask({ type: 'answer', at, answer: call.answer });
  }
  while (states.length < calls) await new Promise((resolve) => setTimeout(resolve, 10));
  const sound = tone(24_000, 1000, 330);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const before = process.cpuUsage();
  const began = performance.now();
  for (const { session } of opened)
    for (let frame = 0; frame < frames; frame += 1) {
      const from = (frame % 50) * 480;
      session.play({ pcm: sound.subarray(from, from + 480), rate: 24_000, at: 0 });
    }
  const { gaps } = await ask({ type: 'speak', codec });
  const { user, system } = process.cpuUsage(before);
  const lasted = performance.now() - began;
  delay.disable();
  const percent = (microseconds) => Math.round(microseconds / 10 / (lasted / 100) / calls) / 100;
  print(codec, {
    percentPerCall: { user: percent(user), system: percent(system) },
    gaps,
    loopDelayP99Ms: Math.round(delay.percentile(99) / 1e6),
    received: opened.map((call) => call.figures().received).join(' '),
    megabytes: Math.round(process.memoryUsage().rss / 1e6),
  });
  await Promise.all(opened.map(({ session }) => session.hangUp('measured')));
  child.send({ type: 'end' });
  await once(child, 'exit');
}

if (process.argv[2] === 'peers') await otherSides();
else {
  await prepareWebRtc();
  for (const codec of ['pcmu', 'opus']) await measure(codec);
}
