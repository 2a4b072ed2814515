import dgram from 'node:dgram';
import { jest } from '@jest/globals';
import { closeTestCalls, firstTestPort, openTestCall, testPorts } from '../testing/webrtc-call.js';

const ports = testPorts(3);
const { send } = dgram.Socket.prototype;
afterEach(closeTestCalls);
afterEach(() => jest.restoreAllMocks());

type Send = (data: Buffer) => void;

/** Changes how DTLS packets travel to the session; others are left as they are. */
function onTheWay(change: (data: Buffer, go: Send) => void): void {
  jest.spyOn(dgram.Socket.prototype, 'send').mockImplementation(function (
    this: dgram.Socket,
    ...values: unknown[]
  ) {
    const [data, port] = values;
    const go = (bytes: unknown) => void Reflect.apply(send, this, [bytes, ...values.slice(1)]);
    const isOurs = ports.taken > 0 && typeof port === 'number' && port - firstTestPort(3) < 20;
    if (!Buffer.isBuffer(data) || !isOurs || (port ?? 0) < firstTestPort(3)) go(data);
    else if ((data[0] ?? 0) >= 20 && (data[0] ?? 0) < 64) change(data, go);
    else go(data);
  });
}

/** Who begins: `active` is the other side, else it is ours. */
const offering = (setup: string) => (offer: string) =>
  offer.replaceAll('a=setup:actpass', `a=setup:${setup}`);

describe('a handshake', () => {
  it('takes each message once, when it comes twice because an answer took long', async () => {
    let packets = 0;
    onTheWay((data, go) => {
      packets += 1;
      go(data);
      go(data);
    });
    const { states } = await openTestCall({ ports });
    expect(states).toEqual(['connected']);
    expect(packets).toBeGreaterThanOrEqual(8);
  });

  it.each(['actpass', 'active'])('takes messages in any order: %s', async (setup) => {
    const waiting: (() => void)[] = [];
    onTheWay((data, go) => {
      const copy = Buffer.from(data);
      waiting.push(() => go(copy));
      if (waiting.length > 1) return;
      setTimeout(() => {
        for (const next of waiting.splice(0).reverse()) next();
      }, 30);
    });
    const { states, call } = await openTestCall({ ports, change: offering(setup) });
    expect(call.answer).toContain(setup === 'active' ? 'a=setup:passive' : 'a=setup:active');
    expect(states).toEqual(['connected']);
  });

  it.each(['actpass', 'active'])('ends after each packet was lost once: %s', async (setup) => {
    const seen = new Set<string>();
    onTheWay((data, go) => {
      const name = `${data[0]} ${data[4]} ${data[13]}`;
      if (seen.has(name)) go(data);
      seen.add(name);
    });
    const { states } = await openTestCall({ ports, change: offering(setup) });
    expect(states).toEqual(['connected']);
    expect(seen.size).toBeGreaterThanOrEqual(6);
  });

  it('is not begun again, and ends nothing, once the call has connected', async () => {
    const test = await openTestCall({ ports, codecs: ['pcmu'] });
    const unprotected = (type: number, body: string) => {
      const bytes = Buffer.from(body, 'hex');
      const header = Buffer.from(`${type.toString(16)}fefd000000000000000f0000`, 'hex');
      header.writeUInt16BE(bytes.length, 11);
      return Buffer.concat([header, bytes]);
    };
    const [transport] = test.peer.transports;
    for (const packet of [
      // A HelloVerifyRequest, twice; a closing alert; a type that does not exist.
      unprotected(22, '03000003000000000000000003fefd00'),
      unprotected(22, '03000003000000000000000003fefd00'),
      unprotected(21, '0100'),
      unprotected(24, '00'),
    ])
      await transport?.connection.send(packet);
    const packet = { payload: new Uint8Array(160), payloadType: 0, sequence: 1, timestamp: 0 };
    await test.peer.send(packet);
    await test.peer.until(() => test.call.figures().received === 1, 'sound came');
    test.call.session.play({ pcm: new Int16Array(160), rate: 8000, at: 0 });
    await test.peer.until(() => test.peer.heard.length === 1, 'sound left');
  });
});
