import { IconButton, IconDots, TabBar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { lazyScreen, type Section } from '@patchbay/routes';
import { useLazySurface } from '@patchbay/screens';
import { frame } from '../ground/messages.js';
import { type NavigationItem, navigationLink } from './navigation-items.js';

const moreSheet = lazyScreen<{
  readonly items: readonly NavigationItem[];
  readonly onClose: () => void;
}>(() => import('./MoreSheet.js'));

/** The sections that have a tab of their own on phones; the others are behind “More”. */
const tabbed: ReadonlySet<Section> = new Set(['inbox', 'agents', 'accounts', 'data']);

/**
 * How a phone shows the places: tabs and “More”. Inside a partner’s page there are no tabs; a
 * button of the header opens all places there.
 */
export function usePhonePlaces(items: readonly NavigationItem[], isEmbedded: boolean) {
  const t = useMessages(frame);
  const more = useLazySurface(moreSheet);
  const tabs = items.filter(({ section, above }) => !above && tabbed.has(section));
  const others = isEmbedded ? items : items.filter((item) => !tabs.includes(item));
  const sheet = more.Surface ? <more.Surface items={others} onClose={more.close} /> : null;
  if (isEmbedded)
    return {
      tabBar: undefined,
      headButton: (
        <IconButton large label={t('more')} icon={<IconDots size={22} />} onClick={more.open} />
      ),
      sheet,
    };
  return {
    tabBar: (
      <TabBar
        items={tabs}
        renderLink={navigationLink}
        more={{
          label: t('more'),
          icon: <IconDots size={22} />,
          active: others.some(({ active }) => active),
          onOpen: more.open,
        }}
      />
    ),
    headButton: null,
    sheet,
  };
}
