import { parseApart } from '../isolation/isolation.js';
import { decode } from '../parsers/decode.js';
import { type WebFetcher } from './fetcher.js';
import { type WebPage } from '../parsers/web-page.js';
import { asWebError } from './parse-failure.js';
import { WebError } from '../web-address/web-error.js';
import { bareHost } from '../web-address/web-url.js';

const maxLinks = 5000;
const maxSitemaps = 20;
const maxDepth = 3;
const maxMilliseconds = 25_000;
const maxBytes = 10 * 1024 * 1024;

const isXml = ({ contentType, url, body }: WebPage) =>
  /xml/.test(contentType) ||
  /\.(?:xml|rss|atom)(?:\.gz)?$/.test(new URL(url).pathname) ||
  (contentType === 'text/plain' && /sitemap|\.txt$/i.test(new URL(url).pathname)) ||
  /^\s*<\?xml|<(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed)\b/i.test(
    body.subarray(0, 600).toString('latin1'),
  );

/**
 * The pages of a site, at most 5,000: by the sitemap that is given, by those that robots.txt names,
 * by /sitemap.xml, else by the links of the page itself. Only pages of the same site, each once.
 * Throws a `WebError` when the address itself cannot be had, or when none was found because a part
 * could not be read or time, `withinMs`, was over.
 */
export async function findPages(
  fetcher: WebFetcher,
  start: string,
  signal?: AbortSignal,
  withinMs = maxMilliseconds,
): Promise<readonly string[]> {
  const site = bareHost(new URL(fetcher.check(start)).host);
  const links = new Set<string>();
  const until = Date.now() + withinMs;
  const seen = new Set<string>();
  /** Why a part that exists could not be had. */
  let failure: WebError | undefined;

  const keep = (found: readonly string[]) => {
    for (const link of found) if (links.size < maxLinks) links.add(link);
  };
  const partsOf = ({ url, contentType, charset }: WebPage) => ({ url, contentType, charset, site });

  async function follow(page: WebPage, depth: number): Promise<void> {
    seen.add(page.url);
    const {
      words: { pages, sitemaps },
    } = await parseApart('sitemap', page.body, partsOf(page), signal).catch(asWebError);
    keep(pages);
    for (const link of sitemaps) await walk(link, page.url, depth + 1);
  }

  async function walk(link: string, base: string, depth: number): Promise<void> {
    if (
      depth > maxDepth ||
      seen.size >= maxSitemaps ||
      links.size >= maxLinks ||
      !URL.canParse(link, base)
    )
      return;
    if (Date.now() > until) {
      failure ??= new WebError('too-slow', 'This sitemap takes too long to read. Try again.');
      return;
    }
    const url = new URL(link, base);
    if (seen.has(url.href) || bareHost(url.host) !== site) return;
    seen.add(url.href);
    try {
      await follow(await fetcher.get(url.href, { maxBytes, signal }), depth);
    } catch (error) {
      // One part of a sitemap that cannot be had does not spoil the rest.
      if (!(error instanceof WebError)) throw error;
      if (error.code !== 'status') failure ??= error;
    }
  }

  const first = await fetcher.get(start, { maxBytes, signal });
  if (isXml(first)) await follow(first, 1);
  else {
    for (const link of await robotsSitemaps(fetcher, first.url, signal))
      await walk(link, first.url, 1);
    if (links.size === 0) await walk('/sitemap.xml', first.url, 1);
    if (links.size === 0)
      keep(
        (await parseApart('pageLinks', first.body, partsOf(first), signal).catch(asWebError)).words,
      );
  }
  if (links.size === 0)
    throw (
      failure ??
      new WebError(
        'no-text',
        isXml(first)
          ? 'This sitemap names no pages of this site. Give the address of a page, or of another sitemap.'
          : 'No pages of this site were found, neither in a sitemap nor as links.',
      )
    );
  return [...onePerPage(links)];
}

/** Parameters by which a campaign is counted; the page is the same without them. */
const counted = /^(?:utm_\w+|gclid|fbclid|mc_[ce]id|msclkid|_ga|igshid)$/i;

/** What a page is the same by: without counting parameters, and a slash at the end. */
export function pageKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()])
    if (counted.test(name)) url.searchParams.delete(name);
  const path =
    url.pathname.length > 1 && url.pathname.endsWith('/')
      ? url.pathname.slice(0, -1)
      : url.pathname;
  return `${url.host.replace(/^www\./, '')}${path}${url.search}`;
}

/** The first address of each page. */
function onePerPage(links: Iterable<string>): Iterable<string> {
  const pages = new Map<string, string>();
  for (const link of links) {
    const key = pageKey(link);
    if (!pages.has(key)) pages.set(key, link);
  }
  return pages.values();
}

async function robotsSitemaps(
  fetcher: WebFetcher,
  base: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const page = await fetcher
    .get(new URL('/robots.txt', base).href, { maxBytes: 512 * 1024, signal })
    .catch(() => null);
  if (!page) return [];
  return decode(page.body, page.charset)
    .split(/\r?\n/)
    .flatMap((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] ?? [])
    .slice(0, maxSitemaps);
}
