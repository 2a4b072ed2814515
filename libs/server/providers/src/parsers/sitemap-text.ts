import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { decode } from './decode.js';
import { type WebPage } from './web-page.js';
import { markupDepth } from './markup-depth.js';
import { WebError } from '../web-address/web-error.js';
import { bareHost } from '../web-address/web-url.js';

/** What a sitemap says: pages, and further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

const maxLinks = 5000;
const maxSitemaps = 100;
const maxBytes = 10 * 1024 * 1024;

/** Characters of all links together. */
const maxCharacters = 2_000_000;

/** A page, and the site whose links count. */
export interface SitePage extends WebPage {
  readonly site: string;
}

/**
 * The links of a sitemap within its site. The work of a parser: it runs in a process of its own
 * (`isolation`), like the next.
 */
export function sitemapOf(page: SitePage): Sitemap {
  const { pages, sitemaps } = readSitemap(xmlOf(page));
  return {
    pages: withinSite(pages, page),
    sitemaps: withinSite(sitemaps, page).slice(0, maxSitemaps),
  };
}

/** The links of a page within its site, the page first. */
export const linksOf = (page: SitePage): readonly string[] =>
  withinSite([page.url, ...linksIn(decode(page.body, page.charset))], page);

function withinSite(links: readonly string[], { url: base, site }: SitePage): readonly string[] {
  const kept = new Set<string>();
  let left = maxCharacters;
  for (const link of links) {
    if (!URL.canParse(link, base)) continue;
    const url = new URL(link, base);
    url.hash = '';
    if (
      bareHost(url.host) !== site ||
      (url.protocol !== 'https:' && url.protocol !== 'http:') ||
      url.href.length > Math.min(2048, left) ||
      kept.has(url.href)
    )
      continue;
    kept.add(url.href);
    left -= url.href.length;
  }
  return [...kept];
}

/**
 * Parses a sitemap or a sitemap index, a feed in RSS or Atom, or a list of addresses. Tolerates
 * errors; declarations and entities of its own are ignored, so none is expanded.
 */
export function readSitemap(xml: string): Sitemap {
  if (!xml.trimStart().startsWith('<')) return { pages: listedIn(xml), sitemaps: [] };
  const found = { url: [] as string[], sitemap: [] as string[] };
  let inside: 'url' | 'sitemap' | null = null;
  /** The prefix of the element around: `image:loc` and `video:loc` are of other things. */
  let prefix = '';
  const keep = (link: string) => {
    if (inside && found[inside].length < maxLinks && link.trim()) found[inside].push(link.trim());
  };
  let loc: string | null = null;
  const level = markupDepth();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        level.down();
        const local = localOf(name);
        if (isEntry(local)) {
          inside = local === 'sitemap' ? 'sitemap' : 'url';
          prefix = prefixOf(name);
        } else if (inside && prefixOf(name) === prefix) {
          if (local === 'loc' || local === 'link') loc = '';
          // A feed in Atom has the address as an attribute, and other kinds of links beside.
          if (local === 'link' && /^(?:alternate)?$/.test(attributes['rel'] ?? ''))
            keep(attributes['href'] ?? '');
        }
      },
      ontext(text) {
        if (loc !== null && loc.length < 2100) loc += text;
      },
      onclosetag(name) {
        level.up();
        const local = localOf(name);
        if ((local === 'loc' || local === 'link') && loc !== null) {
          keep(loc);
          loc = null;
        }
        if (isEntry(local)) inside = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { pages: found.url, sitemaps: found.sitemap };
}

const localOf = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();
const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf(':')));

/** A page of a sitemap, of a feed in RSS or Atom; or a further sitemap. */
const isEntry = (local: string): boolean =>
  local === 'url' || local === 'sitemap' || local === 'item' || local === 'entry';

/** The addresses of a sitemap that is a list in plain text. */
const listedIn = (text: string): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\/\S+$/i.test(line))
    .slice(0, maxLinks);

function xmlOf(page: WebPage): string {
  if (page.body[0] !== 0x1f || page.body[1] !== 0x8b) return decode(page.body, page.charset);
  try {
    return decode(gunzipSync(page.body, { maxOutputLength: maxBytes }), null);
  } catch {
    throw new WebError('too-large', 'The sitemap is too large or damaged.');
  }
}

/** Where the links of a page lead, pages only. */
function linksIn(html: string): readonly string[] {
  const links: string[] = [];
  const level = markupDepth();
  const parser = new Parser({
    onopentag(name, { href }) {
      level.down();
      if (
        name === 'a' &&
        href &&
        !/^(?:mailto|tel|javascript|data):/i.test(href) &&
        !/\.(?:png|jpe?g|gif|svg|webp|css|js|zip|mp[34]|ico)(?:$|\?)/i.test(href) &&
        links.length < maxLinks
      )
        links.push(href);
    },
    onclosetag: level.up,
  });
  parser.end(html);
  return links;
}
