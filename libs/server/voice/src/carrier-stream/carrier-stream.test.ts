import { type AudioFrame } from '@patchbay/server-providers';
import { decodeG711 } from '../audio/g711.js';
import { levelOf } from '../audio/level.js';
import { type MediaEvent } from '../media/media-session.js';
import { createCarrierSocket, streamSid } from '../testing/carrier-socket.js';
import { inFrames, levelAt, tone } from '../testing/sounds.js';
import { createVirtualClock } from '../testing/virtual-clock.js';
import { type CarrierStreamOptions, acceptCarrierStream } from './carrier-stream.js';
import { StreamRefusal } from './messages.js';

async function open(options: Partial<CarrierStreamOptions> = {}) {
  const clock = createVirtualClock(100_000);
  const far = createCarrierSocket();
  const accepting = acceptCarrierStream(far.socket, { clock, ...options });
  far.connected();
  far.start();
  const { session, start } = await accepting;
  const events: MediaEvent[] = [];
  const reading = (async () => {
    for await (const event of session.events) events.push(event);
  })();
  /** The events so far; the reader runs in between. */
  const settled = async (): Promise<readonly MediaEvent[]> => {
    for (let turn = 0; turn < 2000; turn += 1) await Promise.resolve();
    return events;
  };
  return { clock, far, session, start, settled, reading };
}
const frames = (pcm: Int16Array, rate: AudioFrame['rate'] = 8000): AudioFrame[] =>
  inFrames(pcm, rate).map((part, at) => ({ pcm: part, rate, at: at * 20 }));
const heardBy = (far: { sent: readonly { media?: { payload: string } }[] }): Int16Array =>
  Int16Array.from(
    far.sent.flatMap(({ media }) =>
      media ? [...decodeG711('mu', Buffer.from(media.payload, 'base64'))] : [],
    ),
  );
const audioOf = (events: readonly MediaEvent[]): AudioFrame[] =>
  events.flatMap((event) => (event.type === 'audio' ? [event.frame] : []));

