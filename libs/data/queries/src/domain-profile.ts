import { useCurrentAccount, useSession } from '@patchbay/session';
import { useOperation } from './operations.js';

/** The brand of the page before and after signing in. */
export interface Brand {
  /** The tenant's name; the platform's own while unknown. */
  readonly name: string;
  readonly image: string | null;
  readonly color: string | null;
  readonly links: Readonly<Partial<Record<'supportUrl' | 'privacyUrl' | 'tosUrl' | 'talkToSalesUrl', string>>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

const linkNames = ['supportUrl', 'privacyUrl', 'tosUrl', 'talkToSalesUrl'] as const;
const ours = 'Patchbay';

/** Links of a tenant may only lead to the web. */
const webLink = (value: unknown): string | undefined => (typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined);

/** The brand of the tenant above the current account, or of the domain. A failed lookup is the platform's own brand. */
export function useDomainProfile(): Brand {
  const { modes } = useSession();
  const { target } = useCurrentAccount();
  const { data } = useOperation('lookupDomain', target === null ? { domain: globalThis.location?.host } : { accountId: target }, { staleTime: 10 * 60_000, cachedFirst: true, target: null, keepPrevious: true });
  const profile = modes.genericBrand ? undefined : data?.profile;
  const settings = profile?.settings ?? {};
  const color = settings['brandColor'];
  return {
    name: profile?.details.resellerName ?? profile?.details.partnerName ?? profile?.name ?? ours,
    image: profile?.details.image ?? null,
    color: typeof color === 'string' ? color : null,
    links: Object.fromEntries(linkNames.flatMap((name) => { const link = webLink(settings[name]); return link === undefined ? [] : [[name, link]]; })),
    settings,
  };
}
