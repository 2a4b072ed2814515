import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isLoopbackAddress } from './loopback.js';
import { Refusal } from './refusal.js';

const twoYears = 63_072_000;
/** Asked from within: whether the process lives. */
const isHealth = /^\/(healthz|readyz)$/;

/**
 * Where the installation is reached by https, browsers are told to stay there, and a call in the
 * clear is refused: a redirect would hide that a token travelled in the clear. The proxy in front
 * says how a call came; a client that lies about it harms only itself.
 */
export function enforceHttps(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('strict-transport-security', `max-age=${twoYears}`);
  const route = request.routeOptions.url ?? '/*';
  // Pages hold nothing yet; the proxy in front redirects a browser.
  if (route === '/*' || isHealth.test(route) || cameByHttps(request)) return;
  throw new Refusal(
    403,
    'Calls are taken over https only. Where a proxy stands in front, let it send X-Forwarded-Proto.',
    { code: 'https-only' },
  );
}

/** By what the nearest proxy says; by nothing, where one on this machine says nothing at all. */
function cameByHttps({ headers, raw }: FastifyRequest): boolean {
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
