import { type SipTransport, SipUnreachable } from './resolve.js';
import { type SipConnection } from './connection.js';
import { type SipMessage, maskSip, parseSip, statusOf, writeSip, headerOf } from './message.js';

/** One message as it went over the wire, without credentials. `at` in milliseconds. */
export interface SipCapture {
  readonly at: number;
  readonly direction: 'sent' | 'received';
  readonly transport: SipTransport;
  readonly source: string;
  readonly destination: string;
  readonly callId: string;
  readonly text: string;
}

/** T1 of RFC 3261 §17.1.1.1: the estimate of a round trip, in milliseconds. */
export const t1 = 500;
/** T2 of RFC 3261 §17.1.2.2: the longest pause between repetitions, in milliseconds. */
export const t2 = 4000;

export type Exchange = ReturnType<typeof createExchange>;

/** Requests and their answers over one connection. */
export function createExchange({
  transport,
  callId,
  tap,
  now,
}: {
  readonly transport: SipTransport;
  readonly callId: string;
  readonly tap: (capture: SipCapture) => void;
  readonly now: () => number;
}) {
  let connection: SipConnection | null = null;
  let peer = '';
  let isBroken = false;
  let hear: (reply: SipMessage | null) => void = () => undefined;
  const here = () => (connection ? `${connection.local.address}:${connection.local.port}` : '');
  const capture = (direction: SipCapture['direction'], text: string): void => {
    const [source, destination] = direction === 'sent' ? [here(), peer] : [peer, here()];
    tap({ at: now(), direction, transport, source, destination, callId, text: maskSip(text) });
  };

  return {
    open: async (
      open: (listener: { message(text: string): void; broken(): void }) => Promise<SipConnection>,
      address: string,
    ) => {
      peer = address;
      connection = await open({
        message: (text) => {
          capture('received', text);
          const reply = parseSip(text);
          if (reply && statusOf(reply)) hear(reply);
        },
        broken: () => {
          isBroken = true;
          hear(null);
        },
      });
    },
    giveUp: () => {
      isBroken = true;
      hear(null);
    },
    local: () => connection?.local ?? { address: '0.0.0.0', port: 0 },
    /** Sends a request until it is answered for good; null when time is up. */
    ask: async (
      message: SipMessage,
      branch: string,
      timeoutMs: number,
    ): Promise<SipMessage | null> => {
      const text = writeSip(message);
      const send = async (): Promise<void> => {
        capture('sent', text);
        await connection?.send(text);
      };
      const retransmission = createRetransmission(() => void send());
      let giveUp: NodeJS.Timeout | undefined;
      try {
        return await new Promise<SipMessage | null>((resolve, reject) => {
          hear = (reply) => {
            if (reply === null) return reject(new SipUnreachable('The connection broke off.'));
            if (!headerOf(reply, 'Via')?.includes(branch)) return;
            const { status } = statusOf(reply) ?? { status: 0 };
            if (status < 200) retransmission.slowDown();
            else resolve(reply);
          };
          if (isBroken) return hear(null);
          giveUp = setTimeout(() => resolve(null), timeoutMs);
          void send();
          if (transport === 'UDP') retransmission.start();
        });
      } finally {
        retransmission.stop();
        clearTimeout(giveUp);
        hear = () => undefined;
      }
    },
    close: () => connection?.close(),
  };
}

/**
 * Sends again after a pause that doubles up to T2, as RFC 3261 has it for transports that lose
 * messages.
 */
function createRetransmission(send: () => void) {
  let pause = t1;
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    timer = setTimeout(() => {
      pause = Math.min(pause * 2, t2);
      send();
      start();
    }, pause);
  };
  return {
    start,
    slowDown: (): void => {
      pause = t2;
    },
    stop: (): void => clearTimeout(timer),
  };
}
