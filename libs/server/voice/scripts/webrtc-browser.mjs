/**
 * A call of a real Chromium to a session of `@patchbay/server-voice`, with each codec: the server
 * hears the beeps of the browser's fake microphone and its keys, the page measures the tone that
 * the server plays. Prints how long the call took to set up, and the gaps between packets. Ends with
 * an error when something was not heard. Run after a build: `node libs/server/voice/scripts/webrtc-browser.mjs`.
 */
import { chromium } from '@playwright/test';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import {
  createPortPool,
  levelOf,
  openWebRtcSession,
  prepareWebRtc,
  processClock,
} from '../dist/index.js';
import { chromiumPath } from '../../../../tools/browser/chromium.mjs';

const print = (name, figures) => process.stdout.write(`${name} ${inspect(figures)}\n`);

const toneHertz = 620;
const pressed = '159#';
const codecs = [
  { name: 'opus', mimeType: 'audio/opus' },
  { name: 'pcmu', mimeType: 'audio/PCMU' },
  { name: 'pcma', mimeType: 'audio/PCMA' },
];

/** In the page: calls, measures what is heard, and presses keys. */
async function call({ mimeType, keys, seconds }) {
  const { AudioContext, RTCPeerConnection, RTCRtpSender, document, navigator, fetch } = globalThis;
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const connection = new RTCPeerConnection();
  const [track] = stream.getAudioTracks();
  const sender = connection.addTrack(track, stream);
  const isUsed = (codec) => [mimeType, 'audio/telephone-event'].includes(codec.mimeType);
  connection
    .getTransceivers()[0]
    .setCodecPreferences(RTCRtpSender.getCapabilities('audio').codecs.filter(isUsed));
  const heard = new Promise((resolve) => (connection.ontrack = resolve));
  const gathered = new Promise((resolve) => {
    connection.onicegatheringstatechange = () =>
      connection.iceGatheringState === 'complete' && resolve();
  });
  const connected = new Promise((resolve) => {
    connection.onconnectionstatechange = () =>
      connection.connectionState === 'connected' && resolve(performance.now());
  });
  const began = performance.now();
  await connection.setLocalDescription(await connection.createOffer());
  await gathered;
  const offeredAt = performance.now();
  const reply = await fetch('/offer', { method: 'POST', body: connection.localDescription.sdp });
  const sdp = await reply.text();
  const answeredAt = performance.now();
  if (!reply.ok) throw new Error(sdp);
  await connection.setRemoteDescription({ type: 'answer', sdp });
  const connectedAt = await connected;
  const { streams } = await heard;
  const audio = document.querySelector('audio');
  audio.srcObject = streams[0];
  await audio.play();
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 8192;
  context.createMediaStreamSource(streams[0]).connect(analyser);
  sender.dtmf.insertDTMF(keys, 100, 70);
  const bins = new Float32Array(analyser.frequencyBinCount);
  const peaks = [];
  let firstHeardAt = null;
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    analyser.getFloatFrequencyData(bins);
    const peak = bins.indexOf(Math.max(...bins));
    if (bins[peak] < -60) continue;
    firstHeardAt ??= performance.now();
    peaks.push((peak * context.sampleRate) / analyser.fftSize);
  }
  const stats = [...(await connection.getStats()).values()];
  const inbound = stats.find(({ type }) => type === 'inbound-rtp');
  peaks.sort((one, other) => one - other);
  const result = {
    hertz: peaks[Math.floor(peaks.length / 2)] ?? null,
    gatherMs: offeredAt - began,
    answerMs: answeredAt - offeredAt,
    connectedMs: connectedAt - offeredAt,
    heardMs: firstHeardAt === null ? null : firstHeardAt - offeredAt,
    playoutMs: (inbound.jitterBufferDelay / inbound.jitterBufferEmittedCount) * 1000,
    lost: inbound.packetsLost,
    concealed: inbound.concealmentEvents,
  };
  connection.close();
  await context.close();
  return result;
}

