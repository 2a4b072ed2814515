import { type SentListener } from '@patchbay/api-client';

interface CountedRequest {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: BodyInit | null;
  readonly signal?: AbortSignal | null;
}

/**
 * Sends a request whose body is counted while it leaves, which `fetch` cannot do. It ends as `fetch`
 * does: with a response of any status, a `TypeError` without one, or the reason of an abort.
 */
export const sendCounted = (
  path: string,
  { method = 'POST', headers, body, signal }: CountedRequest,
  onSent: SentListener,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, path);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
    request.addEventListener('load', () =>
      resolve(
        new Response(request.responseText || null, {
          status: request.status,
          statusText: request.statusText,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      ),
    );
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as XMLHttpRequestBodyInit | null);
  });
