import {
  RtcpReceiverInfo,
  type RtcpPacket,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  SourceDescriptionChunk,
  SourceDescriptionItem,
} from 'werift';
import { type MediaClock } from '../media/media-clock.js';
import { createArrivals } from './arrivals.js';

/** What is known of the way of the sound. Times in milliseconds; null before they are known. */
export interface CallFigures {
  /** Packets that came, and packets of them that are missing (RFC 3550, A.3). */
  readonly received: number;
  readonly lost: number;
  /** The variance of the times between packets (RFC 3550, section 6.4.1). */
  readonly jitterMs: number;
  /** Packets that left, and what the other side says of them. */
  readonly sent: number;
  readonly remoteLost: number | null;
  readonly remoteJitterMs: number | null;
  readonly roundTripMs: number | null;
}

export interface Reports {
  /** Counts a packet that came; its clock rate is that of the codec. */
  received(packet: { sequence: number; timestamp: number; ssrc: number }): void;
  sent(timestamp: number, bytes: number): void;
  /** Reads a report of the other side. */
  read(packet: RtcpPacket): void;
  /** The reports that are due. */
  write(): RtcpPacket[];
  readonly figures: CallFigures;
}

/** Reports that we sent and whose answer is still of use. */
const maxAsked = 8;
const maxRoundTripMs = 30_000;

const describe = (ssrc: number, cname: string): RtcpSourceDescriptionPacket =>
  new RtcpSourceDescriptionPacket({
    chunks: [
      new SourceDescriptionChunk({
        source: ssrc,
        items: [new SourceDescriptionItem({ type: 1, text: cname })],
      }),
    ],
  });

/** Reports on sound by RTCP (RFC 3550, section 6), for one source in each direction. */
export function createReports(
  clock: MediaClock,
  { clockRate, ssrc, cname }: { clockRate: number; ssrc: number; cname: string },
): Reports {
  const arrivals = createArrivals(clock, clockRate);
  let last: { timestamp: number; at: number } | undefined;
  let packets = 0;
  let bytes = 0;
  let theirs: { compact: number; at: number } | undefined;
  const asked: { compact: number; at: number }[] = [];
  let remote: { lost: number; jitter: number } | undefined;
  let roundTripMs: number | null = null;

  function blocks(): RtcpReceiverInfo[] {
    const block = arrivals.block();
    const delay = theirs ? Math.round(((clock.now() - theirs.at) * 65_536) / 1000) : 0;
    const since = { lsr: theirs?.compact ?? 0, dlsr: delay >>> 0 };
    return block ? [new RtcpReceiverInfo({ ...block, ...since })] : [];
  }

  function takeBlock({ lsr, dlsr, packetsLost, jitter }: RtcpReceiverInfo): void {
    remote = { lost: packetsLost, jitter };
    const question = asked.find(({ compact }) => compact === lsr);
    if (!question) return;
    const ms = clock.now() - question.at - (dlsr * 1000) / 65_536;
    if (ms >= 0 && ms < maxRoundTripMs)
      roundTripMs = roundTripMs === null ? ms : roundTripMs * 0.8 + ms * 0.2;
  }

  return {
    received: (packet) => arrivals.take(packet),
    sent(timestamp, length) {
      packets += 1;
      bytes += length;
      last = { timestamp, at: clock.now() };
    },
    read(packet) {
      if (packet instanceof RtcpSrPacket && packet.ssrc === arrivals.ssrc)
        theirs = {
          compact: Number((packet.senderInfo.ntpTimestamp >> 16n) & 0xffff_ffffn),
          at: clock.now(),
        };
      if (!(packet instanceof RtcpSrPacket || packet instanceof RtcpRrPacket)) return;
      const report = packet.reports.find((one) => one.ssrc === ssrc);
      if (report) takeBlock(report);
    },
    write() {
      const now = clock.now();
      const reports = blocks();
      const description = describe(ssrc, cname);
      if (!last) return [new RtcpRrPacket({ ssrc, reports }), description];
      // Any clock serves, as long as all reports use it (RFC 3550, section 4).
      const ntp = BigInt(Math.round((now / 1000) * 65_536)) << 16n;
      asked.push({ compact: Number((ntp >> 16n) & 0xffff_ffffn), at: now });
      if (asked.length > maxAsked) asked.shift();
      const passed = Math.round(((now - last.at) * clockRate) / 1000);
      const senderInfo = new RtcpSenderInfo({
        ntpTimestamp: ntp,
        rtpTimestamp: (last.timestamp + passed) >>> 0,
        packetCount: packets >>> 0,
        octetCount: bytes >>> 0,
      });
      return [new RtcpSrPacket({ ssrc, senderInfo, reports }), description];
    },
    get figures() {
      return {
        received: arrivals.received,
        lost: arrivals.lost,
        jitterMs: (arrivals.jitter * 1000) / clockRate,
        sent: packets,
        remoteLost: remote?.lost ?? null,
        remoteJitterMs: remote ? (remote.jitter * 1000) / clockRate : null,
        roundTripMs,
      };
    },
  };
}
