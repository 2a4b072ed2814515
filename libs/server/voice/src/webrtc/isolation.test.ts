import dgram from 'node:dgram';
import dns from 'node:dns';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { jest } from '@jest/globals';
import { processClock } from '../media/media-clock.js';
import { createWebRtcPeer, peerTypes, until } from '../testing/webrtc-peer.js';
import { closeTestCalls, openTestCall, firstTestPort, testPorts } from '../testing/webrtc-call.js';
import { OfferRefusal } from './refusal.js';
import { openWebRtcSession } from './webrtc-session.js';

const ports = testPorts(1);
afterEach(closeTestCalls);
afterEach(() => jest.restoreAllMocks());

/** A listener on this machine that notes what comes. */
async function listen() {
  const socket = dgram.createSocket('udp4');
  const came: Buffer[] = [];
  socket.on('message', (data) => came.push(data));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => socket.close(() => resolve()));
  return { port: socket.address().port, came, close };
}

const open = async (change: (offer: string) => string = (offer) => offer, more = {}) => {
  const peer = createWebRtcPeer();
  const offer = await peer.offer();
  await peer.close();
  return openWebRtcSession({
    clock: processClock,
    ports,
    addresses: ['127.0.0.1'],
    listenOn: '127.0.0.1',
    offer: change(offer),
    ...more,
  });
};

