import { type IncomingMessage } from 'node:http';

/**
 * Whether a host name, as a URL has it, is an address of this machine: `localhost`, 127.0.0.0/8 or
 * `[::1]`.
 */
export const isLoopbackName = (name: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name);

/** Whether a URL leads to this machine and to no other. */
export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && isLoopbackName(new URL(url).hostname);

/** Whether the other end of a connection is on this machine. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i.test(address);

/** Headers that proxies, balancers and content networks add to a forwarded request. */
const forwarding =
  /^(x-forwarded|forwarded|via$|x-real-ip|x-client|client-ip|x-cluster|true-client|cf-|cdn-|fastly-|fly-|x-envoy-|x-amz|x-arr-|x-azure-|x-appengine-|x-original-|x-proxy|x-remote-|remote-)/;

/**
 * Whether a request comes from this machine and is meant for it. A proxy on the same machine makes
 * every client look local, so a forwarded request does not count: it has a header that proxies add,
 * or HTTP/1.0, which many proxies speak to their upstream and no browser does. The same applies to
 * a request that a page of another origin caused, or that used another host name.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress) || httpVersion === '1.0') return false;
  const host = headers.host ?? '';
  if (!isLoopbackName(host.replace(/:\d+$/, ''))) return false;
  for (const name in headers) if (forwarding.test(name)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const own = `http://${host.toLowerCase()}`;
  return [headers.origin, headers.referer].every(
    (from) =>
      from === undefined || (URL.canParse(from) && new URL(from).origin === new URL(own).origin),
  );
}
