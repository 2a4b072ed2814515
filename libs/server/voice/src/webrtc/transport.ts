import { isIPv4 } from 'node:net';
import { randomBytes } from 'node:crypto';
import {
  Connection,
  IceCandidate,
  ProtectionProfileAeadAes128Gcm,
  ProtectionProfileAes128CmHmacSha1_80,
  type Protocol,
  RTCDtlsFingerprint,
  RTCDtlsParameters,
  RTCDtlsTransport,
  RTCIceGatherer,
  RTCIceTransport,
  type RtcpPacket,
  RtpHeader,
  type RtpPacket,
} from 'werift';
import { type MediaClock } from '../media/media-clock.js';
import { type LocalAddress } from './candidates.js';
import { type Fingerprint, type Offer } from './offer.js';
import { type PortRange } from './port-pool.js';
import { createRateLimit } from './rate-limit.js';
import { guardChecks } from './stun-guard.js';

/** Packets beyond it are no sound of a call. */
const maxPacketBytes = 1500;
/** Sound and reports, whoever sends them, before they are decrypted. */
const maxPacketsASecond = 500;

export interface TransportOptions {
  readonly offer: Offer;
  readonly clock: MediaClock;
  readonly range: PortRange;
  /** Where the socket listens for IPv4. */
  readonly listenOn: string;
  /** The addresses that the answer names; IPv6 only when it is used. */
  readonly announced: readonly string[];
  onRtp(packet: RtpPacket): void;
  onRtcp(packet: RtcpPacket): void;
  /** `connected` when sound can go, again after a restart; `failed` when it cannot. */
  onState(state: 'connected' | 'failed'): void;
}

/** A packet that leaves. */
export interface LeavingPacket {
  readonly payload: Uint8Array;
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly marker: boolean;
}

/** ICE and DTLS-SRTP of one call. */
export interface Transport {
  readonly local: {
    readonly ufrag: string;
    readonly password: string;
    readonly fingerprint: Fingerprint;
    readonly setup: 'active' | 'passive';
    readonly addresses: readonly LocalAddress[];
  };
  /** False when nothing can be sent now. */
  send(packet: LeavingPacket): boolean;
  sendReports(packets: RtcpPacket[]): void;
  /** New credentials of the other side (RFC 8839, section 4.4.3). */
  restart(offer: Offer): Promise<void>;
  /** Whether an offer has other credentials than the last one. */
  isRestart(offer: Offer): boolean;
  /** Of the last check that was answered; null before. */
  readonly roundTripMs: number | null;
  /** Packets that were dropped unread: too large, or too many. */
  readonly refused: number;
  close(): Promise<void>;
}

/** 24 and 144 bits, more than RFC 8445, section 5.3, asks for; the library makes fewer. */
const credential = (bytes: number): string => randomBytes(bytes).toString('base64');

function addCandidates(ice: RTCIceTransport, { candidates }: Offer): void {
  for (const { foundation, address, port, priority, type } of candidates)
    void ice.addRemoteCandidate(
      new IceCandidate(1, foundation, address, port, priority, 'udp', type),
    );
}

