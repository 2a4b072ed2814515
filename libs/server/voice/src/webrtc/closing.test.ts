import { processClock } from '../media/media-clock.js';
import { type MediaClock } from '../media/media-clock.js';
import { type WebRtcPeer, createWebRtcPeer, until } from '../testing/webrtc-peer.js';
import { createPortPool } from './port-pool.js';
import { openWebRtcSession } from './webrtc-session.js';

const firstPort = 31_700 + (process.pid % 10) * 100;
const ports = createPortPool({ low: firstPort, high: firstPort + 99 });

/** The clock of the process, with the number of its timers. */
function countedClock() {
  let waiting = 0;
  const clock: MediaClock = {
    now: () => processClock.now(),
    after(ms, work) {
      waiting += 1;
      let isDone = false;
      const done = (): void => {
        if (!isDone) waiting -= 1;
        isDone = true;
      };
      const stop = processClock.after(ms, () => {
        done();
        work();
      });
      return () => {
        done();
        stop();
      };
    },
  };
  return { clock, waiting: () => waiting };
}

/** What keeps the process busy: sockets and timers. */
const resources = (): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1;
  return { UDPWrap: counts['UDPWrap'] ?? 0, Timeout: counts['Timeout'] ?? 0 };
};

describe('fifty calls', () => {
  it('leave no port, socket or timer, whether they were connected or not', async () => {
    const before = resources();
    const { clock, waiting } = countedClock();
    let connected = 0;
    const call = async (connects: boolean): Promise<void> => {
      const peer: WebRtcPeer = createWebRtcPeer();
      let isConnected = false;
      const { answer, session } = await openWebRtcSession({
        clock,
        ports,
        addresses: ['127.0.0.1'],
        listenOn: '127.0.0.1',
        offer: await peer.offer(),
        onState: () => (isConnected = true),
      });
      for (let at = 0; at < 50; at += 1)
        session.play({ pcm: new Int16Array(160), rate: 8000, at: 0 });
      session.mark('never');
      if (connects) {
        await peer.connect(answer);
        await until(() => isConnected, 'it connects');
        connected += 1;
      }
      await session.hangUp('done');
      await session.hangUp('again');
      await peer.close();
    };
    for (let round = 0; round < 10; round += 1)
      await Promise.all([0, 1, 2, 3, 4].map((at) => call(at === 0)));
    expect(connected).toBe(10);
    expect(ports.taken).toBe(0);
    expect(waiting()).toBe(0);
    await until(
      () => {
        const now = resources();
        return (
          now['UDPWrap'] === before['UDPWrap'] &&
          (now['Timeout'] ?? 0) <= (before['Timeout'] ?? 0) + 1
        );
      },
      `nothing is left of ${JSON.stringify(before)}`,
    );
  });
});
