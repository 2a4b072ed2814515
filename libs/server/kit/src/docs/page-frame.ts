import { readableBrand } from './brand-colors.js';
import { guides } from './guides/guides.js';
import { escapeHtml } from './markup.js';

/** The name and the colour of the host at which a page is asked. */
export interface PageBrand {
  /** Empty where the page must name no tenant. */
  readonly name: string;
  /** Six hexadecimal digits after `#`. */
  readonly color: string;
}

/** What one page has within the frame that all pages share. */
export interface FramedPage {
  readonly path: string;
  readonly title: string;
  /** Markup. */
  readonly head: string;
  readonly body: string;
  readonly isReference: boolean;
  readonly stylePath: string;
}

/** The path of the reference. */
export const docsRoot = '/api/docs';
export const guidePath = (name: string): string => `${docsRoot}/guides/${name}`;

const link = (path: string, words: string, current: string): string =>
  `<li><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${escapeHtml(words)}</a></li>`;

/** A whole page in the name and the colour of its host. It names no other brand. */
export function framed(page: FramedPage, { name, color }: PageBrand): string {
  const title = name === '' ? page.title : `${page.title} · ${name}`;
  const heading = name === '' ? 'API' : `${name} API`;
  const links = [
    link(docsRoot, 'Reference', page.path),
    ...guides.map((guide) => link(guidePath(guide.name), guide.title, page.path)),
  ];
  const light = readableBrand(color, 'light');
  const dark = readableBrand(color, 'dark');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">`,
    `<style>:root{--brand-light:${light};--brand-dark:${dark}}</style>`,
    `<link rel="stylesheet" href="${page.stylePath}">${page.head}</head>`,
    `<body${page.isReference ? ' class="reference"' : ''}><a class="skip" href="#content">Skip to the content</a>`,
    `<header><strong>${escapeHtml(heading)}</strong>`,
    `<nav aria-label="Documentation"><ul>${links.join('')}</ul></nav></header>`,
    // The renderer has a main part of its own.
    page.isReference
      ? `<div id="content" tabindex="-1">${page.body}</div></body></html>`
      : `<main id="content" tabindex="-1">${page.body}</main></body></html>`,
  ].join('');
}
