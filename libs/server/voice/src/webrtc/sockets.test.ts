import dgram from 'node:dgram';
import { jest } from '@jest/globals';
import { peerTypes } from '../testing/webrtc-peer.js';
import { closeTestCalls, firstTestPort, openTestCall, testPorts } from '../testing/webrtc-call.js';

const ports = testPorts(3);
const { bind, close } = dgram.Socket.prototype;
const others: dgram.Socket[] = [];
afterEach(closeTestCalls);
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(
    others.splice(0).map((socket) => new Promise<void>((done) => socket.close(() => done()))),
  );
});

/** A socket of another program. */
function takePort(port: number): void {
  const socket = dgram.createSocket('udp4');
  socket.on('error', () => undefined);
  others.push(socket);
  Reflect.apply(bind, socket, [{ port, address: '127.0.0.1' }]);
}

const isOurs = (port: number): boolean => port >= firstTestPort(3) && port < firstTestPort(3) + 20;

describe('a port that another program takes', () => {
  it('between a look for it and its use ends nothing', async () => {
    jest.spyOn(dgram.Socket.prototype, 'close').mockImplementation(function (
      this: dgram.Socket,
      done?: () => void,
    ) {
      const { port } = this.address();
      Reflect.apply(close, this, [done]);
      if (isOurs(port)) takePort(port);
      return this;
    });
    const { states } = await openTestCall({ ports });
    expect(states).toEqual(['connected']);
  });

  it('refuses that call alone', async () => {
    const taking = jest.spyOn(dgram.Socket.prototype, 'bind').mockImplementation(function (
      this: dgram.Socket,
      ...values: unknown[]
    ) {
      const [options] = values;
      const port: unknown =
        typeof options === 'object' && options !== null && Reflect.get(options, 'port');
      if (typeof port === 'number' && isOurs(port)) takePort(port);
      Reflect.apply(bind, this, values);
      return this;
    });
    await expect(openTestCall({ ports })).rejects.toMatchObject({ reason: 'failed', status: 500 });
    expect(ports.taken).toBe(0);
    taking.mockRestore();
    const { states } = await openTestCall({ ports });
    expect(states).toEqual(['connected']);
  });
});

describe('a socket of a call', () => {
  it('believes nothing from an address that no check came from', async () => {
    const test = await openTestCall({ ports, codecs: ['pcmu'] });
    const [transport] = test.peer.transports;
    const caught: Buffer[] = [];
    const { connection } = transport ?? {};
    if (!connection) throw new Error('The peer has no transport.');
    // What the peer protects goes out by another socket, and so from another address.
    connection.send = async (data) => void caught.push(data);
    const packet = { payload: new Uint8Array(160), payloadType: peerTypes.pcmu, timestamp: 0 };
    await test.peer.send({ ...packet, sequence: 1 });
    const port = Number(/m=audio (\d+)/u.exec(test.call.answer)?.[1]);
    const stranger = dgram.createSocket('udp4');
    others.push(stranger);
    await new Promise((resolve) => stranger.send(caught[0] ?? '', port, '127.0.0.1', resolve));
    const from = performance.now();
    await test.peer.until(() => performance.now() - from > 200, 'it would have come');
    expect(test.call.figures().received).toBe(0);
    // The same packet from the peer's own address is taken.
    await connection.nominated?.protocol.sendData(caught[0] ?? Buffer.alloc(0), [
      '127.0.0.1',
      port,
    ]);
    await test.peer.until(() => test.call.figures().received === 1, 'it came');
  });
});
