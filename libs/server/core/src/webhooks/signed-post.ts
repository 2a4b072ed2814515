import { type Clock } from '@patchbay/kernel';
import { type WebAnswer, WebError, type WebPoster } from '@patchbay/server-providers';
import { type ServerKey } from '../keys/server-key.js';
import { type WebhookRow, secretsOf, signedHeaders } from './rules.js';

/** What every request to a webhook needs. */
export interface SignedPostParts {
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly poster: Pick<WebPoster, 'post'>;
}

/** One request to a webhook: `type` is what its header calls the event. */
export interface SignedPost {
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Posts once, signed, and returns the reply with any status, or why there is none. */
export function postSigned(
  { clock, key, poster }: SignedPostParts,
  webhook: WebhookRow,
  { eventId, type, body, timeoutMs, signal }: SignedPost,
): Promise<WebAnswer | WebError> {
  const now = clock.now();
  const secrets = secretsOf(key, webhook, now);
  const headers = signedHeaders({ eventId, type, body, now, secrets });
  return poster
    .post({ url: webhook.url, headers, body, timeoutMs, ...(signal ? { signal } : {}) })
    .catch((error: unknown) =>
      error instanceof WebError
        ? error
        : new WebError('unreachable', 'The site could not be reached.'),
    );
}

export const isAccepted = ({ status }: WebAnswer): boolean => status >= 200 && status < 300;

/** What is said of a reply that is no success; of a redirect, where it leads. */
export const refusalOf = ({ status, location }: WebAnswer): string =>
  location === null
    ? `The site answered ${status}.`
    : `The site answered ${status}: it has moved to ${location}.`;

/** Whether a reply names a new address for good, so that nothing more is sent to this one. */
export const isMovedForGood = ({ status }: WebAnswer): boolean => status === 301 || status === 308;
