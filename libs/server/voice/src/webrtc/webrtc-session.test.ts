import { type AudioFrame } from '@patchbay/server-providers';
import { decodeG711, encodeG711 } from '../audio/g711.js';
import { createOpusReader, createOpusWriter } from '../audio/opus.js';
import { inFrames, levelAt, tone } from '../testing/sounds.js';
import { createVirtualClock } from '../testing/virtual-clock.js';
import { peerTypes } from '../testing/webrtc-peer.js';
import { type TestCall, closeTestCalls, openTestCall, testPorts } from '../testing/webrtc-call.js';
import { type CodecName } from './offer.js';

const ports = testPorts(0);
afterEach(closeTestCalls);

const framesOf = ({ events }: TestCall): AudioFrame[] =>
  events.flatMap((event) => (event.type === 'audio' ? [event.frame] : []));

const joined = (frames: readonly { pcm: Int16Array }[]): Int16Array =>
  Int16Array.from(frames.flatMap(({ pcm }) => [...pcm]));

const keysOf = ({ events }: TestCall): string =>
  events.flatMap((event) => (event.type === 'key' ? [event.digit] : [])).join('');

/** Sends frames of 20 ms, each at its time. */
async function sendSound({ peer }: TestCall, codec: CodecName, hertz: number): Promise<void> {
  const rate = codec === 'opus' ? 24_000 : 8000;
  const writer = codec === 'opus' ? await createOpusWriter(rate) : null;
  const began = performance.now();
  for (const [at, pcm] of inFrames(tone(rate, 600, hertz), rate).entries()) {
    await peer.until(() => performance.now() >= began + at * 20, 'its time has come');
    const payload = writer ? writer.encode(pcm) : encodeG711(codec === 'pcma' ? 'a' : 'mu', pcm);
    const timestamp = 1000 + at * (codec === 'opus' ? 960 : 160);
    await peer.send({ payload, payloadType: peerTypes[codec], sequence: 500 + at, timestamp });
  }
  writer?.close();
}

