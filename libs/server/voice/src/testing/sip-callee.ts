import { createHash } from 'node:crypto';
import { type SipMessage } from '@patchbay/server-providers';
import { type SipCall, type SipCallEnd, type SipCallHandlers } from '../sip-websocket/call-port.js';
import { type SipCredentials, type SipServerOptions } from '../sip-websocket/server-parts.js';
import { type SipServer, createSipServer } from '../sip-websocket/sip-server.js';
import { type Phone, type Scenario, openScenario, tagOf } from './sip-scenario.js';
import { type VirtualClock, createVirtualClock } from './virtual-clock.js';

export const realm = 'sip.example.com';
export const offer =
  'v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n';
export const answer = offer.replace('o=-', 'o=patchbay');

/** A call as the callee took it, and its events. */
export interface AnsweredCall {
  readonly call: SipCall;
  readonly log: string[];
  readonly ends: SipCallEnd[];
  /** Replaced by a test. */
  reoffer: (sdp: string | null, signal: AbortSignal) => Promise<string | null>;
}

/** A server with one user, `visitor`, whose password is `secret`, for the agent `helpdesk`. */
export interface Callee {
  readonly clock: VirtualClock;
  readonly server: SipServer;
  readonly scenario: Scenario;
  readonly calls: AnsweredCall[];
  readonly errors: unknown[];
  readonly lookups: string[];
  /** The call that comes next. */
  nextCall(): Promise<AnsweredCall>;
}

export const credentials = (changed: Partial<SipCredentials> = {}): SipCredentials => ({
  ha1: createHash('md5').update(`visitor:${realm}:secret`).digest('hex'),
  sessionId: 'session-1',
  agent: 'helpdesk',
  secondsLeft: 3600,
  ...changed,
});

export async function openCallee(
  changed: Partial<SipServerOptions> = {},
  withoutGone = false,
): Promise<Callee> {
  const clock = createVirtualClock(1_000_000);
  const calls: AnsweredCall[] = [];
  const errors: unknown[] = [];
  const lookups: string[] = [];
  let taken = 0;
  let wake = (): void => undefined;
  const server = createSipServer({
    domain: realm,
    realm,
    clock,
    key: Buffer.alloc(32, 7),
    // Many requests at one moment of the virtual clock.
    limits: { maxMessagesPerSecond: 5000, maxCallsPerMinute: 100 },
    async credentialsOf(name) {
      lookups.push(name);
      return name === 'visitor' ? credentials() : null;
    },
    onCall(call): SipCallHandlers {
      const one: AnsweredCall = { call, log: [], ends: [], reoffer: async () => answer };
      calls.push(one);
      wake();
      return {
        onReoffer: (sdp, signal) => one.reoffer(sdp, signal),
        onAnswer: (sdp) => one.log.push(`answer ${sdp.length}`),
        onKey: (digit) => one.log.push(`key ${digit}`),
        ...(withoutGone ? {} : { onSocketGone: () => void one.log.push('gone') }),
        onEnd: (why) => one.ends.push(why),
      };
    },
    report: (error) => errors.push(error),
    ...changed,
  });
  return {
    clock,
    server,
    calls,
    errors,
    lookups,
    scenario: await openScenario(server),
    async nextCall() {
      while (calls.length <= taken) await new Promise<void>((done) => (wake = done));
      taken += 1;
      return calls[taken - 1] as AnsweredCall;
    },
  };
}

/** An INVITE up to the call, unanswered. */
export async function dial(callee: Callee, phone: Phone, said: Parameters<Phone['send']>[1] = {}) {
  phone.send('INVITE', { body: offer, ...said });
  const challenge = await phone.expect('SIP/2.0 401');
  const branch = phone.send('INVITE', {
    body: offer,
    ...said,
    ...(said.cseq ? { cseq: said.cseq + 1 } : {}),
    challenge,
  });
  await phone.expect('SIP/2.0 100');
  return { taken: await callee.nextCall(), branch };
}

/** A call that is answered and acknowledged. */
export async function talk(
  callee: Callee,
  phone: Phone,
  said: Parameters<Phone['send']>[1] = {},
): Promise<{ taken: AnsweredCall; ok: SipMessage; toTag: string; cseq: number }> {
  const { taken } = await dial(callee, phone, said);
  const result = taken.call.answer(answer);
  const ok = await phone.expect('SIP/2.0 200');
  const toTag = tagOf(ok);
  const cseq = Number(/CSeq: (\d+)/.exec(ok.headers.map((one) => one.join(': ')).join('\n'))?.[1]);
  phone.send('ACK', { toTag, cseq, ...(said.callId ? { callId: said.callId } : {}) });
  if ((await result) !== 'acknowledged') throw new Error('not acknowledged');
  return { taken, ok, toTag, cseq };
}