/** Opens the sockets of a call, and begins to connect. Throws what the library throws. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const { offer, announced, range, clock } = options;
  const v4 = announced.filter((address) => isIPv4(address));
  const v6 = announced.filter((address) => !isIPv4(address));
  // One socket for each family; the answer names all addresses with its port. With its own search
  // for addresses switched off, the library opens nothing else.
  const gatherer = new RTCIceGatherer({
    portRange: [range.low, range.high],
    useIpv4: false,
    useIpv6: false,
    additionalHostAddresses: [...v4.slice(0, 1), ...v6.slice(0, 1)],
    interfaceAddresses: { udp4: options.listenOn, udp6: v6[0] },
    iceLite: false,
  });
  const { connection } = gatherer;
  if (!(connection instanceof Connection))
    throw new TypeError('The connection is of another kind.');
  // Without this a name of a public STUN server is looked up on each call, whatever the options say.
  connection.stunServer = undefined;
  const guarded = new WeakSet<Protocol>();
  const ice = new RTCIceTransport(gatherer);

  const gather = async (): Promise<void> => {
    connection.localUsername = credential(3);
    connection.localPassword = credential(18);
    connection.userHistory = { [connection.localUsername]: connection.localPassword };
    connection.iceControlling = false;
    await ice.gather();
    guardChecks(connection, guarded);
  };
  const certificate = await RTCDtlsTransport.SetupCertificate();
  const dtls = new RTCDtlsTransport({}, ice, certificate, [
    ProtectionProfileAeadAes128Gcm,
    ProtectionProfileAes128CmHmacSha1_80,
  ]);
  dtls.role = offer.setup === 'active' ? 'server' : 'client';
  const [fingerprint] = certificate.getFingerprints();

  let isClosed = false;
  let refused = 0;
  let remote = offer;
  const isAllowed = createRateLimit(clock, maxPacketsASecond);
  const { execute } = connection.onData;
  connection.onData.execute = (data) => {
    const first = data[0] ?? 0;
    const isMedia = first >= 128 && first < 192;
    if (isClosed || (isMedia && (data.length > maxPacketBytes || !isAllowed()))) refused += 1;
    else execute(data);
  };

  const connect = async (): Promise<void> => {
    const began = remote;
    try {
      await ice.start();
      if (dtls.state === 'new') await dtls.start();
      if (!isClosed && began === remote && dtls.state === 'connected') options.onState('connected');
    } catch {
      // The library says nothing more exact than its states.
      if (!isClosed && began === remote) options.onState('failed');
    }
  };
  ice.onStateChange.subscribe((state) => {
    if (state === 'failed' && !isClosed && dtls.state === 'connected') options.onState('failed');
  });
  dtls.onRtp.subscribe((packet) => isClosed || options.onRtp(packet));
  dtls.onRtcp.subscribe((packet) => isClosed || options.onRtcp(packet));

  const close = async (): Promise<void> => {
    isClosed = true;
    await dtls.stop();
    dtls.dtls?.close();
  };
  const setRemote = (next: Offer): void => {
    ice.setRemoteParams({ iceLite: false, usernameFragment: next.ufrag, password: next.password });
  };

  try {
    setRemote(offer);
    dtls.setRemoteParams(
      new RTCDtlsParameters(
        offer.fingerprints.map(({ algorithm, value }) => new RTCDtlsFingerprint(algorithm, value)),
        offer.setup === 'active' ? 'client' : offer.setup === 'passive' ? 'server' : 'auto',
      ),
    );
    await gather();
    if (connection.localCandidates.length === 0) throw new Error('No socket could be opened.');
    addCandidates(ice, offer);
    void connect();
  } catch (error) {
    await close();
    throw error;
  }

  const ourSetup: 'active' | 'passive' = offer.setup === 'active' ? 'passive' : 'active';
  return {
    get local() {
      const portOf = (address: string): number =>
        connection.localCandidates.find(({ host }) => isIPv4(host) === isIPv4(address))?.port ?? 9;
      return {
        ufrag: connection.localUsername,
        password: connection.localPassword,
        fingerprint: {
          algorithm: fingerprint?.algorithm ?? '',
          value: fingerprint?.value ?? '',
        },
        setup: ourSetup,
        addresses: [...v4, ...v6.slice(0, 1)].map((address) => ({
          address,
          port: portOf(address),
        })),
      };
    },
    send({ payload, payloadType, sequence, timestamp, ssrc, marker }) {
      if (isClosed || dtls.state !== 'connected') return false;
      const header = new RtpHeader({
        payloadType,
        sequenceNumber: sequence,
        timestamp,
        ssrc,
        marker,
      });
      void dtls.sendRtp(Buffer.from(payload.buffer, payload.byteOffset, payload.length), header);
      return true;
    },
    sendReports(packets) {
      // It is without a hold on errors of a socket that is about to close.
      if (!isClosed && dtls.state === 'connected')
        void dtls.sendRtcp(packets).catch(() => undefined);
    },
    isRestart: ({ ufrag, password }) => ufrag !== remote.ufrag || password !== remote.password,
    async restart(next) {
      remote = next;
      // The library restarts when it is given other credentials, but does not connect again.
      setRemote(next);
      await gather();
      addCandidates(ice, next);
      void connect();
    },
    get roundTripMs() {
      const seconds = connection.nominated?.rtt;
      return seconds === undefined ? null : seconds * 1000;
    },
    get refused() {
      return refused;
    },
    close,
  };
}
