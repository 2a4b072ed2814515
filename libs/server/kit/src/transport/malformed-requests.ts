import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import { everywhere, forApi } from './security-headers.js';
import { type Timeouts } from './timeouts.js';

const malformed: Readonly<
  Record<string, readonly [status: number, title: string, message: string]>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The headers of this request are too large.',
  ],
};

/**
 * Returns a handler that answers input that is not valid HTTP with the same problem body as every
 * refusal and echoes nothing of the input. The connection is destroyed soon after, whether or not
 * the client closes it.
 */
export function malformedRequestHandler({
  lingerMs,
}: Pick<Timeouts, 'lingerMs'>): (error: { readonly code?: string }, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    // More input on a connection that was already refused.
    if (answered.has(socket)) return;
    // A connection that was opened in advance and sent nothing expects no reply.
    if (
      error.code === 'ECONNRESET' ||
      !socket.writable ||
      socket.bytesWritten > 0 ||
      socket.bytesRead === 0
    )
      return void socket.destroy();
    answered.add(socket);
    socket.end(refusalOf(error.code ?? ''));
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

function refusalOf(code: string): string {
  const [status, title, message] = malformed[code] ?? [
    400,
    'Bad Request',
    'The request is not HTTP that can be read.',
  ];
  const requestId = randomUUID();
  const body = JSON.stringify({
    success: false,
    message,
    retryable: status === 408,
    code: status === 408 ? 'slow' : 'invalid',
    requestId,
  });
  const headers = {
    ...everywhere,
    ...forApi,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  return `HTTP/1.1 ${status} ${title}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
}