describe('a stream of a carrier', () => {
  it('starts with what the carrier says of the call', async () => {
    const { start, session } = await open();
    expect(session.kind).toBe('stream');
    expect(start).toEqual({
      streamSid,
      accountSid: 'AC5d0d0f8047bcf86a9d16e6b1d86a3d0b',
      callSid: 'CA1a2b3c4d5e6f708192a3b4c5d6e7f809',
      parameters: { token: 'once' },
    });
  });

  it('brings sound, keys and the end, at their times', async () => {
    const { clock, far, settled } = await open();
    const sound = inFrames(tone(8000, 1000, 440), 8000);
    for (const [at, pcm] of sound.entries()) {
      clock.advance(20);
      far.media(pcm, at + 1, at * 20);
    }
    far.dtmf('#');
    far.stop();
    far.dtmf('1');
    const events = await settled();
    const audio = audioOf(events);
    expect(audio.map(({ at }) => at)).toEqual(sound.map((_, at) => 100_000 + at * 20));
    expect(
      levelAt(Int16Array.from(audio.flatMap(({ pcm }) => [...pcm])), 8000, 440),
    ).toBeGreaterThan(-7);
    expect(events.slice(-2)).toEqual([
      { type: 'key', digit: '#' },
      { type: 'gone', why: 'The carrier ended the stream.' },
    ]);
    expect(far.closed?.code).toBe(1000);
  });

  it('puts chunks into order, drops doubled ones, and keeps the time of lost ones', async () => {
    const { clock, far, settled } = await open();
    const quiet = (value: number): Int16Array => new Int16Array(160).fill(value * 1000);
    for (const [chunk, afterMs] of [
      [1, 20],
      [3, 40],
      [2, 5],
      [2, 5],
      [4, 10],
      [8, 80],
    ] as const) {
      clock.advance(afterMs);
      far.media(quiet(chunk), chunk, (chunk - 1) * 20);
    }
    clock.advance(100);
    const audio = audioOf(await settled());
    expect(audio.map(({ pcm }) => Math.round((pcm[0] ?? 0) / 1000))).toEqual([1, 2, 3, 4, 8]);
    const first = audio[0]?.at ?? 0;
    expect(audio.map(({ at }) => Math.round(at - first))).toEqual([0, 20, 40, 60, 140]);
  });

  it('cuts chunks of other lengths into frames', async () => {
    const { clock, far, settled } = await open();
    const sound = tone(8000, 300, 440);
    for (let at = 0; at < 10; at += 1) {
      clock.advance(30);
      far.media(sound.subarray(at * 240, at * 240 + 240), at + 1, at * 30);
    }
    const audio = audioOf(await settled());
    expect(audio).toHaveLength(15);
    expect(new Set(audio.map(({ pcm }) => pcm.length))).toEqual(new Set([160]));
    expect(audio.map(({ at }) => Math.round(at))).toEqual(audio.map((_, at) => 100_000 + at * 20));
  });

  it('does not hear its own voice', async () => {
    const { far, settled } = await open();
    far.media(tone(8000, 20, 440), 1, 0, { track: 'outbound' });
    expect(audioOf(await settled())).toEqual([]);
  });

  it('plays frames of any rate as mu-law, 200 ms ahead at most', async () => {
    const { clock, far, session } = await open();
    for (const frame of frames(tone(16_000, 1000, 440), 16_000)) session.play(frame);
    session.mark('end');
    expect(far.sent.filter(({ event }) => event === 'media')).toHaveLength(11);
    clock.advance(300);
    expect(far.sent.filter(({ event }) => event === 'media')).toHaveLength(26);
    clock.advance(2000);
    const heard = heardBy(far);
    expect(heard.length).toBe(8000);
    expect(levelAt(heard.subarray(800, 7200), 8000, 440)).toBeGreaterThan(-7);
    expect(far.sent.at(-1)).toEqual({ event: 'mark', streamSid, mark: { name: '1' } });
  });

  it('believes the marks of the carrier, and no others', async () => {
    const { clock, far, session, settled } = await open();
    for (const frame of frames(tone(8000, 100, 440))) session.play(frame);
    session.mark('hello');
    for (const frame of frames(tone(8000, 600, 440))) session.play(frame);
    session.mark('later');
    clock.advance(300);
    far.mark('hello');
    far.mark('2');
    expect((await settled()).filter(({ type }) => type === 'played')).toEqual([]);
    far.mark('1');
    far.mark('1');
    expect((await settled()).filter(({ type }) => type === 'played')).toEqual([
      { type: 'played', mark: 'hello' },
    ]);
    expect(session.clear()).toEqual({ heardMs: 200 });
  });

  it('stops at once when it is cleared: nothing is sent, and marks that come back do not count', async () => {
    const { clock, far, session, settled } = await open();
    for (const frame of frames(tone(8000, 2000, 440))) session.play(frame);
    session.mark('end');
    clock.advance(500);
    expect(session.clear()).toEqual({ heardMs: 500 });
    expect(far.sent.at(-1)).toEqual({ event: 'clear', streamSid });
    const count = far.sent.length;
    far.mark('1');
    clock.advance(3000);
    expect(far.sent).toHaveLength(count);
    expect(await settled()).toEqual([]);
    for (const frame of frames(tone(8000, 40, 440))) session.play(frame);
    expect(far.sent).toHaveLength(count + 2);
  });

  it('fills the last frame of a sentence up with silence', async () => {
    const { clock, far, session } = await open();
    session.play({ pcm: tone(16_000, 20, 440), rate: 16_000, at: 0 });
    session.mark('end');
    clock.advance(100);
    expect(heardBy(far).length % 160).toBe(0);
    expect(levelOf(heardBy(far).subarray(0, 160))).toBeGreaterThan(-15);
  });

  it('ends when the socket does, when it is hung up, and when it is passed on', async () => {
    const vanished = await open();
    vanished.far.vanish();
    expect(await vanished.settled()).toEqual([
      { type: 'gone', why: 'The carrier closed the stream.' },
    ]);

    const hungUp = await open();
    await hungUp.session.hangUp('goodbye');
    hungUp.session.play({ pcm: new Int16Array(160), rate: 8000, at: 0 });
    hungUp.session.mark('late');
    expect(hungUp.session.clear()).toEqual({ heardMs: 0 });
    expect(await hungUp.settled()).toEqual([{ type: 'gone', why: 'goodbye' }]);
    expect([hungUp.far.closed?.code, hungUp.far.sent]).toEqual([1000, []]);

    const asked: string[] = [];
    const passed = await open({
      transfer: async (to, { callSid }) => {
        asked.push(`${to} ${callSid.slice(0, 4)}`);
        return to === '+15550100';
      },
    });
    expect(await passed.session.transfer('+15550199')).toBe(false);
    expect(await passed.session.transfer('+15550100')).toBe(true);
    expect(asked).toEqual(['+15550199 CA1a', '+15550100 CA1a']);
    expect(passed.far.closed?.code).toBe(1000);
    expect(await (await open()).session.transfer('+15550100')).toBe(false);
  });

  it('ends when the carrier does not read', async () => {
    const { far, session, settled } = await open();
    far.buffered = 2_000_000;
    for (const frame of frames(tone(8000, 40, 440))) session.play(frame);
    expect(await settled()).toEqual([{ type: 'gone', why: 'The carrier does not read.' }]);
    expect([far.closed?.code, far.sent]).toEqual([1013, []]);
  });
});

