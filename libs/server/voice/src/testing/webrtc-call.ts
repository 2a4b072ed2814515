import { type MediaEvent } from '../media/media-session.js';
import { processClock } from '../media/media-clock.js';
import { type WebRtcPeer, createWebRtcPeer } from './webrtc-peer.js';
import { type PortPool, createPortPool } from '../webrtc/port-pool.js';
import {
  type WebRtcCall,
  type WebRtcSessionOptions,
  type WebRtcState,
  openWebRtcSession,
} from '../webrtc/webrtc-session.js';

/** A call between a peer and a session on this machine, and what it says. */
export interface TestCall {
  readonly peer: WebRtcPeer;
  readonly call: WebRtcCall;
  readonly ports: PortPool;
  readonly events: readonly MediaEvent[];
  readonly states: readonly WebRtcState[];
  readonly ends: readonly string[];
}

/**
 * The first of twenty ports of one of four test files, below those that the system gives out. Runs of
 * the tests at the same time have other ones.
 */
export const firstTestPort = (file: 0 | 1 | 2 | 3): number =>
  10_000 + (process.pid % 270) * 80 + file * 20;

/** The ports of a test file. */
export const testPorts = (file: 0 | 1 | 2 | 3): PortPool =>
  createPortPool({ low: firstTestPort(file), high: firstTestPort(file) + 19 });

export interface TestCallOptions extends Partial<WebRtcSessionOptions> {
  readonly ports: PortPool;
  /** Changes the offer before it is answered. */
  change?(offer: string): string;
  /** Default true: waits until both sides are connected. */
  readonly connects?: boolean;
}

const closings: (() => Promise<void>)[] = [];

/** Ends all calls of a test, for `afterEach`. */
export async function closeTestCalls(): Promise<void> {
  await Promise.all(closings.splice(0).map((close) => close()));
}

export async function openTestCall(options: TestCallOptions): Promise<TestCall> {
  const { change = (offer) => offer, connects = true, ports } = options;
  const peer = createWebRtcPeer();
  const states: WebRtcState[] = [];
  const ends: string[] = [];
  const events: MediaEvent[] = [];
  const call = await openWebRtcSession({
    clock: processClock,
    addresses: ['127.0.0.1'],
    listenOn: '127.0.0.1',
    onState: (state) => states.push(state),
    onEnd: (why) => ends.push(why),
    ...options,
    offer: change(await peer.offer()),
  }).catch(async (error: unknown) => {
    await peer.close();
    throw error;
  });
  closings.push(async () => {
    await call.session.hangUp('test');
    await peer.close();
    await reading;
  });
  const reading = (async () => {
    for await (const event of call.session.events) events.push(event);
  })();
  if (connects) {
    await peer.connect(call.answer);
    await peer.until(() => states.includes('connected'), 'the session is connected');
  }
  return {
    peer,
    call,
    ports,
    events,
    states,
    ends,
  };
}
