import { type FastifyInstance } from 'fastify';

/**
 * What keeps callers without a session from spending the server's time at a route: a rate limit per
 * network (`limited`), a reply that is made once (`cached`), a refusal before the body is read
 * (`refused`), that it asks and computes nothing (`constant`), or that only this machine has it
 * (`local`).
 */
export type OpenCost = 'limited' | 'cached' | 'refused' | 'constant' | 'local';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly openCost?: OpenCost;
  }
}

/** A route as callers without a session meet it. */
export interface OpenRoute {
  readonly method: string;
  readonly url: string;
  readonly openCost: OpenCost;
}

/**
 * Collects every route that is registered from now on. One that does not say what holds its cost is
 * not registered.
 */
export function demandOpenCost(app: FastifyInstance): readonly OpenRoute[] {
  const routes: OpenRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const openCost = config?.openCost;
    if (!openCost)
      throw new Error(
        `The route ${String(method)} ${url} must say in its config what holds its cost for callers without a session: openCost is "limited", "cached", "refused", "constant" or "local".`,
      );
    for (const one of [method].flat()) routes.push({ method: one, url, openCost });
  });
  return routes;
}
