import { createSocket } from 'node:dgram';
import { type AddressInfo } from 'node:net';

export interface DnsServer {
  /** Its address, as `address:port`. */
  readonly place: string;
  /** The names in queries, in order. */
  readonly asked: readonly string[];
  /**
   * Sets the values of a name; without values the name is removed. `fail` answers SERVFAIL, `hang`
   * never answers.
   */
  set(name: string, values: readonly string[] | 'fail' | 'hang'): void;
  close(): Promise<void>;
}

/** A local name server for TXT records: it gives answers, NXDOMAIN, SERVFAIL or no answer. */
export async function openDnsServer(): Promise<DnsServer> {
  const records = new Map<string, readonly string[] | 'fail' | 'hang'>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = readName(query);
    asked.push(name);
    const says = records.get(name) ?? [];
    if (says !== 'hang') socket.send(replyTo(query, end, says), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return {
    place: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    set: (name, values) => {
      if (values.length === 0) records.delete(name);
      else records.set(name.toLowerCase(), values);
    },
    close: () =>
      new Promise((resolve) => {
        socket.close(() => resolve());
      }),
  };
}

/** The name of the only question, and the offset at which the question ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function replyTo(query: Buffer, end: number, says: readonly string[] | 'fail'): Buffer {
  const values = says === 'fail' ? [] : says;
  const header = Buffer.from(query.subarray(0, 12));
  const code = says === 'fail' ? 2 : values.length === 0 ? 3 : 0;
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(values.length, 6);
  header.writeUInt32BE(0, 8);
  const answers = values.map((value) => {
    // A value of more than 255 bytes is split.
    const pieces = (value.match(/[^]{1,255}/g) ?? ['']).map((piece) =>
      Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
    );
    const data = Buffer.concat(pieces);
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(16, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...answers]);
}