describe('a stream that does not start', () => {
  async function refused(
    act: (far: ReturnType<typeof createCarrierSocket>) => void,
    waitMs = 0,
  ): Promise<{ code: number; message: string; closed: number | undefined }> {
    const clock = createVirtualClock();
    const far = createCarrierSocket();
    const accepting = acceptCarrierStream(far.socket, { clock });
    const caught = accepting.then(
      () => null,
      (error: unknown) => error,
    );
    act(far);
    clock.advance(waitMs);
    const error = await caught;
    if (!(error instanceof StreamRefusal)) throw new Error('It started.');
    return { code: error.code, message: error.message, closed: far.closed?.code };
  }

  it('within 5 s is closed', async () => {
    expect(await refused((far) => far.connected(), 5000)).toEqual({
      code: 1008,
      message: 'The stream did not start in time.',
      closed: 1008,
    });
  });

  it('because the socket went is not closed again', async () =>
    expect((await refused((far) => far.vanish())).closed).toBeUndefined());

  it.each([
    ['audio/x-alaw', 8000, 1],
    ['audio/x-l16', 16_000, 1],
    ['audio/x-mulaw', 16_000, 1],
    ['audio/x-mulaw', 8000, 2],
  ])(
    'with sound of %s, %i Hz, %i is closed with the reason',
    async (encoding, sampleRate, channels) =>
      expect(
        await refused((far) => far.start({ mediaFormat: { encoding, sampleRate, channels } })),
      ).toEqual({
        code: 1003,
        message: `Only audio/x-mulaw, 8000 Hz, 1 channel is read, not ${encoding}, ${sampleRate} Hz, ${channels} channels.`,
        closed: 1003,
      }),
  );

  it('has a reason that fits into the frame that closes a WebSocket', async () => {
    const clock = createVirtualClock();
    const far = createCarrierSocket();
    const accepting = acceptCarrierStream(far.socket, { clock });
    far.start({ customParameters: { ['ключ'.repeat(30)]: 5 } });
    await expect(accepting).rejects.toThrow(StreamRefusal);
    const reason = Buffer.from(far.closed?.reason ?? '');
    expect(reason.length).toBeLessThanOrEqual(123);
    expect(reason.toString()).toMatch(/^The message is not one of a stream: [ -~]+$/);
  });

  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, 'x']));
  it.each<[string, (far: ReturnType<typeof createCarrierSocket>) => void, number]>([
    ['with sound first', (far) => far.media(tone(8000, 20, 440), 1, 0), 1008],
    ['with bytes', (far) => far.raw(Buffer.from('{}'), true), 1003],
    ['with ten megabytes', (far) => far.raw(Buffer.alloc(10_000_000, 0x5b)), 1009],
    ['with ten megabytes of text', (far) => far.raw('['.repeat(10_000_000)), 1009],
    ['with something else', (far) => far.raw({ length: 3 }), 1009],
    ['without JSON', (far) => far.raw('hello'), 1007],
    ['with a list', (far) => far.raw('[]'), 1007],
    ['with null', (far) => far.raw('null'), 1007],
    ['with deep nesting', (far) => far.raw('['.repeat(8000)), 1007],
    ['without its start', (far) => far.raw('{"event":"start","streamSid":"MZ"}'), 1007],
    ['with many parameters', (far) => far.start({ customParameters: many }), 1007],
    [
      'with long parameters',
      (far) => far.start({ customParameters: { a: 'x'.repeat(3000) } }),
      1007,
    ],
    ['with a number as id', (far) => far.start({ callSid: 5 }), 1007],
  ])('%s is closed', async (_, act, code) => {
    const { closed, code: thrown } = await refused(act);
    expect([closed, thrown]).toEqual([code, code]);
  });
});

