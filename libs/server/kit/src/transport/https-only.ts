import { type TLSSocket } from 'node:tls';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isLoopbackAddress } from './loopback.js';
import { Refusal } from '../core/refusal.js';

const twoYears = 63_072_000;
/** Health checks from within. */
const isHealth = /^\/(healthz|readyz)$/;

/**
 * Where the installation is reached by https, browsers are instructed to use https only, and an
 * unencrypted request is refused: a redirect would hide that a token was sent unencrypted. The
 * proxy in front reports the protocol; a client that forges it harms only itself.
 */
export function enforceHttps(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('strict-transport-security', `max-age=${twoYears}`);
  const route = request.routeOptions.url ?? '/*';
  // Pages contain no data yet; the proxy in front redirects a browser.
  if (route === '/*' || isHealth.test(route) || cameByHttps(request)) return;
  throw new Refusal(
    403,
    'Calls are taken over https only. Where a proxy stands in front, let it send X-Forwarded-Proto.',
    { code: 'https-only' },
  );
}

/**
 * By the connection, or by the header of the nearest proxy; a proxy on this machine that sends no header
 * is accepted.
 */
function cameByHttps({ headers, raw }: FastifyRequest): boolean {
  if ((raw.socket as Partial<TLSSocket>).encrypted) return true;
  const told = headers['x-forwarded-proto'];
  const nearest = (Array.isArray(told) ? told.join(',') : told)
    ?.split(',')
    .at(-1)
    ?.trim()
    .toLowerCase();
  if (nearest !== undefined) return nearest === 'https' || nearest === 'wss';
  const forwarded = headers.forwarded?.split(',').at(-1);
  const proto =
    forwarded === undefined ? null : /\bproto="?(\w+)/i.exec(forwarded)?.[1]?.toLowerCase();
  if (proto) return proto === 'https';
  return isLoopbackAddress(raw.socket.remoteAddress);
}
