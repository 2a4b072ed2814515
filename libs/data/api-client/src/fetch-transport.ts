import { type Transport } from './client-options.js';

const example = 'such as https://patchbay.example';

/**
 * A transport for one server: `baseUrl` is its http or https address, with a path if it is served
 * below one. Throws a `TypeError` for any other value. `send` is the platform's `fetch` by default.
 */
export function fetchTransport(
  baseUrl: string,
  send: typeof fetch = (input, init) => fetch(input, init),
): Transport {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!base || !/^https?:$/.test(base.protocol))
    throw new TypeError(`The base URL must be an http or https address, ${example}.`);
  if (base.username || base.password || base.search || base.hash) {
    throw new TypeError(`The base URL must have no sign-in, query or fragment, ${example}.`);
  }
  const prefix = base.origin + base.pathname.replace(/\/$/, '');
  return (path, init) => send(prefix + path, init);
}
