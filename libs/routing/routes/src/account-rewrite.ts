import { idsOf, querySegments, readSegments, segmentTypes, segmentWords } from '@patchbay/intents';
import { type LocationRewrite } from '@tanstack/react-router';

/**
 * Pages at `/app/…` that stand beside the console. No account is ever in their path, because the
 * server and other systems know them by their exact path.
 */
export const standalonePages = [
  'embed',
  'pay',
  'paymentSuccess',
  'paymentCancel',
  'stripePayoutConnectSuccess',
  'stripePayoutConnectFailure',
  'undoAddressChange',
] as const;

const isStandalone = (word: string | undefined): boolean =>
  (standalonePages as readonly (string | undefined)[]).includes(word);

/** The words below /app; null if the address is not of the console. */
function consoleWords(pathname: string): readonly string[] | null {
  const [first, ...words] = pathname.split('/').filter((word) => word !== '');
  return first === 'app' && !isStandalone(words[0]) ? words : null;
}

/** Another URL with this path and this account in the query; the account comes first. */
function changed(url: URL, words: readonly string[], ids: readonly (readonly string[])[]): URL {
  const others = [...url.searchParams].filter(
    ([key]) => !(segmentTypes as readonly string[]).includes(key),
  );
  const next = new URL(url);
  next.pathname = ['', 'app', ...words].join('/');
  next.search = new URLSearchParams([...ids, ...others] as string[][]).toString();
  return next;
}

/**
 * `/app/reseller/5/org/7/data/logs` → `/app/data/logs?reseller=5&org=7`. An account in the path
 * overrides one in the query.
 */
function accountToQuery(url: URL): URL {
  const words = consoleWords(url.pathname);
  if (words === null) return url;
  const { segments, rest } = readSegments(words);
  if (isStandalone(rest[0])) return url;
  const ids =
    segments.length > 0
      ? idsOf(segments)
      : idsOf(querySegments(Object.fromEntries(url.searchParams)));
  const named = segmentTypes.flatMap((type) =>
    ids[type] === undefined ? [] : [[type, String(ids[type])]],
  );
  return named.length === 0 ? url : changed(url, rest, named);
}

/** `/app/data/logs?reseller=5&org=7` → `/app/reseller/5/org/7/data/logs`. */
function accountToPath(url: URL): URL {
  const words = consoleWords(url.pathname);
  const segments = querySegments(Object.fromEntries(url.searchParams));
  if (words === null || segments.length === 0) return url;
  return changed(url, [...segmentWords(segments), ...words], []);
}

/**
 * The account stands in the path of every public address of the console, and in the query of the
 * router's own one: so the routes are written once, and not once for each way down the tree. The
 * router compares the URL that it passed to `output` with its current one, so neither function may
 * change the URL that it gets.
 */
export const accountRewrite = {
  input: ({ url }) => accountToQuery(url),
  output: ({ url }) => accountToPath(url),
} satisfies LocationRewrite;
