import JsSIP from 'jssip';
import { WebSocket } from 'ws';
import { createWebRtcPeer, type WebRtcPeer } from './webrtc-peer.js';

/** A browser with JsSIP, whose sound is that of a peer on this machine. */
export interface JsSipPhone {
  readonly ua: InstanceType<typeof JsSIP.UA>;
  /** Signs in; resolves with true, or false when it was refused. */
  register(): Promise<boolean>;
  /** Calls the agent `helpdesk`; resolves when the call is answered (200) or refused. */
  call(): Promise<{ readonly status: number; readonly peer: WebRtcPeer }>;
  /** Resolves with the cause when the call has ended. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

const peers: WebRtcPeer[] = [];

/** As much of a peer connection as JsSIP asks for. */
class PeerConnection extends EventTarget {
  readonly iceConnectionState = 'connected';
  readonly iceGatheringState = 'complete';
  signalingState = 'stable';
  localDescription: { readonly type: string; readonly sdp: string } | null = null;
  private readonly peer = createWebRtcPeer();

  constructor() {
    super();
    peers.push(this.peer);
  }
  createOffer = async () => ({ type: 'offer', sdp: await this.peer.offer() });
  getSenders = () => [];
  getReceivers = () => [];
  close = () => (this.signalingState = 'closed');
  async setLocalDescription(description: { readonly type: string; readonly sdp: string }) {
    this.localDescription = description;
    this.signalingState = 'have-local-offer';
  }
  async setRemoteDescription({ sdp }: { readonly sdp: string }) {
    this.signalingState = 'stable';
    // A call may end before it is connected.
    this.peer.take(sdp).catch(() => undefined);
  }
}

const stubs: Readonly<Record<string, unknown>> = {
  window: globalThis,
  RTCPeerConnection: PeerConnection,
  RTCSessionDescription: class {
    constructor(description: object) {
      Object.assign(this, description);
    }
  },
};

const once = <T>(
  emitter: { once(name: never, listener: (data: T) => void): unknown },
  name: string,
) => new Promise<T>((done) => emitter.once(name as never, done));

/**
 * Opens a phone on an address of SIP over WebSocket. `origin` is that of its page. Stubs of the
 * browser's globals stay until `close`.
 */
export function openJsSipPhone(
  url: string,
  {
    host = 'localhost',
    password = 'secret',
    origin,
  }: { readonly host?: string; readonly password?: string; readonly origin?: string } = {},
): JsSipPhone {
  const before = new Map<string, unknown>();
  const Socket = class extends WebSocket {
    constructor(at: string, protocol: string) {
      super(at, protocol, origin === undefined ? {} : { origin });
    }
  };
  for (const [name, stub] of Object.entries({ ...stubs, WebSocket: Socket })) {
    before.set(name, Reflect.get(globalThis, name));
    Reflect.set(globalThis, name, stub);
  }
  const ua = new JsSIP.UA({
    sockets: [new JsSIP.WebSocketInterface(url)],
    uri: `sip:visitor@sip.${host}`,
    password,
    register_expires: 600,
  });
  let onEnded: (cause: string) => void;
  const ended = new Promise<string>((resolve) => (onEnded = resolve));
  const noMedia = { getTracks: () => [], getAudioTracks: () => [], getVideoTracks: () => [] };
  return {
    ua,
    ended,
    async register() {
      ua.start();
      return Promise.race([
        once(ua, 'registered').then(() => true),
        once(ua, 'registrationFailed').then(() => false),
      ]);
    },
    async call() {
      const mediaStream = noMedia as never;
      const session = ua.call(`sip:helpdesk@sip.${host}`, { mediaStream });
      session.once('ended', ({ cause }: { cause: string }) => onEnded(cause));
      const status = await Promise.race([
        once(session, 'confirmed').then(() => 200),
        once<{ message: { status_code: number } | null }>(session, 'failed').then(
          ({ message }) => message?.status_code ?? 0,
        ),
      ]);
      const peer = peers.at(-1);
      if (!peer) throw new Error('JsSIP opened no connection.');
      return { status, peer };
    },
    async close() {
      const disconnected = ua.isConnected() ? once(ua, 'disconnected') : Promise.resolve();
      ua.stop();
      await Promise.race([disconnected, new Promise((resolve) => setTimeout(resolve, 3000))]);
      await Promise.all(peers.splice(0).map((peer) => peer.close()));
      for (const [name, value] of before) Reflect.set(globalThis, name, value);
    },
  };
}
