import { type IncomingHttpHeaders } from 'node:http';

/**
 * The origin of the page that asks for a document as its frame, as the browser tells it; null for
 * any other request, and where the page hides its origin.
 */
export function embedderOf(headers: IncomingHttpHeaders): string | null {
  const into = headers['sec-fetch-dest'];
  if (into !== 'iframe' && into !== 'frame' && into !== 'embed' && into !== 'object') return null;
  // Behind a proxy that rewrites the host, the browser alone knows that a page frames its own.
  if (headers['sec-fetch-site'] === 'same-origin') return null;
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { protocol, origin } = new URL(referer);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}

/**
 * Whether a browser lets an origin frame a page with these sources of `frame-ancestors`. `host` is
 * the `Host` header of the page's own request.
 */
export function mayFrame(sources: readonly string[], origin: string, host: string): boolean {
  const page = new URL(origin);
  return sources.some((source) => {
    if (source === '*') return true;
    if (source === "'self'") return page.host === host.toLowerCase();
    const [, scheme, wild = '', name = '', port = ''] =
      /^(https?:)\/\/(\*\.)?([a-z0-9.-]+)(:\d{1,5}|:\*)?$/i.exec(source) ?? [];
    if (scheme !== page.protocol) return false;
    const isNamed = wild
      ? page.hostname.endsWith(`.${name.toLowerCase()}`)
      : page.hostname === name.toLowerCase();
    return isNamed && (port === ':*' || new URL(`${scheme}//x${port}`).port === page.port);
  });
}

/**
 * The page that an origin outside of the list is shown instead of the browser's broken document.
 * It has no script, no link and nothing of a tenant, so that any page may frame it.
 */
export function refusedFrame(origin: string): { readonly policy: string; readonly html: string } {
  return {
    policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>This page cannot be shown here</title>
<style>body{margin:0;font:14px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:15vh auto 0;padding:24px}h1{font-size:18px}code{font-size:13px;overflow-wrap:anywhere}</style>
</head><body><main><h1>This page cannot be shown here</h1>
<p><code>${origin}</code> is not on the list of pages that may show it. An administrator adds it, as it is written here, under Settings, General, “Pages that may show the app”.</p>
</main></body></html>`,
  };
}
