/** The DTLS record layer (RFC 6347, section 4.1): type, version, epoch, sequence number, length. */
const recordHeaderBytes = 13;
const epochAt = 3;
const recordLengthAt = 11;
/** A handshake message or a part of one (section 4.2.2): type, length, number, offset, length of the part. */
const messageHeaderBytes = 12;
const contentType = { changeCipherSpec: 20, alert: 21, handshake: 22 } as const;
const clientHello = 1;

/** A chain of certificates is the largest message of a handshake. */
const maxMessageBytes = 16_000;
/** Messages beyond the expected one that are kept until it comes; a flight has at most six. */
const maxAhead = 8;

interface Message {
  readonly type: number;
  readonly body: Buffer;
  /** One byte for each byte of the body that came. */
  readonly came: Uint8Array;
}

interface Part {
  readonly type: number;
  readonly length: number;
  readonly number: number;
  readonly offset: number;
  readonly bytes: Buffer;
}

/** The parts of messages in a record; what does not hold together ends it. */
function* partsOf(record: Buffer): Generator<Part> {
  let rest = record.subarray(recordHeaderBytes);
  while (rest.length >= messageHeaderBytes) {
    const length = rest.readUIntBE(1, 3);
    const offset = rest.readUIntBE(6, 3);
    const end = messageHeaderBytes + rest.readUIntBE(9, 3);
    const bytes = rest.subarray(messageHeaderBytes, end);
    if (end > rest.length || offset + bytes.length > length || length > maxMessageBytes) return;
    yield { type: rest.readUInt8(0), length, number: rest.readUInt16BE(4), offset, bytes };
    rest = rest.subarray(end);
  }
}

/** A message as one record that is not divided. */
function recordOf(header: Buffer, number: number, { type, body }: Message): Buffer {
  const record = Buffer.alloc(recordHeaderBytes + messageHeaderBytes + body.length);
  header.copy(record, 0, 0, recordLengthAt);
  record.writeUInt16BE(messageHeaderBytes + body.length, recordLengthAt);
  record.writeUInt8(type, recordHeaderBytes);
  record.writeUIntBE(body.length, recordHeaderBytes + 1, 3);
  record.writeUInt16BE(number, recordHeaderBytes + 4);
  record.writeUIntBE(body.length, recordHeaderBytes + 9, 3);
  body.copy(record, recordHeaderBytes + messageHeaderBytes);
  return record;
}

function* recordsOf(datagram: Buffer): Generator<Buffer> {
  let rest = datagram;
  while (rest.length >= recordHeaderBytes) {
    const end = recordHeaderBytes + rest.readUInt16BE(recordLengthAt);
    if (end > rest.length) return;
    yield rest.subarray(0, end);
    rest = rest.subarray(end);
  }
}

/**
 * The messages of a handshake in their order, whole, and each once.
 *
 * A message that is sent again is a part of DTLS (RFC 6347, section 4.2.4): it comes whenever an answer
 * takes longer than half a second. The library fails at the second HelloVerifyRequest, makes other keys
 * at a ClientHello that comes late, and answers half a flight; so a call between busy machines did not
 * connect.
 */
function createMessageOrder(role: 'client' | 'server') {
  const waiting = new Map<number, Message>();
  let expected = 0;

  function keep({ type, length, number, offset, bytes }: Part): void {
    let message = waiting.get(number);
    if (message?.body.length !== length || message.type !== type) {
      message = { type, body: Buffer.alloc(length), came: new Uint8Array(length) };
      waiting.set(number, message);
    }
    bytes.copy(message.body, offset);
    message.came.fill(1, offset, offset + bytes.length);
  }

  /** Our HelloVerifyRequest was lost: it has no timer, a client asks for it again. */
  const asksAgain = ({ type, number, length, bytes }: Part): boolean =>
    role === 'server' &&
    type === clientHello &&
    number === 0 &&
    expected === 1 &&
    bytes.length === length;

  return function* (record: Buffer): Generator<Buffer> {
    for (const part of partsOf(record)) {
      if (part.number >= expected && part.number < expected + maxAhead) keep(part);
      else if (asksAgain(part))
        yield recordOf(record, 0, { type: part.type, body: part.bytes, came: part.bytes });
    }
    for (;;) {
      const next = waiting.get(expected);
      if (!next || next.came.includes(0)) return;
      waiting.delete(expected);
      yield recordOf(record, expected, next);
      expected += 1;
    }
  };
}

/**
 * Makes of a DTLS datagram those that the library takes without a fault. Once the handshake has ended,
 * `isConnected`, nothing unprotected is passed on: its sender could begin another handshake or end the
 * call. Neither are alerts, which the library believes without looking at their protection, nor
 * data, which a call has none of.
 */
export function createHandshakeOrder(
  role: 'client' | 'server',
  isConnected: () => boolean,
): (datagram: Buffer) => Generator<Buffer> {
  const inOrder = createMessageOrder(role);
  return function* (datagram) {
    for (const record of recordsOf(datagram)) {
      const type = record.readUInt8(0);
      const isProtected = record.readUInt16BE(epochAt) > 0;
      if (type === contentType.handshake && isProtected) yield record;
      else if (isConnected() || isProtected) continue;
      else if (type === contentType.handshake) yield* inOrder(record);
      else if (type === contentType.changeCipherSpec || type === contentType.alert) yield record;
    }
  };
}
