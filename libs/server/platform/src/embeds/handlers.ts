import {
  createConcurrencyLimiter,
  findNode,
  ownerOfDomain,
  type Services,
} from '@patchbay/server-core';
import { type Context, type Handlers, mayFrame, refuse, type TreeNode } from '@patchbay/server-kit';
import {
  createWebFetcher,
  type PageParts,
  partsOfPage,
  WebError,
  type WebPage,
} from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { originsOf } from '../public/framing.js';
import { soughtParts } from './embed-parts.js';
import { agentsOf, finding, findingsOf, hostsOf, type Known } from './page-findings.js';

type EmbedOperation = 'checkInstalledPage';
type EmbedServices = Pick<Services, 'store' | 'slots' | 'fetchAlso' | 'publicUrl'>;

const limit = {
  name: 'page-checks',
  max: 2,
  refusal: 'Two pages are being checked. Try again in a moment.',
};
const maxBytes = 3 * 1024 * 1024;
/** Hosts and agents of one page that are looked up. */
const maxLookedUp = 20;

/** Handlers of what partners embed. The page is fetched before any transaction is open. */
export function createEmbedHandlers(services: EmbedServices): Pick<Handlers<Db>, EmbedOperation> {
  const fetcher = createWebFetcher({ allow: services.fetchAlso, purpose: 'page check' });
  const acquireSlot = createConcurrencyLimiter(services);

  /** The page and its parts; the code of the failure where it could not be read. */
  const read = async (url: string, signal: AbortSignal) => {
    try {
      const page = await fetcher.get(url, { maxBytes, accept: 'text/html, */*;q=0.1', signal });
      return { page, parts: await partsOfPage(page, soughtParts, signal) };
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      if (error.code === 'bad-url' || error.code === 'refused') throw notAllowed(error);
      if (error.code === 'busy') throw refuse.busy(error.message);
      return { failure: error.code, status: error.status };
    }
  };

  return {
    checkInstalledPage: async ({ body, target, context }) => {
      const url = demandUrl(() => fetcher.check(body.url));
      const release = await acquireSlot(limit, target);
      try {
        const found = await read(url, context.signal);
        if (found.failure !== undefined)
          return {
            url,
            findings: [finding('not-reached', found.failure, String(found.status ?? ''))],
          };
        const { page, parts } = found;
        const known = await learn(services, { context, target, page, parts });
        const whole = {
          ...parts,
          url: new URL(page.url),
          policies: [...(page.policies ?? []), ...parts.policies],
        };
        return {
          url: page.url,
          findings: [
            finding('reached'),
            ...(page.url === url ? [] : [finding('redirected', '', page.url)]),
            ...findingsOf(whole, known),
          ],
        };
      } finally {
        await release();
      }
    },
  };
}

const notAllowed = (error: WebError) =>
  refuse.invalid([{ path: 'body.url', message: error.message }], error.message);

function demandUrl(check: () => string): string {
  try {
    return check();
  } catch (error) {
    throw error instanceof WebError ? notAllowed(error) : error;
  }
}

interface Asked {
  readonly context: Context<Db>;
  readonly target: TreeNode;
  readonly page: WebPage;
  readonly parts: PageParts;
}

/** Agents are looked up in the caller's scope, so that a page tells nothing of another tenant's. */
async function learn(
  { store, publicUrl }: EmbedServices,
  { context, target, page, parts }: Asked,
): Promise<Known> {
  const agents = new Set<string>();
  await context.within(async (db) => {
    for (const name of agentsOf(parts).slice(0, maxLookedUp))
      if (await findNode(db, /^\d+$/.test(name) ? Number(name) : name)) agents.add(name);
  });
  const hosts = new Set([new URL(publicUrl).host]);
  const tenantId =
    target.organizationId === null ? target.id : (target.resellerId ?? target.partnerId);
  const listed = await store.within(
    { kind: 'platform', reason: 'check an installed page' },
    async (db) => {
      for (const host of hostsOf(parts).slice(0, maxLookedUp))
        if (await ownerOfDomain(db, host)) hosts.add(host);
      return tenantId === null ? [] : originsOf(db, tenantId);
    },
  );
  const { origin } = new URL(page.url);
  return {
    isOwn: (host) => hosts.has(host),
    isAgent: (name) => agents.has(name),
    isListed: mayFrame(["'self'", ...listed], origin, new URL(publicUrl).host),
  };
}
