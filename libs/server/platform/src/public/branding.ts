import {
  type AccountRow,
  displayNameOf,
  ownerOfDomain,
  platformNode,
  type Services,
} from '@patchbay/server-core';
import { type PageOptions, type PageRequest } from '@patchbay/server-kit';
import { iconOf } from './brand-icon.js';
import { type HostBrand, brandedHtml, manifestOf } from './brand-page.js';
import { createIconFiles, iconWishOf } from './icon-files.js';
import { offlinePage } from './offline-page.js';

/** The brand of a page that must name no tenant: mobile apps without a brand show it. */
const neutral: HostBrand = {
  name: '',
  picture: null,
  pictureFile: null,
  color: '#4a5568',
  isNeutral: true,
};
const defaultColor = '#2b5ce6';

/**
 * Title, colour, icon and manifest of the host that a page is asked at. They are those of the
 * domain's owner, or of the platform on its own host. Only the host decides: neither the query nor
 * a session can show the brand of another tenant.
 */
export function createBranding(
  services: Pick<Services, 'store' | 'storage'>,
): Required<Pick<PageOptions, 'htmlFor' | 'fileFor' | 'brandFor'>> {
  const { store } = services;
  const drawn = createIconFiles(services);
  const brandOf = ({ query, caller }: PageRequest): Promise<HostBrand> =>
    query.genericBrand === 'true'
      ? Promise.resolve(neutral)
      : store.within({ kind: 'platform', reason: 'look up the brand of a host' }, async (db) => {
          const owner = (await ownerOfDomain(db, caller.host)) ?? (await platformNode(db));
          return owner ? ofAccount(owner) : neutral;
        });
  return {
    brandFor: brandOf,
    htmlFor: async (page, html) => brandedHtml(html, await brandOf(page)),
    fileFor: async (page) => {
      const wish = iconWishOf(page.path);
      if (wish) return { type: 'image/png', body: await drawn(await brandOf(page), wish) };
      if (page.path === '/offline.html') {
        const brand = await brandOf(page);
        const icon = await drawn(brand, { shape: 'any', side: 192 });
        return offlinePage(brand, icon, page.query);
      }
      if (page.path === '/manifest.webmanifest')
        return {
          type: 'application/manifest+json; charset=utf-8',
          body: JSON.stringify(manifestOf(await brandOf(page))),
        };
      const icon = /^\/icon(-maskable)?\.svg$/.exec(page.path);
      return icon
        ? {
            type: 'image/svg+xml; charset=utf-8',
            body: iconOf(await brandOf(page), icon[1] === undefined ? 'any' : 'maskable'),
          }
        : null;
    },
  };
}

function ofAccount(owner: AccountRow): HostBrand {
  const { brandColor } = owner.settings;
  const picture =
    owner.image !== null && /^(https:\/\/|\/(?!\/))/i.test(owner.image) ? owner.image : null;
  return {
    name: displayNameOf(owner),
    picture,
    pictureFile: fileIn(picture),
    color:
      typeof brandColor === 'string' && /^#[\da-f]{6}$/i.test(brandColor)
        ? brandColor
        : defaultColor,
    isNeutral: false,
  };
}

/** The file of a picture that was uploaded here, by the path that the upload answered. */
const fileIn = (picture: string | null): string | null =>
  /^\/api\/v1\/profile\/dp\/(\w{20,64})\.webp\//.exec(picture ?? '')?.[1] ?? null;
