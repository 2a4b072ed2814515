import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { anyOrigin } from '../transport/cors.js';
import { type PageBrand } from '../docs/page-frame.js';
import { networkOf } from '../transport/caller-network.js';
import { embedderOf, mayFrame, refusedFrame } from './frame-refusal.js';
import { type Log } from '../core/log.js';
import { isFromThisMachine } from '../transport/loopback.js';
import { type RateLimiter } from '../core/ports.js';
import { toProblem } from '../core/problem.js';
import { Refusal, refuse } from '../core/refusal.js';
import { type PageRequest, pageRequestOf } from '../transport/request.js';
import {
  contentSecurityPolicy,
  forApi,
  forFramedPages,
  forPages,
  newNonce,
  withNonce,
} from '../transport/security-headers.js';
import { type HostFile, isHostFile, sendHostFile } from './host-files.js';
import { openPaintedScripts } from './painted-script.js';
import { type AssetRequest, type WebRoot, openWebRoot } from './web-root.js';

/** The origins that may show a page in a frame. */
export interface Framing {
  readonly ancestors: readonly string[];
  /**
   * The value that the page adds to its URLs as `frame`, so that the same framing applies after a
   * reload.
   */
  readonly marker?: string;
}

export interface PageOptions {
  /** Folder of the built web app: `index.html` answers every URL that is not a file. */
  readonly webRoot?: string;
  /** Folder of the partner scripts and the embedded app, served under `/embed/`. */
  readonly embedRoot?: string;
  /** Which origins may show this page in a frame. Default: only our own. */
  readonly framing?: (page: PageRequest) => Promise<Framing>;
  /** The path of the page that this path has become; null when it has not moved. */
  readonly movedTo?: (path: string) => Promise<string | null>;
  /**
   * Paths under `/dev/` that are pages of the web app, for the user of this machine. Default: none.
   */
  readonly localPages?: readonly `/dev/${string}`[];
  /**
   * The final transformation of a page's HTML: a tenant's title, icon, and colours before the first
   * paint.
   */
  readonly htmlFor?: (page: PageRequest, html: string) => Promise<string>;
  /**
   * The name and the colour of the host of a page, for the pages of the documentation and the
   * launchers on partners' pages.
   */
  readonly brandFor?: (page: PageRequest) => Promise<PageBrand>;
  /** A file that differs from host to host, such as an icon; null where the path is none. */
  readonly fileFor?: (page: PageRequest) => Promise<HostFile | null>;
}

/** Pages per minute and network: an office behind one address, and each of its frames. */
const pagesPerMinute = 1200;

/** Serves the web app, the partner scripts and the fallback page. */
export async function addPages(
  app: FastifyInstance,
  options: PageOptions,
  { limits, log }: { readonly limits: RateLimiter; readonly log: Log },
): Promise<void> {
  const web = options.webRoot ? await openWebRoot(options.webRoot) : null;
  const embed = options.embedRoot ? await openWebRoot(options.embedRoot, '/embed') : null;
  const painted = options.embedRoot ? await openPaintedScripts(options.embedRoot) : null;

  /**
   * A script in the colour of the host. Null where that is not known in time, too: then the script
   * is sent as it was built, because a launcher in another colour is better than none.
   */
  const paintedFor = async (request: FastifyRequest, page: PageRequest) => {
    if (!painted?.has(page.path)) return null;
    try {
      await demandPace(request, limits);
      const brand = await options.brandFor?.(page);
      return brand ? painted.in(page.path, brand.color) : null;
    } catch {
      return null;
    }
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { openCost: 'limited' },
    handler: async (request, reply) => {
      const path = decodePath(request.url);
      const isLocalPage =
        options.localPages?.some((page) => page === path) === true &&
        isFromThisMachine(request.raw);
      if (path === null || (/^\/(api|internal|dev)(\/|$)/.test(path) && !isLocalPage))
        return sendNothing(request, reply, log);
      const page = pageRequestOf(request, path);
      if (options.fileFor && isHostFile(path)) {
        await demandPace(request, limits);
        const file = await options.fileFor(page);
        if (file) return sendHostFile(request, reply, file);
      }
      const sendPainted = await paintedFor(request, page);
      if (sendPainted) return sendPainted(request, reply);
      const found =
        embed?.find(path, assetRequestOf(request)) ?? web?.find(path, assetRequestOf(request));
      if (found) {
        const body = await found.open();
        if (body === null) return sendNothing(request, reply, log);
        // Any page may load the partner scripts and their files; the console's own files are
        // restricted.
        const open = path.startsWith('/embed/')
          ? { ...anyOrigin, 'cross-origin-resource-policy': 'cross-origin' }
          : {};
        return reply
          .status(found.status)
          .headers({ ...found.headers, ...open })
          .send(body);
      }
      const html = pageOf(page, web, embed);
      if (html === undefined || /\.[a-z0-9]{1,5}$/i.test(path))
        return sendNothing(request, reply, log);
      // Files are sent unchanged; a page is built for the caller.
      await demandPace(request, limits);
      const moved = await options.movedTo?.(path);
      if (moved) return sendElsewhere(request, reply, moved);
      return sendPage(request, reply, page, html, options);
    },
  });
}

