// Stands before the product and rewrites its replies, which no driver of these engines can: every
// free text of the contract carries payloads.
import { createServer, request } from 'node:http';
import { operationFor, withTexts } from '../figures/browser/hostile-replies.mjs';
import { hostileUrls } from '../figures/browser/payloads.mjs';

/** Headers that describe the bytes of the product's reply, not of the rewritten one. */
const ofBytes = ['content-length', 'content-encoding', 'transfer-encoding', 'etag'];

async function bytesOf(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Listens on `port` for the product at `target`. `group` is the text that is appended to texts,
 * `at` selects the address that replaces addresses; both may be set again. `fields` collects the
 * names of the rewritten fields, `open` counts the requests that have no answer yet, without streams.
 */
export async function openHostileProxy(port, target) {
  const state = { group: '', at: 0, fields: new Set(), open: 0, close: () => server.close() };

  const hostile = (text, place) => {
    state.fields.add(place);
    return /^https?:/u.test(text)
      ? hostileUrls[state.at % hostileUrls.length]
      : `${text} ${state.group}`;
  };
  const rewritten = (operation, bytes) => {
    const body = JSON.parse(bytes.toString('utf8'));
    return JSON.stringify(withTexts(body, operation.schema, hostile, operation.name));
  };

  async function answer(asked, reply) {
    const { pathname } = new URL(asked.url, target);
    const operation = state.group ? operationFor(asked.method, pathname) : undefined;
    // A condition would bring a reply without a body, which cannot be rewritten.
    const { 'if-none-match': _none, 'accept-encoding': _any, ...headers } = asked.headers;
    const { hostname, port: targetPort } = new URL(target);
    const sent = request({
      hostname,
      port: targetPort,
      method: asked.method,
      path: asked.url,
      headers,
    });
    asked.pipe(sent);
    const got = await new Promise((resolve, reject) =>
      sent.on('response', resolve).on('error', reject),
    );
    const type = got.headers['content-type'] ?? '';
    if (!operation || got.statusCode !== 200 || !type.startsWith('application/json')) {
      reply.writeHead(got.statusCode, got.headers);
      got.pipe(reply);
      return;
    }
    const body = rewritten(operation, await bytesOf(got));
    const kept = Object.entries(got.headers).filter(([name]) => !ofBytes.includes(name));
    reply.writeHead(200, Object.fromEntries(kept)).end(body);
  }

  const server = createServer((asked, reply) => {
    const isStream = (asked.headers.accept ?? '').includes('text/event-stream');
    if (!isStream) {
      state.open += 1;
      reply.on('close', () => (state.open -= 1));
    }
    answer(asked, reply).catch(() => reply.destroy());
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return state;
}