describe('a stream that has started', () => {
  type Far = Awaited<ReturnType<typeof open>>['far'];
  const sound = tone(8000, 20, 440);
  it.each<[string, (far: Far) => void, number]>([
    ['starts again', (far) => far.start(), 1008],
    ['is too long', (far) => far.raw(`{"event":"${'x'.repeat(20_000)}"}`), 1009],
    ['has sound that is not base64', (far) => far.media(sound, 1, 0, { payload: 'a b' }), 1007],
    ['has sound of many seconds', (far) => far.media(tone(8000, 1500, 440), 1, 0), 1007],
    ['has a chunk that is no number', (far) => far.media(sound, 1, 0, { chunk: '-1' }), 1007],
    ['has a time that is no number', (far) => far.media(sound, 1, 0, { timestamp: '1e9' }), 1007],
    ['has a key that is none', (far) => far.dtmf('55'), 1007],
    ['is for another stream', (far) => far.raw('{"event":"stop","streamSid":"MZ00"}'), 1008],
    [
      'comes thousandfold',
      (far) => {
        for (let at = 0; at < 1000; at += 1) far.media(sound, at, at * 20);
      },
      1008,
    ],
  ])('ends when a message %s', async (_, act, code) => {
    const { far, settled } = await open();
    act(far);
    const events = await settled();
    expect(far.closed?.code).toBe(code);
    expect(events.at(-1)?.type).toBe('gone');
    expect(events.filter(({ type }) => type === 'gone')).toHaveLength(1);
  });

  it('ignores events that it does not know, and strange times', async () => {
    const { far, settled } = await open();
    far.raw('{"event":"weather","streamSid":"x","wind":3}');
    far.media(sound, 1, 0, { timestamp: '999999999999' });
    far.media(sound, 2, 0, { timestamp: 20, chunk: 2 });
    far.media(sound, 3, 40, { payload: '' });
    expect(far.closed).toBeNull();
    expect(audioOf(await settled())).toHaveLength(2);
  });

  it('takes what comes before its session is there', async () => {
    const clock = createVirtualClock();
    const far = createCarrierSocket();
    const accepting = acceptCarrierStream(far.socket, { clock });
    far.start();
    far.dtmf('1');
    far.stop();
    const { session } = await accepting;
    const events: MediaEvent[] = [];
    for await (const event of session.events) events.push(event);
    expect(events.map(({ type }) => type)).toEqual(['key', 'gone']);
  });
});
