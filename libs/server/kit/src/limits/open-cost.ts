import { type FastifyInstance } from 'fastify';

/**
 * The protection of a route against callers without a session that consume the server's time: a
 * rate limit per network (`limited`), a reply that is built once (`cached`), a refusal before the
 * body is read (`refused`), no query and no computation (`constant`), or restriction to this
 * machine (`local`).
 */
export type OpenCost = 'limited' | 'cached' | 'refused' | 'constant' | 'local';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly openCost?: OpenCost;
  }
}

/** A route for callers without a session. */
export interface OpenRoute {
  readonly method: string;
  readonly url: string;
  readonly openCost: OpenCost;
}

/**
 * Collects every route that is registered from now on. A route without a declared protection is not
 * registered.
 */
export function demandOpenCost(app: FastifyInstance): readonly OpenRoute[] {
  const routes: OpenRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const openCost = config?.openCost;
    if (!openCost)
      throw new Error(
        `The route ${String(method)} ${url} must say in its config what holds its cost for ` +
          'callers without a session: openCost is "limited", "cached", "refused", "constant" or "local".',
      );
    for (const one of [method].flat()) routes.push({ method: one, url, openCost });
  });
  return routes;
}
