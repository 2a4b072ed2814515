import { isIP } from 'node:net';
import { randomBytes } from 'node:crypto';
import {
  Connection,
  IceCandidate,
  ProtectionProfileAeadAes128Gcm,
  ProtectionProfileAes128CmHmacSha1_80,
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
import { createHandshakeOrder } from './handshake-order.js';
import { type PortRange } from './port-pool.js';
import { createRateLimit } from './rate-limit.js';
import { guardSockets } from './sockets.js';

/** Packets beyond it are no sound of a call. */
const maxPacketBytes = 1500;
/** Sound and reports from any sender, before they are decrypted. */
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

/** ICE without a search for addresses of its own, and without any server. */
function createIce({ announced, range, listenOn }: TransportOptions): Ice {
  const firstOf = (family: 4 | 6): string[] =>
    announced.filter((address) => isIP(address) === family).slice(0, 1);
  // One socket for each family; the answer names all addresses with its port. With its own search
  // for addresses switched off, the library opens nothing else.
  const gatherer = new RTCIceGatherer({
    useIpv4: false,
    useIpv6: false,
    additionalHostAddresses: [...firstOf(4), ...firstOf(6)],
    iceLite: false,
  });
  const { connection } = gatherer;
  if (!(connection instanceof Connection))
    throw new TypeError('The connection is of another kind.');
  // Without this a name of a public STUN server is looked up on each call, whatever the options say.
  connection.stunServer = undefined;
  guardSockets(connection, { range, listenOn: { udp4: listenOn, udp6: firstOf(6)[0] } });
  return { connection, transport: new RTCIceTransport(gatherer) };
}

interface Ice {
  readonly connection: Connection;
  readonly transport: RTCIceTransport;
}

function createDtls({ transport }: Ice, { offer }: TransportOptions): RTCDtlsTransport {
  const dtls = new RTCDtlsTransport({}, transport, RTCDtlsTransport.localCertificate, [
    ProtectionProfileAeadAes128Gcm,
    ProtectionProfileAes128CmHmacSha1_80,
  ]);
  dtls.role = offer.setup === 'active' ? 'server' : 'client';
  dtls.setRemoteParams(
    new RTCDtlsParameters(
      offer.fingerprints.map(({ algorithm, value }) => new RTCDtlsFingerprint(algorithm, value)),
      dtls.role === 'server' ? 'client' : 'server',
    ),
  );
  return dtls;
}

/** Has packets looked at before the library reads them; returns how many of sound were dropped. */
function filterPackets({ connection }: Ice, dtls: RTCDtlsTransport, clock: MediaClock) {
  let refused = 0;
  const isAllowed = createRateLimit(clock, maxPacketsASecond);
  const inOrder = createHandshakeOrder(
    dtls.role === 'server' ? 'server' : 'client',
    () => dtls.state === 'connected',
  );
  const { execute } = connection.onData;
  connection.onData.execute = (data) => {
    const first = data[0] ?? 0;
    // What a first byte means: RFC 7983.
    if (first >= 20 && first < 64) for (const record of inOrder(data)) execute(record);
    else if (first < 128 || first >= 192) return;
    else if (data.length > maxPacketBytes || !isAllowed()) refused += 1;
    else execute(data);
  };
  return () => refused;
}

/** What an answer says of this side. */
function localOf({ connection }: Ice, { offer, announced }: TransportOptions): Transport['local'] {
  const [fingerprint] = RTCDtlsTransport.localCertificate?.getFingerprints() ?? [];
  const portOf = (address: string): number | undefined =>
    connection.localCandidates.find(({ host }) => isIP(host) === isIP(address))?.port;
  const firstIpv6 = announced.find((address) => isIP(address) === 6);
  return {
    ufrag: connection.localUsername,
    password: connection.localPassword,
    fingerprint: { algorithm: fingerprint?.algorithm ?? '', value: fingerprint?.value ?? '' },
    setup: offer.setup === 'active' ? 'passive' : 'active',
    addresses: announced.flatMap((address) => {
      const port = portOf(address);
      const isReached = isIP(address) === 4 || address === firstIpv6;
      return port === undefined || !isReached ? [] : [{ address, port }];
    }),
  };
}

/** Connects to the other side of an offer, again after a restart. */
function createConnecting(ice: Ice, dtls: RTCDtlsTransport, { onState }: TransportOptions) {
  const { connection, transport } = ice;
  let isClosed = false;
  let remote: Offer | undefined;
  transport.onStateChange.subscribe((state) => {
    if (state === 'failed' && !isClosed && dtls.state === 'connected') onState('failed');
  });

  async function connect(offer: Offer): Promise<void> {
    const isCurrent = (): boolean => !isClosed && offer === remote;
    try {
      await transport.start();
      if (dtls.state === 'new') await dtls.start();
      if (isCurrent() && dtls.state === 'connected') onState('connected');
    } catch {
      // The library says nothing more exact than its states.
      if (isCurrent()) onState('failed');
    }
  }

  return {
    async begin(offer: Offer): Promise<void> {
      if (isClosed) throw new Error('The call has ended.');
      remote = offer;
      const { ufrag: usernameFragment, password } = offer;
      // Given other credentials than before, the library restarts, but does not connect again.
      transport.setRemoteParams({ iceLite: false, usernameFragment, password });
      connection.localUsername = credential(3);
      connection.localPassword = credential(18);
      connection.userHistory = { [connection.localUsername]: connection.localPassword };
      connection.iceControlling = false;
      await transport.gather();
      // The call may have ended meanwhile: its new sockets would stay open.
      if (isClosed) await connection.close();
      if (connection.localCandidates.length === 0) throw new Error('No socket could be opened.');
      addCandidates(transport, offer);
      void connect(offer);
    },
    isRestart: ({ ufrag, password }: Offer): boolean =>
      ufrag !== remote?.ufrag || password !== remote.password,
    async close(): Promise<void> {
      isClosed = true;
      await dtls.stop();
      dtls.dtls?.close();
    },
  };
}

/** Opens the sockets of a call, and begins to connect. Throws what the library throws. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  // One certificate for the life of the process.
  await RTCDtlsTransport.SetupCertificate();
  const ice = createIce(options);
  const dtls = createDtls(ice, options);
  const refused = filterPackets(ice, dtls, options.clock);
  const connecting = createConnecting(ice, dtls, options);
  dtls.onRtp.subscribe((packet) => options.onRtp(packet));
  dtls.onRtcp.subscribe((packet) => options.onRtcp(packet));
  try {
    await connecting.begin(options.offer);
  } catch (error) {
    await connecting.close();
    throw error;
  }

  return {
    get local() {
      return localOf(ice, options);
    },
    send({ payload, sequence, ...rest }) {
      if (dtls.state !== 'connected') return false;
      const header = new RtpHeader({ ...rest, sequenceNumber: sequence });
      void dtls.sendRtp(Buffer.from(payload.buffer, payload.byteOffset, payload.length), header);
      return true;
    },
    sendReports(packets) {
      // A report that does not leave, because the socket is about to close, is not missed.
      if (dtls.state === 'connected') void dtls.sendRtcp(packets).catch(() => undefined);
    },
    restart: (offer) => connecting.begin(offer),
    isRestart: (offer) => connecting.isRestart(offer),
    get roundTripMs() {
      const seconds = ice.connection.nominated?.rtt;
      return seconds === undefined ? null : seconds * 1000;
    },
    get refused() {
      return refused();
    },
    close: () => connecting.close(),
  };
}
