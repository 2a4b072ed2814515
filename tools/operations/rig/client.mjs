// An untrusted network client: any loopback address as its source, any headers, TLS with a host
// name.
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { hostName } from './certificate.mjs';

/** The target of requests: `port`, and with `ca` over TLS to `hostName`. */
export const clientOf = ({ port, ca, host = hostName }) => ({
  ask: (method, path, options = {}) => ask({ port, ca, host }, method, path, options),
  stream: (path, options = {}) => stream({ port, ca, host }, path, options),
  http2: (path) => overHttp2({ port, ca, host }, path),
});

function open(
  { port, ca, host },
  method,
  path,
  { headers = {}, from = '127.0.0.1', timeoutMs = 30_000, agent = false },
  answered,
) {
  const library = ca ? https : http;
  return library.request(
    {
      host: '127.0.0.1',
      port,
      method,
      path,
      localAddress: from,
      agent,
      timeout: timeoutMs,
      headers: { host, ...headers },
      ...(ca ? { ca, servername: host } : {}),
    },
    answered,
  );
}

function bodyOf(body) {
  if (body === undefined) return { headers: {} };
  if (Buffer.isBuffer(body) || typeof body === 'string')
    return { bytes: body, headers: { 'content-length': String(Buffer.byteLength(body)) } };
  const bytes = JSON.stringify(body);
  return {
    bytes,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(bytes)),
    },
  };
}

/** A header that a request names as undefined is not sent: a body in chunks has no length. */
const withoutAbsent = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** One request. Status 0 and the reason if no reply came. */
function ask(place, method, path, { token, body, headers, ...options }) {
  const given = bodyOf(body);
  const began = performance.now();
  return new Promise((resolve) => {
    const failed = (error) =>
      resolve({
        status: 0,
        headers: {},
        text: '',
        json: {},
        reason: error.code ?? error.message,
        ms: performance.now() - began,
      });
    const request = open(
      place,
      method,
      path,
      {
        ...options,
        headers: withoutAbsent({
          ...given.headers,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        }),
      },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', failed);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            ...read(Buffer.concat(chunks), answer.headers),
            ms: performance.now() - began,
          }),
        );
      },
    );
    request.on('error', failed);
    request.on('timeout', () =>
      request.destroy(Object.assign(new Error('timeout'), { code: 'timeout' })),
    );
    request.end(given.bytes);
  });
}

function read(bytes, headers) {
  const text = bytes.toString('utf8');
  if (!/json/.test(headers['content-type'] ?? '')) return { text, bytes, json: {} };
  try {
    return { text, bytes, json: JSON.parse(text) };
  } catch {
    return { text, bytes, json: {} };
  }
}

/** An event stream: the events so far with their arrival times, and a function that closes it. */
function stream(place, path, { token, headers, from }) {
  const told = { events: [], status: 0, headers: {}, isEnded: false };
  let text = '';
  const request = open(
    place,
    'GET',
    path,
    {
      from,
      timeoutMs: 0,
      headers: {
        accept: 'text/event-stream',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    },
    (answer) => {
      Object.assign(told, { status: answer.statusCode, headers: answer.headers });
      answer.on('data', (chunk) => {
        text += chunk;
        const parts = text.split('\n\n');
        text = parts.pop();
        for (const part of parts) told.events.push({ text: part, at: performance.now() });
      });
      answer.on('close', () => {
        told.isEnded = true;
      });
      answer.on('error', () => undefined);
    },
  );
  request.on('error', () => {
    told.isEnded = true;
  });
  request.end();
  return Object.assign(told, { close: () => request.destroy() });
}

/** Whether the other side supports HTTP/2, by one request. */
function overHttp2({ port, ca, host }, path) {
  return new Promise((resolve) => {
    const session = http2.connect(`https://${host}:${port}`, {
      ca,
      servername: host,
      host: '127.0.0.1',
      lookup: (_name, options, done) =>
        options.all
          ? done(null, [{ address: '127.0.0.1', family: 4 }])
          : done(null, '127.0.0.1', 4),
    });
    session.on('error', (error) => resolve({ status: 0, reason: error.message }));
    const request = session.request({ ':path': path });
    request.on('response', (headers) =>
      resolve({ status: headers[':status'], protocol: session.alpnProtocol }),
    );
    request.on('close', () => session.close());
    request.on('error', () => undefined);
    request.resume();
    request.end();
  });
}
