/** What a host shows of its owner before anything of the app has loaded. */
export interface HostBrand {
  readonly name: string;
  /** The address of its picture, which any browser may load. */
  readonly picture: string | null;
  /** Our own file of that picture, from which icons are drawn. */
  readonly pictureFile: string | null;
  /** Six hexadecimal digits after `#`. */
  readonly color: string;
  /** The page must name no tenant. */
  readonly isNeutral: boolean;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A tenant's text as text of HTML or SVG; characters that XML forbids are left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** The ground of the frame, which the bar of the browser continues. */
export const grounds = { light: '#f4f5f7', dark: '#0e0f12' } as const;

const suffixOf = ({ isNeutral }: HostBrand): string => (isNeutral ? '?genericBrand=true' : '');

/** A picture of another server is shown as it is; all else is drawn here, opaque. */
const touchIconOf = (brand: HostBrand): string =>
  brand.picture !== null && brand.pictureFile === null && brand.picture.startsWith('https:')
    ? brand.picture
    : `/apple-touch-icon.png${suffixOf(brand)}`;

/** A page with the title, the icon, the manifest and the colours of its host. */
export function brandedHtml(html: string, brand: HostBrand): string {
  const suffix = suffixOf(brand);
  const head = [
    `<title>${escapeText(brand.name)}</title>`,
    `<meta name="application-name" content="${escapeText(brand.name)}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeText(brand.name)}">`,
    ...(['light', 'dark'] as const).map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${grounds[scheme]}">`,
    ),
    brand.picture === null
      ? `<link rel="icon" href="/icon.svg${suffix}" type="image/svg+xml">`
      : `<link rel="icon" href="${escapeText(brand.picture)}">`,
    `<link rel="apple-touch-icon" href="${escapeText(touchIconOf(brand))}">`,
    `<link rel="manifest" href="/manifest.webmanifest${suffix}">`,
  ].join('');
  // A function, because `$` in a tenant's name means something in a replacement.
  return html
    .replace(/<title>[^<]*<\/title>/i, '')
    .replace(/<link [^<>]*>/gi, (tag) => (/ rel="(?:icon|manifest)"/i.test(tag) ? '' : tag))
    .replace(/<\/head>/i, () => `${head}</head>`);
}

/** The web app manifest of a host: its name, its colours and its icons. */
export function manifestOf(brand: HostBrand) {
  const suffix = suffixOf(brand);
  const icon = (name: string, purpose: 'any' | 'maskable') =>
    [192, 512].map((side) => ({
      src: `/${name}-${side}.png${suffix}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    }));
  return {
    id: '/app',
    name: brand.name,
    short_name: [...brand.name].slice(0, 12).join('').trim(),
    start_url: `/app${suffix}`,
    scope: '/',
    display: 'standalone',
    background_color: grounds.light,
    theme_color: brand.color,
    icons: [...icon('icon', 'any'), ...icon('icon-maskable', 'maskable')],
  };
}
