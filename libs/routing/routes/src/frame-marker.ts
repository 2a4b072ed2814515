import {
  createBrowserHistory,
  type HistoryLocation,
  type RouterHistory,
} from '@tanstack/react-router';

/** The parameter of an address under which the server lets the same pages frame it again. */
const parameter = 'frame';

/**
 * The marker that the server writes into a page which a partner's page may frame; absent if none
 * may.
 */
export function frameMarkerOf(page: Pick<Document, 'querySelector'>): string | null {
  return page.querySelector('meta[name="frame-marker"]')?.getAttribute('content') ?? null;
}

function changed(href: string, change: (query: URLSearchParams) => void): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const query = new URLSearchParams(search);
  change(query);
  return `${path}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`;
}

/**
 * The browser's history with the marker in every address of the app, so that a reload in the frame
 * is let in. The app itself never sees it.
 */
export function createMarkedHistory(marker: string): RouterHistory {
  const marked = (href: string) =>
    /^\/(app|embed\/modal)(?=[/?#]|$)/.test(href)
      ? changed(href, (query) => query.set(parameter, marker))
      : href;
  const here = () => `${location.pathname}${location.search}${location.hash}`;
  const { history } = window;
  history.replaceState(history.state, '', marked(here()));
  return createBrowserHistory({
    createHref: marked,
    parseLocation: () => {
      const href = new URLSearchParams(location.search).has(parameter)
        ? changed(here(), (query) => query.delete(parameter))
        : here();
      const [, pathname = '/', search = '', hash = ''] =
        /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
      return { href, pathname, search, hash, state: history.state as HistoryLocation['state'] };
    },
  });
}
