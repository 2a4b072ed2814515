import { processClock } from '../media/media-clock.js';
import { until } from '../testing/webrtc-peer.js';
import { encodeG711 } from '../audio/g711.js';
import { type TestCall, closeTestCalls, openTestCall, testPorts } from '../testing/webrtc-call.js';

const ports = testPorts(2);
afterEach(closeTestCalls);

const portOf = (sdp: string | null) => /m=audio (\d+)/u.exec(sdp ?? '')?.[1];

let sequence = 0;
const speak = ({ peer }: TestCall): Promise<void> => {
  sequence += 1;
  const payload = encodeG711('mu', new Int16Array(160));
  return peer.send({ payload, payloadType: 0, sequence, timestamp: sequence * 160 });
};

const play = ({ call }: TestCall, frames: number): void => {
  for (let at = 0; at < frames; at += 1)
    call.session.play({ pcm: new Int16Array(160).fill(1000), rate: 8000, at: 0 });
};

describe('another offer in a call', () => {
  it('holds and resumes it, and sends nothing to who does not listen', async () => {
    let offer = '';
    const test = await openTestCall({ ports, codecs: ['pcmu'], change: (text) => (offer = text) });
    const { call, peer, states } = test;
    expect(call.isHeld).toBe(false);
    const held = await call.reoffer(offer.replaceAll('a=sendrecv', 'a=sendonly'));
    expect(held).toContain('a=recvonly');
    expect(held).toMatch(/^o=- \d+ 2 /mu);
    expect(call.isHeld).toBe(true);
    play(test, 5);
    call.session.mark('unheard');
    await until(() => test.events.length === 1, 'time went on');
    expect(peer.heard).toHaveLength(0);
    const inactive = await call.reoffer(offer.replaceAll('a=sendrecv', 'a=inactive'));
    expect(inactive).toContain('a=inactive');
    const resumed = await call.reoffer(offer);
    expect(resumed).toContain('a=sendrecv');
    expect(states).toEqual(['connected', 'held', 'resumed']);
    play(test, 3);
    await until(() => peer.heard.length === 3, 'it is heard again');
    expect(portOf(resumed)).toBe(portOf(call.answer));
  });

  it('restarts ICE on the same ports, and goes on', async () => {
    const test = await openTestCall({ ports, codecs: ['pcmu'] });
    const { call, peer, states } = test;
    await speak(test);
    await until(() => call.figures().received === 1, 'it is heard before');
    peer.restartIce();
    const answer = await call.reoffer(await peer.offer());
    const ufragOf = (text: string | null) => /ice-ufrag:(\S+)/u.exec(text ?? '')?.[1];
    expect(ufragOf(answer)).toBeDefined();
    expect(ufragOf(answer)).not.toBe(ufragOf(call.answer));
    expect(portOf(answer)).toBe(portOf(call.answer));
    await peer.take(answer ?? '');
    await until(() => states.length === 2, 'it is connected again');
    expect(states).toEqual(['connected', 'connected']);
    play(test, 3);
    await until(() => peer.heard.length === 3, 'it speaks after');
    await speak(test);
    await until(() => call.figures().received === 2, 'it is heard after');
    expect(ports.taken).toBe(1);
  });

  it('ends a held call whose restart never connects, though its signalling is there', async () => {
    let ahead = 0;
    const clock = { ...processClock, now: () => processClock.now() + ahead };
    const test = await openTestCall({ ports, codecs: ['pcmu'], clock });
    const { call, peer, ends } = test;
    peer.restartIce();
    const held = (await peer.offer()).replaceAll('a=sendrecv', 'a=sendonly');
    expect(await call.reoffer(held)).toContain('a=recvonly');
    // The answer never arrives.
    ahead += 30_000;
    const from = performance.now();
    await until(() => performance.now() - from > 1200, 'it was looked at');
    expect(ends).toEqual([]);
    ahead += 31_000;
    await until(() => ends.length > 0, 'it ended');
    expect(ends).toEqual(['The connection of a held call did not come back for 60 s.']);
    expect(ports.taken).toBe(0);
  });

  it('is refused when it cannot be, and the call goes on', async () => {
    let offer = '';
    const test = await openTestCall({ ports, codecs: ['pcmu'], change: (text) => (offer = text) });
    const { call, peer } = test;
    for (const changed of [
      'v=0',
      offer.replaceAll('UDP/TLS/RTP/SAVPF', 'RTP/SAVP'),
      offer.replace(/(fingerprint:sha-256 )\S\S:\S\S/gu, '$100:01'),
      offer.replace(/^m=audio/mu, 'm=audio 9 RTP/AVP 0\r\nm=audio'),
      offer.replace(/(m=audio \d+ \S+).*/u, '$1 8'),
    ])
      expect(await call.reoffer(changed)).toBeNull();
    play(test, 3);
    await until(() => peer.heard.length === 3, 'it goes on');
  });

  it('may bring another source, once the offer names it', async () => {
    let offer = '';
    const test = await openTestCall({ ports, codecs: ['pcmu'], change: (text) => (offer = text) });
    await speak(test);
    await until(() => test.call.figures().received === 1, 'the first came');
    const named = offer
      .replace(/a=ssrc:\d+/gu, 'a=ssrc:99')
      .replace('a=sendrecv', 'a=sendrecv\r\na=ssrc:99 cname:x');
    await test.call.reoffer(named);
    await test.peer.send({
      payload: new Uint8Array(160),
      payloadType: 0,
      sequence: 7,
      timestamp: 1,
      ssrc: 99,
    });
    await until(
      () => test.events.filter(({ type }) => type === 'audio').length === 2,
      'the second came',
    );
  });
});
