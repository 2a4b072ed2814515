import { useMessages } from '@patchbay/messages';
import { overlayTitles, useOverlay } from '@patchbay/overlays';
import { useDomainProfile, useOperation, useViewer } from '@patchbay/queries';
import { type PlaceKey, sections, useParams, usePlace } from '@patchbay/routes';
import { useSession } from '@patchbay/session';
import { pageNames } from './messages.js';
import { usePageName } from './use-page-name.js';

const isOfConsole = (place: PlaceKey): boolean =>
  place === 'home' || (sections as readonly string[]).includes(place.split('/')[0] ?? '');

/** The agent of a public page, with the brand above it. */
function useProfile(place: PlaceKey) {
  const { username = '' } = useParams({ strict: false });
  const query = useOperation(
    'getProfileByUsername',
    { username },
    { target: null, enabled: place === 'publicProfile', staleTime: 10 * 60_000 },
  );
  return place === 'publicProfile' ? query : { data: undefined, isPending: false };
}

export interface DocumentTitle {
  /** The page and its account, which are read out. */
  readonly page: string;
  /** All of it: page, account, brand. */
  readonly whole: string;
}

/** What is known of the place in the address; null while a part of it is on its way. */
export function useDocumentTitle(): DocumentTitle | null {
  const { signedIn } = useSession();
  const place = usePlace();
  const nameOf = usePageName();
  const t = useMessages(pageNames);
  const overlayTitle = useMessages(overlayTitles);
  const overlay = useOverlay().stack.at(-1)?.name;
  const viewer = useViewer();
  const profile = useProfile(place);
  const brand = useDomainProfile();
  const isInside = signedIn && isOfConsole(place);
  const isComing =
    brand.answer === 'coming' ||
    profile.isPending ||
    (isInside && (viewer.isPending || viewer.isPlaceholderData));
  if (isComing) return null;

  const page = !signedIn && isOfConsole(place) ? t('signIn') : nameOf(place);
  const account = isInside ? viewer.data?.target.displayName : profile.data?.details.displayName;
  const brandName = profile.data?.brand.name ?? brand.name;
  const text = (...parts: readonly (string | undefined)[]) =>
    [...new Set(parts.filter(Boolean))].join(' · ');
  return {
    page: text(page, account),
    whole: text(signedIn && overlay ? overlayTitle(overlay) : page, account, brandName),
  };
}
