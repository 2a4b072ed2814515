import { type Picture, type PictureKind, type PicturePurpose } from './draw-picture.js';
import { type WebText } from './html-text.js';
import { type PageParts, type SoughtParts } from './page-parts-of.js';
import { type Sitemap } from './sitemap-text.js';

/** What a parser makes of bytes: words as JSON, and bytes where there are any. */
export interface Parsed<Words> {
  readonly words: Words;
  readonly bytes?: Uint8Array;
}

export interface PageHead {
  readonly url: string;
  readonly contentType: string;
  readonly charset: string | null;
}

export interface SiteHead extends PageHead {
  readonly site: string;
}

/** All work that runs in a child process: name, options besides the bytes, and result. */
export interface Parsers {
  readonly pageText: (bytes: Uint8Array, page: PageHead) => Promise<Parsed<WebText>>;
  readonly sitemap: (bytes: Uint8Array, page: SiteHead) => Promise<Parsed<Sitemap>>;
  readonly pageLinks: (bytes: Uint8Array, page: SiteHead) => Promise<Parsed<readonly string[]>>;
  readonly pageParts: (
    bytes: Uint8Array,
    page: PageHead & SoughtParts,
  ) => Promise<Parsed<PageParts>>;
  readonly picture: (
    bytes: Uint8Array,
    how: { readonly kind: PictureKind; readonly purpose: PicturePurpose },
  ) => Promise<Parsed<Omit<Picture, 'bytes'>>>;
}

export type ParserName = keyof Parsers;

/** Each is loaded at its first use: a process that parses pages never loads the picture library. */
export const parsers: Parsers = {
  pageText: async (bytes, page) => ({
    words: await (
      await import('./page-text-of.js')
    ).pageTextOf({ ...page, body: Buffer.from(bytes) }),
  }),
  sitemap: async (bytes, page) => ({
    words: (await import('./sitemap-text.js')).sitemapOf({
      ...page,
      body: Buffer.from(bytes),
    }),
  }),
  pageLinks: async (bytes, page) => ({
    words: (await import('./sitemap-text.js')).linksOf({ ...page, body: Buffer.from(bytes) }),
  }),
  pageParts: async (bytes, page) => ({
    words: (await import('./page-parts-of.js')).pagePartsOf({
      ...page,
      body: Buffer.from(bytes),
    }),
  }),
  picture: async (bytes, { kind, purpose }) => {
    const { bytes: drawn, ...words } = await (
      await import('./draw-picture.js')
    ).draw(bytes, kind, purpose);
    return { words, bytes: drawn };
  },
};
