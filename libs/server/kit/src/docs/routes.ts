import { areas } from '@patchbay/contract';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { cacheReply } from '../replies/cached-reply.js';
import { type OpenCost } from '../limits/open-cost.js';
import { refuse } from '../core/refusal.js';
import {
  contentSecurityPolicy,
  forPages,
  newNonce,
  withNonce,
} from '../transport/security-headers.js';
import { guideListPage, guidePage } from './guide-page.js';
import { guides } from './guides/guides.js';
import { type PageBrand, docsRoot, guidePath } from './page-frame.js';
import { areaTitle } from './reference.js';
import { referencePage, referencePath } from './reference-page.js';
import { rendererFile } from './renderer.js';
import { startFile } from './start-script.js';
import { styleFile } from './style.js';

/** What the documentation needs of the server. */
export interface DocsOptions {
  /** The text of the reference; asked for once, at the first request. */
  readonly reference: () => string;
  /** Refuses a network that asks too often. */
  readonly demandPace: (request: FastifyRequest) => Promise<void>;
  readonly brandFor: (request: FastifyRequest) => Promise<PageBrand>;
}

/**
 * Serves the reference, its document, its files and the guides. Pages differ from host to host by
 * the name and the colour; all else is the same everywhere, so it is compressed once.
 */
export function addDocs(app: FastifyInstance, options: DocsOptions): void {
  const files = { style: styleFile(), start: startFile(), renderer: rendererFile() };
  const add = (
    url: string,
    openCost: OpenCost,
    handler: RouteHandlerMethod,
    rest: { readonly compress?: false } = {},
  ) => app.route({ method: ['GET', 'HEAD'], url, config: { openCost }, handler, ...rest });
  const page = (url: string, write: (brand: PageBrand) => string) =>
    add(url, 'limited', async (request, reply) => {
      await options.demandPace(request);
      return sendPage(reply, write(await options.brandFor(request)));
    });

  page(docsRoot, (brand) => referencePage(files, brand));
  page(`${docsRoot}/guides`, (brand) => guideListPage(files.style.path, brand));
  for (const guide of guides)
    page(guidePath(guide.name), (brand) => guidePage(guide, files.style.path, brand));
  const keep = (url: string, write: () => string, type: string, cache: string) =>
    add(url, 'cached', cacheReply(write, { 'content-type': type, 'cache-control': cache }), {
      compress: false,
    });
  keep(referencePath, options.reference, 'application/json; charset=utf-8', 'public, max-age=300');
  for (const { path, type, read } of Object.values(files))
    keep(path, read, type, 'public, max-age=31536000, immutable');
  // Addresses of earlier versions, which had a page for each area.
  add(`${docsRoot}/:area`, 'constant', async (request, reply) => {
    const { area } = request.params as { readonly area: string };
    if (!Object.hasOwn(areas, area)) throw refuse.notFound('There is nothing at this address.');
    return reply.redirect(`${docsRoot}#?route=tag--${areaTitle(area)}`, 308);
  });
}

/**
 * The renderer makes markup by a policy of its own; the script before it makes `default`. Nothing is
 * loaded from another server, not even a picture.
 */
const policy = { trustedTypes: ['default', 'lit-html'], images: ['data:'] } as const;

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = newNonce();
  return reply
    .headers({
      ...forPages,
      'content-security-policy': contentSecurityPolicy(nonce, ["'none'"], policy),
      'cache-control': 'private, no-cache',
      vary: 'host, x-forwarded-host',
    })
    .type('text/html; charset=utf-8')
    .send(withNonce(html, nonce));
}