const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)];
const gapsOf = (times) => times.slice(1).map((at, index) => at - times[index]);
const round = (value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);

/** When packets of sound left. */
const leftAt = [];
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function timed(data, ...rest) {
  // Sound, and no reports: their second byte is from 192 to 223.
  if (data[0] >= 128 && data[0] < 192 && !(data[1] >= 192 && data[1] < 224))
    leftAt.push(performance.now());
  return send.call(this, data, ...rest);
};

/** Plays a tone of some seconds, from the time it is called. */
function playTone(session, seconds) {
  const rate = 24_000;
  const size = rate / 50;
  for (let frame = 0; frame < seconds * 50; frame += 1) {
    const pcm = Int16Array.from({ length: size }, (_, at) =>
      Math.round(9000 * Math.sin((2 * Math.PI * toneHertz * (frame * size + at)) / rate)),
    );
    session.play({ pcm, rate, at: frame * 20 });
  }
  session.mark('end');
}

await prepareWebRtc();
const ports = createPortPool({ low: 43_000, high: 43_019 });
let current;
async function serve(request, response) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Call</title><audio autoplay></audio>');
    return;
  }
  let offer = '';
  for await (const part of request) offer += part;
  const seen = { keys: '', levels: [], heardAt: [], isPlayed: false };
  const opened = await openWebRtcSession({
    offer,
    ports,
    clock: processClock,
    addresses: ['127.0.0.1'],
    onState: (state) => state === 'connected' && playTone(opened.session, 5),
  });
  const reading = (async () => {
    for await (const event of opened.session.events) {
      if (event.type === 'key') seen.keys += event.digit;
      else if (event.type === 'played') seen.isPlayed = true;
      else if (event.type === 'audio') {
        seen.levels.push(levelOf(event.frame.pcm));
        seen.heardAt.push(performance.now());
      }
    }
  })();
  current = { opened, seen, reading };
  response.end(opened.answer);
}
const server = createServer((request, response) => void serve(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    '--allow-loopback-in-peer-connection',
  ],
});
const wrong = [];
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  for (const { name, mimeType } of codecs) {
    leftAt.length = 0;
    const result = await page.evaluate(call, { mimeType, keys: pressed, seconds: 7 });
    const { opened, seen, reading } = current;
    const figures = opened.figures();
    await opened.session.hangUp('measured');
    await reading;
    const beeps = seen.levels.filter(
      (level, at) => level > -40 && (seen.levels[at - 1] ?? -99) <= -40,
    );
    const heard = gapsOf(seen.heardAt);
    const left = gapsOf(leftAt);
    print(name, {
      ...Object.fromEntries(Object.entries(result).map(([key, value]) => [key, round(value)])),
      keys: seen.keys,
      beeps: beeps.length,
      frames: seen.levels.length,
      isPlayed: seen.isPlayed,
      gapsOut: { p50: round(percentile(left, 0.5)), p99: round(percentile(left, 0.99)) },
      gapsIn: { p50: round(percentile(heard, 0.5)), p99: round(percentile(heard, 0.99)) },
      figures: Object.fromEntries(
        Object.entries(figures).map(([key, value]) => [key, round(value)]),
      ),
    });
    if (figures.codec !== name) wrong.push(`${name}: the call used ${figures.codec}`);
    if (seen.keys !== pressed) wrong.push(`${name}: keys ${seen.keys}`);
    if (beeps.length < 2) wrong.push(`${name}: ${beeps.length} beeps`);
    if (!seen.isPlayed) wrong.push(`${name}: the mark was not played`);
    if (!(Math.abs(result.hertz - toneHertz) < 10)) wrong.push(`${name}: ${result.hertz} Hz`);
  }
} finally {
  await browser.close();
  server.close();
}
if (ports.taken > 0) wrong.push('ports were kept');
if (wrong.length > 0) throw new Error(wrong.join('; '));
