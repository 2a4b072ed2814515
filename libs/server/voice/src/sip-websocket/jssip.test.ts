import JsSIP from 'jssip';
import { WebSocket } from 'ws';
import { type Callee, answer, credentials, openCallee } from '../testing/sip-callee.js';
import { processClock } from '../media/media-clock.js';

/** As much of a peer connection as JsSIP asks for. */
class StubPeer extends EventTarget {
  readonly iceConnectionState = 'connected';
  readonly iceGatheringState = 'complete';
  signalingState = 'stable';
  localDescription: { readonly type: string; readonly sdp: string } | null = null;
  private readonly sdp = answer.replace('o=patchbay', 'o=stub').concat('a=sendrecv\r\n');
  createOffer = async () => ({ type: 'offer', sdp: this.sdp });
  createAnswer = async () => ({ type: 'answer', sdp: this.sdp });
  getSenders = () => [];
  getReceivers = () => [];
  close = () => (this.signalingState = 'closed');
  async setLocalDescription(description: { readonly type: string; readonly sdp: string }) {
    this.localDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable';
  }
  async setRemoteDescription({ type }: { readonly type: string }) {
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
  }
}

const stubs: Record<string, unknown> = {
  window: globalThis,
  WebSocket,
  RTCPeerConnection: StubPeer,
  RTCSessionDescription: class {
    constructor(description: object) {
      Object.assign(this, description);
    }
  },
};
const before = new Map<string, unknown>();
let callee: Callee;
let ua: InstanceType<typeof JsSIP.UA>;

beforeEach(async () => {
  for (const [name, stub] of Object.entries(stubs)) {
    before.set(name, Reflect.get(globalThis, name));
    Reflect.set(globalThis, name, stub);
  }
  callee = await openCallee({
    clock: processClock,
    credentialsOf: async (name) => (name === 'visitor' ? credentials() : null),
  });
});
afterEach(async () => {
  ua.stop();
  await callee.scenario.close();
  for (const [name, value] of before) Reflect.set(globalThis, name, value);
});

/** The next event of a client. */
const once = <T>(
  emitter: { once(name: never, listener: (data: T) => void): unknown },
  name: string,
) => new Promise<T>((done) => emitter.once(name as never, done));

function start(password: string): void {
  ua = new JsSIP.UA({
    sockets: [new JsSIP.WebSocketInterface(callee.scenario.url)],
    uri: 'sip:visitor@sip.example.com',
    password,
    register_expires: 600,
  });
  ua.start();
}
const noMedia = { getTracks: () => [], getAudioTracks: () => [], getVideoTracks: () => [] };
const call = (target: string, extraHeaders: string[] = []) =>
  ua.call(target, { mediaStream: noMedia as unknown as MediaStream, extraHeaders });
const untilLogged = async (log: readonly string[], line: string) => {
  while (!log.includes(line)) await new Promise((done) => setTimeout(done, 5));
};

describe('JsSIP 3.13', () => {
  it('registers, calls, sends keys, holds, refreshes and hangs up', async () => {
    start('secret');
    await once(ua, 'registered');
    const session = call('sip:helpdesk@sip.example.com', ['X-MetaData: %7B%22a%22%3A1%7D']);
    const confirmed = once(session, 'confirmed');
    const taken = await callee.nextCall();
    expect([taken.call.user, taken.call.metaData]).toEqual(['visitor', '{"a":1}']);
    taken.call.ring();
    expect(await taken.call.answer(answer)).toBe('acknowledged');
    await confirmed;
    session.sendDTMF('5');
    await untilLogged(taken.log, 'key 5');

    const asked: (string | null)[] = [];
    taken.reoffer = async (sdp) => {
      asked.push(/a=(send\w+)/.exec(sdp ?? '')?.[1] ?? null);
      return answer;
    };
    await new Promise<void>((done) => session.hold({}, done));
    await new Promise<void>((done) => session.unhold({ useUpdate: true }, done));
    expect(asked).toEqual(['sendonly', 'sendrecv']);
    const ended = once(session, 'ended');
    session.terminate();
    await ended;
    while (taken.ends.length === 0) await new Promise((done) => setTimeout(done, 5));
    expect(taken.ends).toEqual(['caller']);
    const left = once(ua, 'unregistered');
    ua.unregister();
    await left;
  });

  it.each([
    [true, undefined],
    [false, 'none'],
  ])('learns whether its speech is understood: %s', async (isHeard, said) => {
    start('secret');
    await once(ua, 'registered');
    const session = call('sip:helpdesk@sip.example.com');
    const accepted = once<{ response: { getHeader(name: string): string | undefined } }>(
      session,
      'accepted',
    );
    const confirmed = once(session, 'confirmed');
    const taken = await callee.nextCall();
    expect(await taken.call.answer(answer, { isHeard })).toBe('acknowledged');
    expect((await accepted).response.getHeader('X-Speech-Recognition')).toBe(said);
    await confirmed;
    const ended = once(session, 'ended');
    session.terminate();
    await ended;
    while (taken.ends.length === 0) await new Promise((done) => setTimeout(done, 5));
  });

  it('hears that it is hung up, and why a call is refused', async () => {
    start('secret');
    await once(ua, 'registered');
    const session = call('sip:helpdesk@sip.example.com');
    const taken = await callee.nextCall();
    expect(await taken.call.answer(answer)).toBe('acknowledged');
    const ended = once<{ originator: string }>(session, 'ended');
    taken.call.hangUp('done');
    expect((await ended).originator).toBe('remote');
    const other = once<{ cause: string }>(call('sip:boss@sip.example.com'), 'failed');
    expect((await other).cause).toBe('Rejected');
  });

  it('cancels, and reports a wrong password', async () => {
    start('secret');
    await once(ua, 'registered');
    const session = call('sip:helpdesk@sip.example.com');
    const taken = await callee.nextCall();
    const ringing = once(session, 'progress');
    taken.call.ring();
    await ringing;
    const failed = once<{ cause: string }>(session, 'failed');
    session.terminate();
    expect((await failed).cause).toBe('Canceled');
    while (taken.ends.length === 0) await new Promise((done) => setTimeout(done, 5));
    expect(taken.ends).toEqual(['canceled']);
    ua.stop();
    start('guessed');
    const refused = await once<{ response: { status_code: number } }>(ua, 'registrationFailed');
    expect(refused.response.status_code).toBe(403);
  });
});