describe('a call of a browser', () => {
  it.each<[CodecName, number]>([
    ['opus', 16_000],
    ['pcmu', 8000],
    ['pcma', 8000],
  ])('is heard and speaks by %s', async (codec, rate) => {
    const test = await openTestCall({ ports, codecs: [codec] });
    const began = performance.now();
    await sendSound(test, codec, 700);
    await test.peer.until(() => framesOf(test).length >= 30, '30 frames came');
    const heard = framesOf(test);
    expect(heard[0]?.rate).toBe(rate);
    const [first] = heard;
    // Times are those of the packets on the clock of the call, which only a faster packet moves back.
    const steps = heard.slice(1).map(({ at }, index) => at - (heard[index]?.at ?? 0));
    expect(Math.max(...steps)).toBeLessThan(20.5);
    expect(first?.at).toBeGreaterThan(began - 20);
    expect(levelAt(joined(heard.slice(10)), rate, 700)).toBeGreaterThan(-9);

    for (const pcm of inFrames(tone(24_000, 400, 500), 24_000))
      test.call.session.play({ pcm, rate: 24_000, at: 0 });
    test.call.session.mark('end');
    await test.peer.until(
      () => test.events.some(({ type }) => type === 'played'),
      'the mark was played',
    );
    const { heard: packets } = test.peer;
    expect(new Set(packets.map(({ packet }) => packet.header.payloadType))).toEqual(
      new Set([peerTypes[codec]]),
    );
    expect(packets.map(({ packet }) => packet.header.marker).indexOf(true)).toBe(0);
    const reader = codec === 'opus' ? await createOpusReader(24_000) : null;
    const pcm = packets.map(({ packet: { payload } }) => ({
      pcm: reader ? reader.decode(payload) : decodeG711(codec === 'pcma' ? 'a' : 'mu', payload),
    }));
    expect(levelAt(joined(pcm.slice(5)), reader ? 24_000 : 8000, 500)).toBeGreaterThan(-9);
    reader?.close();
    const { figures } = test.call;
    expect(figures()).toMatchObject({ codec, received: 30, lost: 0, refused: 0 });
    expect(figures().sent).toBe(packets.length);
    expect(figures().roundTripMs).toBeGreaterThanOrEqual(0);
  });

  it('keeps its pace, and lets the timestamps run over silence', async () => {
    const clock = createVirtualClock();
    const test = await openTestCall({ ports, codecs: ['pcmu'], clock });
    const play = (): void => {
      for (const pcm of inFrames(tone(8000, 100, 500), 8000))
        test.call.session.play({ pcm, rate: 8000, at: 0 });
      clock.advance(100);
    };
    play();
    await test.peer.until(() => test.peer.heard.length === 5, 'the first words came');
    clock.advance(300);
    play();
    await test.peer.until(() => test.peer.heard.length === 10, 'the second words came');
    const headers = test.peer.heard.map(({ packet }) => packet.header);
    const steps = headers
      .slice(1)
      .map(({ timestamp }, at) => timestamp - (headers[at]?.timestamp ?? 0));
    expect(steps.filter((_, at) => at !== 4)).toEqual(Array<number>(8).fill(160));
    expect(steps[4]).toBeGreaterThan(160 + 200 * 8);
    expect(headers.map(({ marker }) => marker)).toEqual([
      ...[true, false, false, false, false],
      ...[true, false, false, false, false],
    ]);
    const sequences = headers.map(({ sequenceNumber }) => sequenceNumber);
    expect(sequences).toEqual(sequences.map((_, at) => (sequences[0] ?? 0) + at));
  });

  it('reports a key once, of both clock rates', async () => {
    const test = await openTestCall({ ports });
    let sequence = 10;
    for (const [payloadType, event] of [
      [peerTypes.keys48, 5],
      [peerTypes.keys8, 11],
    ] as const)
      for (const [flags, duration] of [
        [0x0a, 160],
        [0x0a, 320],
        [0x8a, 480],
        [0x8a, 480],
        [0x8a, 480],
      ] as const) {
        sequence += 1;
        const payload = Uint8Array.of(event, flags, duration >> 8, duration & 0xff);
        await test.peer.send({ payload, payloadType, sequence, timestamp: 9000 + event * 5000 });
      }
    await test.peer.until(() => test.call.figures().received === 10, 'all packets came');
    expect(keysOf(test)).toBe('5#');
    expect(test.call.figures().lost).toBe(0);
    expect(framesOf(test)).toEqual([]);
  });

  it('conceals what was lost, and counts it', async () => {
    const test = await openTestCall({ ports });
    const writer = await createOpusWriter(24_000, { lossPercent: 20 });
    for (const [at, pcm] of inFrames(tone(24_000, 600, 700), 24_000).entries()) {
      const payload = writer.encode(pcm);
      if (at !== 15 && at !== 20 && at !== 21)
        await test.peer.send({
          payload,
          payloadType: peerTypes.opus,
          sequence: (65_530 + at) & 0xffff,
          timestamp: (0xffff_f000 + at * 960) >>> 0,
        });
    }
    writer.close();
    await test.peer.until(() => framesOf(test).length >= 30, 'all frames came');
    const frames = framesOf(test);
    expect(frames).toHaveLength(30);
    expect(test.call.figures()).toMatchObject({ received: 27, lost: 3 });
    for (const at of [15, 20, 21])
      expect(levelAt(frames[at]?.pcm ?? new Int16Array(320), 16_000, 700)).toBeGreaterThan(-20);
  });

  it('drops what was not sent on a clear, and reports the marks that left', async () => {
    const clock = createVirtualClock();
    const test = await openTestCall({ ports, codecs: ['pcmu'], clock });
    const { session } = test.call;
    const play = (ms: number): void => {
      for (const pcm of inFrames(tone(8000, ms, 500), 8000))
        session.play({ pcm, rate: 8000, at: 0 });
    };
    play(100);
    session.mark('first');
    play(2000);
    session.mark('second');
    clock.advance(300);
    await test.peer.until(() => test.peer.heard.length >= 15, 'some of it came');
    const sent = test.call.figures().sent;
    const { heardMs } = session.clear();
    expect(heardMs).toBeGreaterThan((sent - 5) * 20 - 40);
    expect(heardMs).toBeLessThanOrEqual((sent - 5) * 20);
    clock.advance(150);
    expect(test.call.figures().sent).toBe(sent);
    expect(test.events).toEqual([{ type: 'played', mark: 'first' }]);
  });

  it('takes one source, and only packets of a usual size, number and type', async () => {
    // All within one second.
    const test = await openTestCall({ ports, codecs: ['pcmu'], clock: createVirtualClock() });
    const silence = new Uint8Array(160).fill(0xff);
    let sequence = 0;
    const send = (change: { ssrc?: number; payloadType?: number; payload?: Uint8Array }) => {
      sequence += 1;
      const packet = { payload: silence, payloadType: 0, sequence, timestamp: sequence * 160 };
      return test.peer.send({ ...packet, ...change });
    };
    await send({});
    await test.peer.until(() => test.call.figures().received === 1, 'the first packet came');
    await send({ ssrc: 77 });
    await send({ payloadType: 97 });
    await send({ payload: new Uint8Array(1500) });
    await test.peer.until(() => test.call.figures().refused === 3, 'three were refused');
    for (let more = 0; more < 150; more += 1) await send({});
    await test.peer.until(
      () => test.call.figures().received + test.call.figures().refused === 154,
      'all were counted',
    );
    expect(test.call.figures().received).toBeLessThan(125);
  });

  it('is gone for its reader after it hung up, and gives its ports back', async () => {
    const test = await openTestCall({ ports });
    expect(ports.taken).toBe(1);
    await test.call.session.hangUp('done');
    expect(test.events.at(-1)).toEqual({ type: 'gone', why: 'done' });
    expect(test.ends).toEqual(['done']);
    expect(ports.taken).toBe(0);
    test.call.session.play({ pcm: new Int16Array(160), rate: 8000, at: 0 });
    test.call.session.mark('late');
    expect(test.call.session.clear()).toEqual({ heardMs: 0 });
    expect(await test.call.reoffer('v=0')).toBeNull();
  });
});
