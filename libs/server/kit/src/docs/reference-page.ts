import { grounds, readableBrand, tintedGrounds } from './brand-colors.js';
import { guides } from './guides/guides.js';
import { escapeHtml, sentence } from './markup.js';
import { type PageBrand, docsRoot, framed, guidePath } from './page-frame.js';
import { type DocFile } from './renderer.js';

/** The files that the reference loads. */
export type ReferenceFiles = Readonly<Record<'style' | 'start' | 'renderer', DocFile>>;

/** The document of the renderer. */
export const referencePath = `${docsRoot}/reference.json`;

const schemes = {
  light: { ink: '#1c2024', nav: '#f6f7f8' },
  dark: { ink: '#edeef0', nav: '#101215' },
} as const;

/** The attributes of the renderer that are colours. */
function coloursOf(color: string, scheme: keyof typeof schemes): string {
  const { ink, nav } = schemes[scheme];
  const brand = readableBrand(color, scheme);
  return JSON.stringify({
    'primary-color': brand,
    'secondary-color': brand,
    'header-color': ink,
    'bg-color': grounds[scheme],
    'text-color': ink,
    'nav-bg-color': nav,
    'nav-text-color': ink,
    'nav-hover-bg-color': tintedGrounds[scheme],
    'nav-hover-text-color': ink,
  });
}

const lead =
  'Every call, with samples in five languages. Enter a session token or an API key under ' +
  'Authentication, and each call can be tried out here. The token stays in this page and is ' +
  'forgotten with it.';

/** The first part of the reference: where to begin, and the guides. */
function overview(): string {
  const items = guides.map(
    ({ name, title, summary }) =>
      `<li><a href="${guidePath(name)}">${escapeHtml(title)}</a>: ${sentence(summary)}</li>`,
  );
  return [
    '<h1>API reference</h1>',
    `<p>${sentence(lead)}</p>`,
    `<p>${sentence('The same as an OpenAPI document: [/api/openapi.json](/api/openapi.json).')}</p>`,
    `<h2>Guides</h2><ul>${items.join('')}</ul>`,
  ].join('');
}

/**
 * The page of the reference. Its scripts are two files of this server; the renderer shows the
 * document, sends what the reader tries out, and keeps the token in the memory of the page only.
 */
export const referencePage = (files: ReferenceFiles, brand: PageBrand): string =>
  framed(
    {
      path: docsRoot,
      title: 'API reference',
      isReference: true,
      stylePath: files.style.path,
      head: `<script src="${files.start.path}" defer></script><script src="${files.renderer.path}" defer></script>`,
      body: [
        '<p id="waiting" role="status">Loading the reference.</p>',
        '<noscript><p>The reference needs JavaScript. The same document is at ' +
          '<a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>',
        `<openapi-explorer data-document="${referencePath}" data-failed="The reference could not be loaded. Reload the page to try again."`,
        ` data-light="${escapeHtml(coloursOf(brand.color, 'light'))}" data-dark="${escapeHtml(coloursOf(brand.color, 'dark'))}"`,
        ' hide-server-selection="true" hide-components="true" collapse="true" use-path-in-nav-bar="true" default-schema-tab="body">',
        `<div slot="overview" class="overview">${overview()}</div></openapi-explorer>`,
      ].join(''),
    },
    brand,
  );
