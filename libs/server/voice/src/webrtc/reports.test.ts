import { RtcpReceiverInfo, RtcpRrPacket, RtcpSenderInfo, RtcpSrPacket } from 'werift';
import { createVirtualClock } from '../testing/virtual-clock.js';
import { createReports } from './reports.js';

function open() {
  const clock = createVirtualClock(1_000_000);
  const reports = createReports(clock, { clockRate: 8000, ssrc: 1, cname: 'name' });
  const receive = (sequence: number, timestamp = sequence * 160): void =>
    reports.received({ sequence: sequence & 0xffff, timestamp: timestamp >>> 0, ssrc: 2 });
  const reportOf = () => {
    const [first] = reports.write();
    return first instanceof RtcpSrPacket || first instanceof RtcpRrPacket ? first : undefined;
  };
  return { clock, reports, receive, reportOf };
}

describe('reports', () => {
  it('count losses over the end of the sequence numbers', () => {
    const { clock, reports, receive, reportOf } = open();
    for (let at = 65_500; at < 65_600; at += 1) {
      if (at % 10 !== 0) receive(at);
      clock.advance(20);
    }
    expect(reports.figures).toMatchObject({ received: 90, lost: 9, jitterMs: 0 });
    const block = reportOf()?.reports[0];
    expect(block).toMatchObject({
      ssrc: 2,
      packetsLost: 9,
      fractionLost: Math.floor((9 * 256) / 99),
    });
    expect(block?.highestSequence).toBe(65_599);
    for (let at = 65_600; at < 65_650; at += 1) if (at % 10 !== 0) receive(at);
    expect(reportOf()?.reports[0]).toMatchObject({ packetsLost: 14, fractionLost: 25 });
  });

  it('measure the jitter, but not silence', () => {
    const { clock, reports, receive } = open();
    for (let at = 0; at < 400; at += 1) {
      receive(at);
      clock.advance(at % 2 === 0 ? 10 : 30);
    }
    expect(reports.figures.jitterMs).toBeGreaterThan(9);
    expect(reports.figures.jitterMs).toBeLessThan(11);
    clock.advance(5000);
    receive(400, 400 * 160);
    expect(reports.figures.jitterMs).toBeLessThan(11);
  });

  it('take the round trip from what the other side answers, and nothing that cannot be', () => {
    const { clock, reports, reportOf } = open();
    reports.sent(160, 160);
    const sent = reportOf();
    if (!(sent instanceof RtcpSrPacket)) throw new Error('It sent no sender report.');
    const lsr = Number((sent.senderInfo.ntpTimestamp >> 16n) & 0xffff_ffffn);
    const answer = (change: Partial<RtcpReceiverInfo>) =>
      reports.read(
        new RtcpRrPacket({
          ssrc: 2,
          reports: [
            new RtcpReceiverInfo({
              ssrc: 1,
              lsr,
              dlsr: 65_536,
              jitter: 80,
              packetsLost: 3,
              ...change,
            }),
          ],
        }),
      );
    clock.advance(1050);
    answer({ lsr: 4711 });
    answer({ dlsr: 80_000 });
    answer({ ssrc: 9, packetsLost: 99 });
    expect(reports.figures.roundTripMs).toBeNull();
    answer({});
    expect(reports.figures.roundTripMs).toBeCloseTo(50, 0);
    expect(reports.figures).toMatchObject({ remoteLost: 3, remoteJitterMs: 10, sent: 1 });
  });

  it('say when the last report of the other side came', () => {
    const { clock, reports, receive, reportOf } = open();
    receive(1);
    const ntpTimestamp = 0x1234_5678_9abc_def0n;
    reports.read(
      new RtcpSrPacket({
        ssrc: 2,
        senderInfo: new RtcpSenderInfo({
          ntpTimestamp,
          rtpTimestamp: 0,
          packetCount: 1,
          octetCount: 1,
        }),
      }),
    );
    clock.advance(500);
    expect(reportOf()?.reports[0]).toMatchObject({ lsr: 0x5678_9abc, dlsr: 32_768 });
  });
});
