import { useToast } from '@patchbay/kit';
import { useLanguage, useMessages } from '@patchbay/messages';
import { useSession, useThemeChoice } from '@patchbay/session';
import { useEffect, useRef } from 'react';
import { shell } from './messages.js';
import { buildOfPage, watchServiceWorker } from './service-worker.js';

/** The pages of the console; public pages are opened once. */
const isOfConsole = (path: string): boolean => /^\/(app|inbox|mobile)(\/|$)/.test(path);

/** The service worker of this page; none in a frame, where another page decides what is loaded. */
function containerOf(page: Window): ServiceWorkerContainer | null {
  if (page.self !== page.top || !isOfConsole(page.location.pathname)) return null;
  return page.navigator.serviceWorker ?? null;
}

/** How the page is drawn that stands in for others without a connection. */
function useOfflineQuery(): string {
  const language = useLanguage();
  const [theme] = useThemeChoice();
  const { modes } = useSession();
  return `?${new URLSearchParams({
    lang: language,
    ...(theme === 'light' || theme === 'dark' ? { scheme: theme } : {}),
    ...(modes.genericBrand ? { genericBrand: 'true' } : {}),
  })}`;
}

/** Registers the service worker, keeps its offline page as the person likes it, tells of updates. */
export function useServiceWorker(): void {
  const t = useMessages(shell);
  const toast = useToast();
  const query = useOfflineQuery();
  const tell = useRef<(takeOver: () => void) => void>(() => undefined);
  useEffect(() => {
    tell.current = (onAction) =>
      toast({
        text: t('newVersion'),
        tone: 'plain',
        action: { label: t('reload'), onAction },
      });
  }, [t, toast]);
  useEffect(() => {
    const container = containerOf(window);
    const build = buildOfPage(document);
    if (!container || build === null) return;
    return watchServiceWorker({
      container,
      build,
      reload: () => location.reload(),
      onUpdate: (takeOver) => tell.current(takeOver),
    });
  }, []);
  useEffect(() => {
    const container = containerOf(window);
    if (!container || buildOfPage(document) === null) return;
    void container.ready.then(({ active }) => active?.postMessage({ type: 'OFFLINE_PAGE', query }));
  }, [query]);
}
