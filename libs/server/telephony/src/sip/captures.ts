import { isIPv6 } from 'node:net';
import { type ReplyOf } from '@patchbay/contract';
import { dateToMilliseconds } from '@patchbay/kernel';
import { headerOf, parseSip, statusOf } from '@patchbay/server-providers';
import { type sipCaptures } from '@patchbay/server-store';

export type CaptureRow = typeof sipCaptures.$inferSelect;
type Transaction = NonNullable<ReplyOf<'getSipCaptures'>['transactions']>[number];

/** A readable transcript. */
export const asText = (rows: readonly CaptureRow[]): string =>
  rows
    .map(
      (row) =>
        `${row.capturedAt.toISOString()} ${row.transport} ${row.sourceAddress} -> ` +
        `${row.destinationAddress}\n\n${row.message.replaceAll('\r\n', '\n').trimEnd()}\n`,
    )
    .join('\n----\n\n');

/** Each message with its headers parsed. */
export function asJson(
  rows: readonly CaptureRow[],
): NonNullable<ReplyOf<'getSipCaptures'>['captures']> {
  return rows.map((row) => {
    const parsed = parseSip(row.message);
    return {
      timestamp: dateToMilliseconds(row.capturedAt),
      direction: row.direction,
      transport: row.transport,
      source: row.sourceAddress,
      destination: row.destinationAddress,
      startLine: parsed?.startLine ?? row.message.split('\r\n')[0] ?? '',
      headers: (parsed?.headers ?? []).map(([name, value]) => ({ name, value })),
      body: parsed?.body ?? '',
    };
  });
}

/** Requests with their responses, by their common branch. */
export function asTransactions(rows: readonly CaptureRow[]): Transaction[] {
  const found = new Map<string, { -readonly [K in keyof Transaction]: Transaction[K] }>();
  for (const row of rows) {
    const message = parseSip(row.message);
    const branch = /branch=([^;,\s]+)/.exec(message ? (headerOf(message, 'Via') ?? '') : '')?.[1];
    if (!message || branch === undefined) continue;
    const at = dateToMilliseconds(row.capturedAt);
    const reply = statusOf(message);
    const known = found.get(branch) ?? {
      method: headerOf(message, 'CSeq')?.split(' ')[1] ?? '',
      branch,
      cseq: headerOf(message, 'CSeq') ?? '',
      startedAt: at,
      endedAt: null,
      sent: 0,
      finalStatus: null,
      responses: [],
    };
    found.set(branch, known);
    if (!reply) known.sent += 1;
    else {
      known.responses = [...known.responses, message.startLine];
      if (reply.status >= 200 && known.finalStatus === null)
        [known.finalStatus, known.endedAt] = [reply.status, at];
    }
  }
  return [...found.values()];
}

/**
 * A capture file (pcap, raw IP). Every message is put into one UDP packet, also those sent over
 * other transports, so that analysers show streams without their connections.
 */
export function asPcap(rows: readonly CaptureRow[]): Buffer {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt16LE(2, 4);
  head.writeUInt16LE(4, 6);
  head.writeUInt32LE(262_144, 16);
  head.writeUInt32LE(101, 20);
  return Buffer.concat([
    head,
    ...rows.flatMap((row) => {
      const packet = packetOf(row);
      const record = Buffer.alloc(16);
      const at = row.capturedAt.getTime();
      record.writeUInt32LE(Math.floor(at / 1000), 0);
      record.writeUInt32LE((at % 1000) * 1000 + (row.position % 1000), 4);
      record.writeUInt32LE(packet.length, 8);
      record.writeUInt32LE(packet.length, 12);
      return [record, packet];
    }),
  ]);
}

function packetOf(row: CaptureRow): Buffer {
  const [source, destination] = [endOf(row.sourceAddress), endOf(row.destinationAddress)];
  const isV6 = isIPv6(source.address) || isIPv6(destination.address);
  const body = Buffer.from(row.message, 'utf8').subarray(0, 60_000);
  const udp = Buffer.alloc(8);
  udp.writeUInt16BE(source.port, 0);
  udp.writeUInt16BE(destination.port, 2);
  udp.writeUInt16BE(8 + body.length, 4);
  const addresses = Buffer.concat([
    bytesOf(source.address, isV6),
    bytesOf(destination.address, isV6),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + body.length, 0);
  const sum = checksum(
    Buffer.concat([
      addresses,
      ...(isV6 ? [length, Buffer.from([0, 0, 0, 17])] : [Buffer.from([0, 17]), length.subarray(2)]),
      udp,
      body,
    ]),
  );
  udp.writeUInt16BE(sum === 0 ? 0xffff : sum, 6);
  if (isV6) {
    const head = Buffer.alloc(8);
    head.writeUInt8(0x60, 0);
    head.writeUInt16BE(8 + body.length, 4);
    head.writeUInt8(17, 6);
    head.writeUInt8(64, 7);
    return Buffer.concat([head, addresses, udp, body]);
  }
  const head = Buffer.alloc(12);
  head.writeUInt8(0x45, 0);
  head.writeUInt16BE(28 + body.length, 2);
  head.writeUInt8(64, 8);
  head.writeUInt8(17, 9);
  head.writeUInt16BE(checksum(Buffer.concat([head, addresses])), 10);
  return Buffer.concat([head, addresses, udp, body]);
}

function endOf(text: string): { readonly address: string; readonly port: number } {
  const at = text.lastIndexOf(':');
  return {
    address: text.slice(0, at).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(at + 1)) || 0,
  };
}

function bytesOf(address: string, isV6: boolean): Buffer {
  if (!isV6)
    return Buffer.from(
      address
        .split('.')
        .map((part) => Number(part) & 255)
        .concat([0, 0, 0, 0])
        .slice(0, 4),
    );
  if (!isIPv6(address))
    return Buffer.concat([Buffer.alloc(10), Buffer.from([255, 255]), bytesOf(address, false)]);
  const [before = '', after] = address.split('%')[0]?.split('::') ?? [];
  const words = (part: string) =>
    part === ''
      ? []
      : part
          .split(':')
          .flatMap((word) =>
            word.includes('.')
              ? [...bytesOf(word, false)]
              : [Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 255],
          );
  const [left, right] = [words(before), after === undefined ? [] : words(after)];
  return Buffer.from(
    [
      ...left,
      ...Array.from({ length: Math.max(0, 16 - left.length - right.length) }, () => 0),
      ...right,
    ].slice(0, 16),
  );
}

/** The checksum of the internet protocols (RFC 1071). */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2)
    sum += (bytes[at] as number) * 256 + (bytes[at + 1] ?? 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + Math.floor(sum / 0x10000);
  return ~sum & 0xffff;
}