/** Refuses a network that asks for pages too often. */
export async function demandPace(request: FastifyRequest, limits: RateLimiter): Promise<void> {
  const wait = await limits.hit(`page|ip:${networkOf(request.ip)}`, pagesPerMinute);
  if (wait > 0) throw refuse.tooMany(wait, undefined, pagesPerMinute);
}

/**
 * Sends a browser to the page that replaces this one, with its query. No cache keeps it: a page may
 * move back.
 */
function sendElsewhere(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const at = request.url.indexOf('?');
  return reply
    .status(308)
    .headers({
      ...forPages,
      'content-security-policy': "default-src 'none'; frame-ancestors *",
      'cache-control': 'no-store',
      location: at < 0 ? path : path + request.url.slice(at),
    })
    .send();
}

/** The layer of the modal script shows overlays of the console. */
const isModal = (path: string): boolean => /^\/embed\/modal(\/open)?$/.test(path);

/** Nothing is painted behind the overlays of the layer, not even before its script runs. */
const seeThrough = (html: string): string => html.replace('<html', '<html data-layer="modal"');

/**
 * The embedded app may have its own pages; all other pages are the console's. The chat of a visitor
 * is one, and its booking form another.
 */
function pageOf(
  { path, query }: PageRequest,
  web: WebRoot | null,
  embed: WebRoot | null,
): string | undefined {
  const isOwn = (path === '/embedChat' || path.startsWith('/embed/')) && !isModal(path);
  const isBooking = path === '/embedChat' && query.mode === 'scheduling';
  const name = `${path.replace(/^\/(embed\/)?/, '')}.html`;
  const own = isOwn
    ? ((isBooking ? undefined : embed?.html(name)) ?? embed?.html('index.html'))
    : undefined;
  return own ?? web?.html('index.html');
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageRequest,
  html: string,
  options: PageOptions,
): Promise<FastifyReply> {
  const nonce = newNonce();
  const [{ ancestors, marker }, text] = await Promise.all([
    options.framing?.(page) ?? { ancestors: ["'self'"], marker: undefined },
    options.htmlFor?.(page, html) ?? html,
  ]);
  const embedder = embedderOf(request.headers);
  if (embedder && !mayFrame(ancestors, embedder, request.headers.host ?? '')) {
    const { policy, html: words } = refusedFrame(embedder);
    return reply
      .status(403)
      .headers({ ...forPages, 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(words);
  }
  const maySeeToken = 'authToken' in page.query || 'token' in page.query;
  return reply
    .headers({
      ...forPages,
      ...(ancestors.some((one) => one !== "'self'" && one !== "'none'") ? forFramedPages : {}),
      'content-security-policy': contentSecurityPolicy(nonce, ancestors),
      'cache-control': maySeeToken ? 'no-store' : 'no-cache',
      ...(maySeeToken || page.path.startsWith('/app') || isModal(page.path)
        ? { 'referrer-policy': 'no-referrer' }
        : {}),
    })
    .type('text/html; charset=utf-8')
    .send(withNonce(withMarker(isModal(page.path) ? seeThrough(text) : text, marker), nonce));
}

/** Writes the frame marker into the page. */
const withMarker = (html: string, marker: string | undefined): string =>
  marker && /^[\w.-]+$/.test(marker)
    ? html.replace(/<head>/i, `<head><meta name="frame-marker" content="${marker}">`)
    : html;

const assetRequestOf = ({ headers }: FastifyRequest): AssetRequest => ({
  acceptEncoding: String(headers['accept-encoding'] ?? ''),
  ifNoneMatch: headers['if-none-match'],
});

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return null;
  }
}

function sendNothing(request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const { status, body } = toProblem(
    new Refusal(404, 'There is nothing at this address.', { code: 'no-route' }),
    request.id,
    log,
  );
  return reply
    .status(status)
    .headers(forApi)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
