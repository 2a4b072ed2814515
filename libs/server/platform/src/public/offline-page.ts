import { createHash } from 'node:crypto';
import { type HostFile } from '@patchbay/server-kit';
import { inkOn } from './brand-icon.js';
import { escapeText, grounds, type HostBrand } from './brand-page.js';

interface Words {
  readonly title: string;
  /** The name is escaped, and empty where the page must name no tenant. */
  readonly lead: (name: string) => string;
  readonly again: string;
}

const words: Readonly<Record<'en' | 'es', Words>> = {
  en: {
    title: 'No connection',
    lead: (name) =>
      `${name || 'The server'} cannot be reached at the moment. This page opens by itself when it can.`,
    again: 'Try again',
  },
  es: {
    title: 'Sin conexión',
    lead: (name) =>
      `No se puede acceder a ${name || 'el servidor'} en este momento. Esta página se abrirá sola en cuanto sea posible.`,
    again: 'Reintentar',
  },
};

/**
 * The only script of the page, which the policy names by its hash: a nonce would be kept with it. It
 * asks the server, because a browser says that it is online before it is, and knows nothing of a
 * server that does not answer.
 */
const script = [
  'const look=async()=>{',
  'if(document.visibilityState!=="visible")return;',
  'try{if((await fetch("/healthz",{cache:"no-store"})).ok)location.reload()}catch{}};',
  'addEventListener("online",look);document.addEventListener("visibilitychange",look);',
  'setInterval(look,5000)',
].join('');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  `script-src 'sha256-${hashOf(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const inks = { light: ['#1c2024', '#5b626c'], dark: ['#edeef0', '#a4abb5'] } as const;
const schemeRule = (scheme: keyof typeof grounds): string =>
  `color-scheme:${scheme};--ground:${grounds[scheme]};--ink:${inks[scheme][0]};--quiet:${inks[scheme][1]}`;

/** The person's own choice of light or dark precedes that of the machine. */
function styleOf(color: string, scheme: unknown): string {
  const chosen = scheme === 'dark' || scheme === 'light' ? scheme : null;
  return [
    `:root{${schemeRule(chosen ?? 'light')}}`,
    chosen ? '' : `@media (prefers-color-scheme:dark){:root{${schemeRule('dark')}}}`,
    'body{margin:0;min-block-size:100dvh;display:grid;place-items:center;background:var(--ground);',
    'color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}',
    'main{max-inline-size:360px;padding:32px 24px;text-align:center}',
    'img{border-radius:16px}h1{margin:20px 0 8px;font-size:22px;line-height:1.3;font-weight:650}',
    'p{margin:0 0 24px;text-wrap:balance;color:var(--quiet);overflow-wrap:anywhere}',
    `a{display:inline-block;padding:11px 22px;border-radius:10px;background:${color};`,
    `color:${inkOn(color)};font-weight:600;text-decoration:none}`,
    'a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}',
  ].join('');
}

/**
 * What a browser shows for a page of this host while the server cannot be reached. It is complete
 * in itself, because it is kept by the service worker; the link leads to the address that was asked.
 */
export function offlinePage(
  brand: HostBrand,
  icon: Uint8Array,
  { lang, scheme }: Readonly<Record<string, unknown>>,
): HostFile {
  const language = lang === 'es' ? 'es' : 'en';
  const { title, lead, again } = words[language];
  const name = escapeText(brand.name);
  const picture = `data:image/png;base64,${Buffer.from(icon).toString('base64')}`;
  return {
    type: 'text/html; charset=utf-8',
    policy,
    body: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      `<title>${name ? `${title} · ${name}` : title}</title>`,
      `<style>${styleOf(brand.color, scheme)}</style></head><body><main>`,
      `<img src="${picture}" width="72" height="72" alt="${name}">`,
      `<h1>${title}</h1><p>${lead(name)}</p><a href="">${again}</a></main>`,
      `<script>${script}</script></body></html>`,
    ].join(''),
  };
}
