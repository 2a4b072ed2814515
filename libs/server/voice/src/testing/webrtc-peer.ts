import {
  type RTCIceTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  type RtcpPacket,
  type RtpPacket,
} from 'werift';

/** A packet as a test sends it. */
export interface PeerPacket {
  readonly payload: Uint8Array;
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc?: number;
  readonly marker?: boolean;
}

/** The other side of a WebRTC call, on this machine: a browser without a user. */
export interface WebRtcPeer {
  /** Its offer as SDP, with its candidates. */
  offer(): Promise<string>;
  /** Takes the answer; resolves when sound can go. */
  connect(answer: string): Promise<void>;
  /** Takes an answer to a later offer. */
  take(answer: string): Promise<void>;
  /** Its next offer has other credentials. */
  restartIce(): void;
  send(packet: PeerPacket): Promise<void>;
  sendReport(packet: RtcpPacket): Promise<void>;
  /** Packets that came, with the time of the process. */
  readonly heard: readonly { readonly packet: RtpPacket; readonly at: number }[];
  readonly reports: readonly RtcpPacket[];
  /** What its packets go through. */
  readonly transports: readonly RTCIceTransport[];
  /** Waits until something is so; fails after 10 s. */
  until(isSo: () => boolean, what: string): Promise<void>;
  close(): Promise<void>;
}

/** The payload types of the offer, as a browser numbers them. */
export const peerTypes = { opus: 109, pcmu: 0, pcma: 8, keys48: 110, keys8: 126 } as const;

export const peerSsrc = 0x0102_0304;

const codec = (mimeType: string, clockRate: number, payloadType: number): RTCRtpCodecParameters =>
  new RTCRtpCodecParameters({
    mimeType,
    clockRate,
    payloadType,
    ...(mimeType === 'audio/opus' ? { channels: 2 } : {}),
  });

const codecs = (): RTCRtpCodecParameters[] => [
  codec('audio/opus', 48_000, peerTypes.opus),
  codec('audio/PCMU', 8000, peerTypes.pcmu),
  codec('audio/PCMA', 8000, peerTypes.pcma),
  codec('audio/telephone-event', 48_000, peerTypes.keys48),
  codec('audio/telephone-event', 8000, peerTypes.keys8),
];

/** A busy machine makes the handshake of a call take many seconds. */
const maxWaitMs = 120_000;

/** Resolves when something is so, looking every 5 ms; fails after two minutes. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const began = performance.now();
  while (!isSo()) {
    if (performance.now() - began > maxWaitMs) throw new Error(`It did not happen: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export function createWebRtcPeer(): WebRtcPeer {
  const connection = new RTCPeerConnection({
    codecs: { audio: codecs() },
    headerExtensions: { audio: [] },
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceInterfaceAddresses: { udp4: '127.0.0.1' },
  });
  connection.addTransceiver('audio', { direction: 'sendrecv' });
  const heard: { packet: RtpPacket; at: number }[] = [];
  const reports: RtcpPacket[] = [];
  const [dtls] = connection.dtlsTransports;
  if (!dtls) throw new Error('The peer has no transport.');
  dtls.onRtp.subscribe((packet) => heard.push({ packet, at: performance.now() }));
  dtls.onRtcp.subscribe((packet) => reports.push(packet));
  return {
    async offer() {
      for (const transport of connection.iceTransports) transport.connection.stunServer = undefined;
      await connection.setLocalDescription(await connection.createOffer());
      return connection.localDescription?.sdp ?? '';
    },
    async connect(answer) {
      await connection.setRemoteDescription({ type: 'answer', sdp: answer });
      await until(() => connection.connectionState === 'connected', 'the peer is connected');
    },
    take: (answer) => connection.setRemoteDescription({ type: 'answer', sdp: answer }),
    restartIce: () => connection.restartIce(),
    async send({ payload, payloadType, sequence, timestamp, ssrc = peerSsrc, marker = false }) {
      const header = new RtpHeader({
        payloadType,
        sequenceNumber: sequence,
        timestamp,
        ssrc,
        marker,
      });
      await dtls.sendRtp(Buffer.from(payload), header);
    },
    async sendReport(packet) {
      await dtls.sendRtcp([packet]);
    },
    heard,
    reports,
    transports: connection.iceTransports,
    until,
    close: () => connection.close(),
  };
}
