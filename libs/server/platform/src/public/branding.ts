import { type AccountRow, displayNameOf, ownerOfDomain, platformNode } from '@patchbay/server-core';
import { type PageOptions, type PageRequest } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { iconOf } from './brand-icon.js';
import { type HostBrand, brandedHtml, manifestOf } from './brand-page.js';

/** The brand of a page that must name no tenant: mobile apps without a brand show it. */
const neutral: HostBrand = { name: '', picture: null, color: '#4a5568', isNeutral: true };
const defaultColor = '#2b5ce6';

/**
 * Title, colour, icon and manifest of the host that a page is asked at. They are those of the
 * domain's owner, or of the platform on its own host. Only the host decides: neither the query nor
 * a session can show the brand of another tenant.
 */
export function createBranding(
  store: Store,
): Required<Pick<PageOptions, 'htmlFor' | 'fileFor' | 'brandFor'>> {
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
      if (page.path === '/manifest.webmanifest')
        return {
          type: 'application/manifest+json',
          text: JSON.stringify(manifestOf(await brandOf(page))),
        };
      const icon = /^\/icon(-maskable)?\.svg$/.exec(page.path);
      return icon
        ? {
            type: 'image/svg+xml',
            text: iconOf(await brandOf(page), { isMaskable: icon[1] !== undefined }),
          }
        : null;
    },
  };
}

function ofAccount(owner: AccountRow): HostBrand {
  const { brandColor } = owner.settings;
  return {
    name: displayNameOf(owner),
    picture:
      owner.image !== null && /^(https:\/\/|\/(?!\/))/i.test(owner.image) ? owner.image : null,
    color:
      typeof brandColor === 'string' && /^#[\da-f]{6}$/i.test(brandColor)
        ? brandColor
        : defaultColor,
    isNeutral: false,
  };
}
