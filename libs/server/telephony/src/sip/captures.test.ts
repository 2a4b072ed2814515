import { type CaptureRow, asPcap, asText, asTransactions } from './captures.js';

const row = (more: Partial<CaptureRow> = {}): CaptureRow => ({
  id: 'i',
  organizationId: 1,
  accountId: 1,
  sipCallId: 'c',
  capturedAt: new Date('2026-01-05T09:30:00.123Z'),
  position: 4,
  direction: 'sent',
  transport: 'UDP',
  sourceAddress: '203.0.113.7:5060',
  destinationAddress: '198.51.100.4:41002',
  message:
    'OPTIONS sip:x SIP/2.0\r\nVia: SIP/2.0/UDP a;branch=z9hG4bK1;rport\r\nCSeq: 7 OPTIONS\r\n\r\nhé',
  ...more,
});

/** Sums 16-bit words with carry; over data with a right checksum in it, all ones. */
function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2)
    sum += (bytes[at] as number) * 256 + (bytes[at + 1] ?? 0);
  while (sum > 0xffff) sum = (sum % 0x10000) + Math.floor(sum / 0x10000);
  return sum;
}

describe('capture file', () => {
  it('has the header, time and packet that analyzers expect, for IPv4', () => {
    const file = asPcap([row()]);
    expect([
      file.readUInt32LE(0).toString(16),
      file.readUInt16LE(4),
      file.readUInt16LE(6),
      file.readUInt32LE(20),
    ]).toEqual(['a1b2c3d4', 2, 4, 101]);
    expect([file.readUInt32LE(24), file.readUInt32LE(28)]).toEqual([
      Date.parse('2026-01-05T09:30:00Z') / 1000,
      123_004,
    ]);
    const packet = file.subarray(40);
    expect([file.readUInt32LE(32), file.readUInt32LE(36), packet.readUInt16BE(2)]).toEqual([
      packet.length,
      packet.length,
      packet.length,
    ]);
    expect([packet[0], packet[9], [...packet.subarray(12, 20)]]).toEqual([
      0x45,
      17,
      [203, 0, 113, 7, 198, 51, 100, 4],
    ]);
    expect(sumOf(packet.subarray(0, 20))).toBe(0xffff);
    const udp = packet.subarray(20);
    expect([udp.readUInt16BE(0), udp.readUInt16BE(2), udp.readUInt16BE(4)]).toEqual([
      5060,
      41_002,
      udp.length,
    ]);
    expect(
      sumOf(
        Buffer.concat([packet.subarray(12, 20), Buffer.from([0, 17]), udp.subarray(4, 6), udp]),
      ),
    ).toBe(0xffff);
    expect(udp.subarray(8).toString('utf8')).toBe(row().message);
  });

  it('has IPv6 packets for IPv6 addresses', () => {
    const packet = asPcap([
      row({ sourceAddress: '[2001:db8::7]:5060', destinationAddress: '2001:db8:0:1:2:3:4:5:5061' }),
    ]).subarray(40);
    expect([
      packet[0],
      packet[6],
      packet.subarray(8, 24).toString('hex'),
      packet.subarray(24, 40).toString('hex'),
    ]).toEqual([0x60, 17, '20010db8000000000000000000000007', '20010db8000000010002000300040005']);
    const udp = packet.subarray(40);
    expect(udp.readUInt16BE(2)).toBe(5061);
    expect(
      sumOf(
        Buffer.concat([
          packet.subarray(8, 40),
          Buffer.from([0, 0]),
          udp.subarray(4, 6),
          Buffer.from([0, 0, 0, 17]),
          udp,
        ]),
      ),
    ).toBe(0xffff);
  });
});

describe('captures', () => {
  const reply = (status: string, at: string) =>
    row({
      direction: 'received',
      capturedAt: new Date(at),
      message: `SIP/2.0 ${status}\r\nVia: SIP/2.0/UDP a;branch=z9hG4bK1;received=1.2.3.4\r\nCSeq: 7 OPTIONS\r\n\r\n`,
    });

  it('are grouped into transactions by the fields of requests and responses', () => {
    const rows = [
      row(),
      row({ position: 5 }),
      reply('100 Trying', '2026-01-05T09:30:00.200Z'),
      reply('200 OK', '2026-01-05T09:30:00.300Z'),
      row({
        message:
          'OPTIONS sip:y SIP/2.0\r\nVia: SIP/2.0/UDP a;branch=z9hG4bK2\r\nCSeq: 8 OPTIONS\r\n\r\n',
      }),
      row({ message: '(not a SIP message)' }),
    ];
    expect(asTransactions(rows)).toEqual([
      {
        method: 'OPTIONS',
        branch: 'z9hG4bK1',
        cseq: '7 OPTIONS',
        startedAt: Date.parse('2026-01-05T09:30:00.123Z'),
        endedAt: Date.parse('2026-01-05T09:30:00.300Z'),
        sent: 2,
        finalStatus: 200,
        responses: ['SIP/2.0 100 Trying', 'SIP/2.0 200 OK'],
      },
      expect.objectContaining({
        branch: 'z9hG4bK2',
        endedAt: null,
        finalStatus: null,
        responses: [],
      }),
    ]);
  });

  it('are readable as a transcript', () =>
    expect(asText([row()])).toMatch(
      /^2026-01-05T09:30:00\.123Z UDP 203\.0\.113\.7:5060 -> 198\.51\.100\.4:41002\n\nOPTIONS sip:x SIP\/2\.0\n/,
    ));
});
