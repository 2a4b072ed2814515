import { type CallError } from '@patchbay/api-client';
import { type ReplyOf } from '@patchbay/contract';
import { useCurrentAccount, useSession } from '@patchbay/session';
import { type UseQueryResult } from '@tanstack/react-query';
import { useOperation } from './operations.js';
import { useViewer } from './viewer.js';

/** The brand of the page before and after signing in. */
export interface Brand {
  /**
   * The tenant's name, or the platform's where there is no tenant. Empty while the server has not
   * said whose page it is, and where none may be named: a tenant's page never names the platform.
   */
  readonly name: string;
  /**
   * Whether the server said whose brand it is; `coming` also while the answer is that of the former
   * account.
   */
  readonly answer: 'coming' | 'known' | 'none';
  /** The read of the brand, for a screen that offers to try it again. */
  readonly read: Pick<
    UseQueryResult<ReplyOf<'lookupDomain'>, CallError>,
    'error' | 'isFetching' | 'refetch'
  >;
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
): Omit<Brand, 'read'> {
  const settings = profile?.settings ?? {};
  const color = settings['brandColor'];
  const name = profile?.details.resellerName ?? profile?.details.partnerName ?? profile?.name ?? '';
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
const generic = ({ settings, answer, read }: Brand): Brand => ({
  name: '',
  answer,
  read,
  isOurs: false,
  isGeneric: true,
  image: null,
  color: null,
  links: {},
  settings,
});

/**
 * The brand of the tenant above the current account, or of the domain. Without a reply of the server
 * it has no name and no picture.
 */
export function useDomainProfile(): Brand {
  const { modes } = useSession();
  const { target } = useCurrentAccount();
  const { data: viewer } = useViewer();
  const account = target ?? viewer?.home.id ?? null;
  const read = useOperation(
    'lookupDomain',
    account === null ? { domain: globalThis.location?.host } : { accountId: account },
    { staleTime: 10 * 60_000, cachedFirst: true, target: null, keepPrevious: true },
  );
  const isComing = read.isPending || read.isPlaceholderData;
  const brand = { ...brandOf(read.data?.profile, isComing), read };
  return modes.genericBrand ? generic(brand) : brand;
}
