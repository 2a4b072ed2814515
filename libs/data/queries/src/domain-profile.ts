import { type ReplyOf } from '@patchbay/contract';
import { useCurrentAccount, useSession } from '@patchbay/session';
import { useOperation } from './operations.js';
import { useViewer } from './viewer.js';

/** The brand of the page before and after signing in. */
export interface Brand {
  /** The tenant's name; the platform's own while unknown, and empty where none may be named. */
  readonly name: string;
  /**
   * Whether the server said whose brand it is; `coming` also while the answer is that of the former
   * account. Without an answer `name` is the platform’s, which a tenant’s page must not say.
   */
  readonly answer: 'coming' | 'known' | 'none';
  /** There is no tenant: the platform shows its own brand. */
  readonly isOurs: boolean;
  /** The page names neither a tenant nor the platform. */
  readonly isGeneric: boolean;
  readonly image: string | null;
  readonly color: string | null;
  readonly links: Readonly<
    Partial<Record<'supportUrl' | 'privacyUrl' | 'tosUrl' | 'talkToSalesUrl', string>>
  >;
  readonly settings: Readonly<Record<string, unknown>>;
}

const linkNames = ['supportUrl', 'privacyUrl', 'tosUrl', 'talkToSalesUrl'] as const;
const ours = 'Patchbay';

/** Links of a tenant may only lead to the web. */
const webLink = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;

function brandOf(
  profile: ReplyOf<'lookupDomain'>['profile'] | undefined,
  isComing: boolean,
): Brand {
  const settings = profile?.settings ?? {};
  const color = settings['brandColor'];
  const name =
    profile?.details.resellerName ?? profile?.details.partnerName ?? profile?.name ?? ours;
  return {
    name,
    answer: isComing ? 'coming' : profile ? 'known' : 'none',
    isOurs: name === ours && !profile?.details.image,
    isGeneric: false,
    image: profile?.details.image ?? null,
    color: typeof color === 'string' ? color : null,
    links: Object.fromEntries(
      linkNames.flatMap((name) => {
        const link = webLink(settings[name]);
        return link === undefined ? [] : [[name, link]];
      }),
    ),
    settings,
  };
}

/** The brand of the mode without one; the switches of the tenant still hold. */
const generic = ({ settings, answer }: Brand): Brand => ({
  name: '',
  answer,
  isOurs: false,
  isGeneric: true,
  image: null,
  color: null,
  links: {},
  settings,
});

/**
 * The brand of the tenant above the current account, or of the domain. A failed lookup is the
 * platform's own brand.
 */
export function useDomainProfile(): Brand {
  const { modes } = useSession();
  const { target } = useCurrentAccount();
  const { data: viewer } = useViewer();
  const account = target ?? viewer?.home.id ?? null;
  const { data, isPending, isPlaceholderData } = useOperation(
    'lookupDomain',
    account === null ? { domain: globalThis.location?.host } : { accountId: account },
    { staleTime: 10 * 60_000, cachedFirst: true, target: null, keepPrevious: true },
  );
  const brand = brandOf(data?.profile, isPending || isPlaceholderData);
  return modes.genericBrand ? generic(brand) : brand;
}
