import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { type WebFetcher, type WebPage } from './fetcher.js';
import { markupDepth } from './markup-depth.js';
import { decode } from './page-text.js';
import { WebError } from './web-error.js';

/** What a sitemap says: pages, and further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

const maxLinks = 5000;
const maxSitemaps = 20;
const maxDepth = 3;
const maxMilliseconds = 25_000;
const maxBytes = 10 * 1024 * 1024;

/** Reads a sitemap or a sitemap index. Forgives what is broken; declarations and entities of its own mean nothing here, so none is expanded. */
export function readSitemap(xml: string): Sitemap {
  const found = { url: [] as string[], sitemap: [] as string[] };
  let inside: 'url' | 'sitemap' | null = null;
  let loc: string | null = null;
  const level = markupDepth();
  const parser = new Parser({
    onopentagname(name) {
      level.down();
      const local = name.split(':').at(-1)?.toLowerCase();
      if (local === 'url' || local === 'sitemap') inside = local;
      // `image:loc` and `video:loc` are of other things.
      if (inside && name.toLowerCase() === 'loc') loc = '';
    },
    ontext(text) { if (loc !== null && loc.length < 2100) loc += text; },
    onclosetag(name) {
      level.up();
      const local = name.split(':').at(-1)?.toLowerCase();
      if (name.toLowerCase() === 'loc' && inside && loc !== null) {
        if (found[inside].length < maxLinks && loc.trim()) found[inside].push(loc.trim());
        loc = null;
      }
      if (local === 'url' || local === 'sitemap') inside = null;
    },
  }, { xmlMode: true, decodeEntities: true });
  parser.end(xml);
  return { pages: found.url, sitemaps: found.sitemap };
}

const bare = (host: string) => host.replace(/^www\./, '');
const isXml = ({ contentType, url, body }: WebPage) => /xml/.test(contentType) || /\.xml(?:\.gz)?$/.test(new URL(url).pathname) || /^\s*<\?xml|<(?:urlset|sitemapindex)\b/i.test(body.subarray(0, 600).toString('latin1'));

function xmlOf(page: WebPage): string {
  if (page.body[0] !== 0x1f || page.body[1] !== 0x8b) return decode(page.body, page.charset);
  try {
    return decode(gunzipSync(page.body, { maxOutputLength: maxBytes }), null);
  } catch {
    throw new WebError('too-large', 'The sitemap is too large or damaged.');
  }
}

/**
 * The pages of a site, at most 5,000: by the sitemap that is given, by those that robots.txt names, by /sitemap.xml, else by the links of the page
 * itself. Only pages of the same site, each once. Throws a `WebError` when the address itself cannot be had.
 */
export async function findPages(fetcher: WebFetcher, start: string, signal?: AbortSignal): Promise<readonly string[]> {
  const site = bare(new URL(fetcher.check(start)).host);
  const links = new Set<string>();
  const until = Date.now() + maxMilliseconds;
  const seen = new Set<string>();

  function keep(link: string, base: string): void {
    if (links.size >= maxLinks || !URL.canParse(link, base)) return;
    const url = new URL(link, base);
    url.hash = '';
    if (bare(url.host) === site && (url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 2048) links.add(url.href);
  }

  async function follow(page: WebPage, depth: number): Promise<void> {
    seen.add(page.url);
    const { pages, sitemaps } = readSitemap(xmlOf(page));
    for (const link of pages) keep(link, page.url);
    for (const link of sitemaps) await walk(link, page.url, depth + 1);
  }

  async function walk(link: string, base: string, depth: number): Promise<void> {
    if (depth > maxDepth || seen.size >= maxSitemaps || links.size >= maxLinks || Date.now() > until || !URL.canParse(link, base)) return;
    const url = new URL(link, base);
    if (seen.has(url.href) || bare(url.host) !== site) return;
    seen.add(url.href);
    try {
      await follow(await fetcher.get(url.href, { maxBytes, signal }), depth);
    } catch (error) {
      // One part of a sitemap that cannot be had does not spoil the rest.
      if (!(error instanceof WebError)) throw error;
    }
  }

  const first = await fetcher.get(start, { maxBytes, signal });
  if (isXml(first)) await follow(first, 1);
  else {
    for (const link of await robotsSitemaps(fetcher, first.url, signal)) await walk(link, first.url, 1);
    if (links.size === 0) await walk('/sitemap.xml', first.url, 1);
    if (links.size === 0) {
      keep(first.url, first.url);
      for (const link of linksIn(decode(first.body, first.charset))) keep(link, first.url);
    }
  }
  return [...links];
}

async function robotsSitemaps(fetcher: WebFetcher, base: string, signal?: AbortSignal): Promise<readonly string[]> {
  const page = await fetcher.get(new URL('/robots.txt', base).href, { maxBytes: 512 * 1024, signal }).catch(() => null);
  if (!page) return [];
  return decode(page.body, page.charset).split(/\r?\n/).flatMap((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] ?? []).slice(0, maxSitemaps);
}

/** Where the links of a page lead, pages only. */
function linksIn(html: string): readonly string[] {
  const links: string[] = [];
  const level = markupDepth();
  const parser = new Parser({
    onopentag(name, { href }) {
      level.down();
      if (name === 'a' && href && !/^(?:mailto|tel|javascript|data):/i.test(href) && !/\.(?:png|jpe?g|gif|svg|webp|css|js|zip|mp[34]|ico)(?:$|\?)/i.test(href) && links.length < maxLinks) links.push(href);
    },
    onclosetag: level.up,
  });
  parser.end(html);
  return links;
}