describe('a call and the network', () => {
  it('looks up no name, and asks no STUN server', async () => {
    const lookups = [jest.spyOn(dns, 'lookup'), jest.spyOn(dns.promises, 'lookup')];
    const sockets = jest.spyOn(dgram.Socket.prototype, 'send');
    const multicast = jest.spyOn(dgram.Socket.prototype, 'addMembership');
    const mdns = 'a=candidate:7 1 udp 1 1f4712db-ea17-4bcf-a596-105139dfd8bf.local 5000 typ host';
    const test = await openTestCall({
      ports,
      change: (offer) => offer.replace('a=sendrecv', `${mdns}\r\na=sendrecv`),
    });
    await test.peer.send({
      payload: new Uint8Array(9),
      payloadType: peerTypes.pcmu,
      sequence: 1,
      timestamp: 1,
    });
    const names = lookups.flatMap(({ mock }) => mock.calls.map(([name]) => name));
    expect(names.filter((name) => isIP(name) === 0)).toEqual([]);
    expect(multicast).not.toHaveBeenCalled();
    const targets = sockets.mock.calls.map((call) => call.find((one) => typeof one === 'string'));
    expect(new Set(targets)).toEqual(new Set(['127.0.0.1']));
  });

  it('names the addresses that it was given, with one port, and no IPv6 unless asked', async () => {
    const addresses = ['203.0.113.40', '127.0.0.1', '::1'];
    const candidates = (answer: string) =>
      [...answer.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gu)].map(
        ([, address, port]) => [address, Number(port)] as const,
      );
    const call = await open(undefined, { addresses });
    const found = candidates(call.answer);
    expect(found.map(([address]) => address)).toEqual(['203.0.113.40', '127.0.0.1']);
    expect(new Set(found.map(([, port]) => port)).size).toBe(1);
    expect(found[0]?.[1]).toBeGreaterThanOrEqual(firstTestPort(1));
    expect(found[0]?.[1]).toBeLessThan(firstTestPort(2));
    expect(call.answer).toContain('c=IN IP4 203.0.113.40');
    await call.session.hangUp('test');
    const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
      all?.some(({ family }) => family === 'IPv6'),
    );
    if (hasIpv6) {
      const both = await open(undefined, { addresses, ipv6: true });
      expect(candidates(both.answer).map(([address]) => address)).toEqual(addresses);
      await both.session.hangUp('test');
    }
    const own = await open(undefined, { addresses: undefined, listenOn: undefined });
    for (const [address] of candidates(own.answer)) expect(address).not.toMatch(/^127\.|:/u);
    await own.session.hangUp('test');
  });

  it('sends nothing but checks to addresses of the other side that do not answer', async () => {
    const victim = await listen();
    const call = await open((offer) =>
      offer.replace(/127\.0\.0\.1 \d+ typ host/gu, `127.0.0.1 ${victim.port} typ host`),
    );
    const played = Array.from({ length: 20 }, (_, at) => at);
    for (const _ of played) call.session.play({ pcm: new Int16Array(160), rate: 8000, at: 0 });
    await until(() => victim.came.length >= 2, 'two checks came');
    for (const data of victim.came) expect(data.readUInt32BE(4)).toBe(0x2112_a442);
    expect(victim.came.length).toBeLessThan(25);
    expect(call.figures().sent).toBe(0);
    await call.session.hangUp('test');
    await victim.close();
  });

  it('does not listen to checks without the credentials of the call', async () => {
    const call = await open();
    const port = Number(/m=audio (\d+)/u.exec(call.answer)?.[1]);
    const ufrag = /ice-ufrag:(\S+)/u.exec(call.answer)?.[1] ?? '';
    const name = Buffer.from(`${ufrag}:abcd`);
    const text = Buffer.alloc(Math.ceil(name.length / 4) * 4);
    name.copy(text);
    const header = Buffer.from(
      '00010000 2112a442 0102030405060708090a0b0c'.replaceAll(' ', ''),
      'hex',
    );
    const attribute = Buffer.concat([Buffer.from([0, 6, 0, name.length]), text]);
    header.writeUInt16BE(attribute.length, 2);
    const socket = dgram.createSocket('udp4');
    let answers = 0;
    socket.on('message', () => (answers += 1));
    for (let at = 0; at < 5; at += 1)
      await new Promise((resolve) =>
        socket.send(Buffer.concat([header, attribute]), port, '127.0.0.1', resolve),
      );
    const from = performance.now();
    await until(() => performance.now() - from > 200, 'an answer would have come');
    expect(answers).toBe(0);
    await new Promise<void>((resolve) => socket.close(() => resolve()));
    await call.session.hangUp('test');
  });

  it('does not connect to a certificate other than that of the offer', async () => {
    const logged: string[] = [];
    const test = await openTestCall({
      ports,
      connects: false,
      log: (message) => logged.push(message),
      change: (offer) => offer.replace(/(fingerprint:sha-256 )\S\S:\S\S/gu, '$100:01'),
    });
    await test.peer.take(test.call.answer);
    await until(() => logged.includes('A call has no connection.'), 'the handshake was refused');
    expect(test.states).toEqual([]);
    test.call.session.play({ pcm: new Int16Array(160), rate: 8000, at: 0 });
    expect(test.call.figures().sent).toBe(0);
  });

  it('refuses an offer by nothing else than a refusal, and holds no port for it', async () => {
    await expect(open(() => 'v=0')).rejects.toBeInstanceOf(OfferRefusal);
    await expect(
      open((offer) => offer.replaceAll('UDP/TLS/RTP/SAVPF', 'RTP/AVP')),
    ).rejects.toMatchObject({
      reason: 'notSecure',
      status: 488,
    });
    await expect(open(undefined, { listenOn: '192.0.2.1' })).rejects.toMatchObject({
      reason: 'failed',
      status: 500,
    });
    expect(ports.taken).toBe(0);
  });

  it('has no port left for one call more than the pool has', async () => {
    const calls = [];
    for (let at = 0; at < ports.size; at += 1) calls.push(await open());
    await expect(open()).rejects.toMatchObject({ reason: 'noPort', status: 503 });
    const used = new Set(calls.map(({ answer }) => /m=audio (\d+)/u.exec(answer)?.[1]));
    expect(used.size).toBe(ports.size);
    await Promise.all(calls.map(({ session }) => session.hangUp('test')));
    const next = await open();
    await next.session.hangUp('test');
    expect(ports.taken).toBe(0);
  });
});
