import { randomUUID } from 'node:crypto';
import { type ReplyOf } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { type RateLimiter } from '@patchbay/server-kit';
import { type WebAnswer, WebError } from '@patchbay/server-providers';
import { type WebhookRow } from './rules.js';
import {
  type SignedPostParts,
  isAccepted,
  isMovedForGood,
  postSigned,
  refusalOf,
} from './signed-post.js';

export type WebhookTest = ReplyOf<'createWebhook'>['test'];

export interface TestDeliveryParts extends SignedPostParts {
  readonly limits: Pick<RateLimiter, 'hit'>;
}

/** The event of a test delivery in its header and its body: no type of a webhook. */
export const testEvent = 'webhook.test';

/** The call that saves a webhook waits this long for the reply, and no longer. */
const longestMs = 3000;
/** Tests of an organization, so that saving webhooks is no way to scan the web. */
const maxPerMinute = 10;
const maxPerDay = 200;
const daySeconds = 86_400;

/**
 * Posts a signed test event to a webhook that was just saved, and says what came of it. It is not
 * recorded, not repeated, and changes nothing of the webhook. Waits three seconds at most.
 */
export async function deliverTest(
  parts: TestDeliveryParts,
  webhook: WebhookRow,
): Promise<WebhookTest> {
  if (await isOverLimit(parts.limits, webhook.organizationId))
    return told(
      'notTested',
      'The address was not tested: this account has tested many in a short time. Save the webhook again later to test it.',
    );
  const answer = await postSigned(parts, webhook, {
    eventId: randomUUID(),
    type: testEvent,
    body: JSON.stringify({
      eventType: testEvent,
      webhookType: webhook.type,
      accountId: webhook.accountId,
      timestamp: dateToSeconds(new Date(parts.clock.now())),
    }),
    timeoutMs: longestMs,
  });
  return answer instanceof WebError ? failed(answer) : answered(answer);
}

const isOverLimit = async (
  limits: TestDeliveryParts['limits'],
  organizationId: number,
): Promise<boolean> =>
  (await limits.hit(`webhook test|${organizationId}`, maxPerMinute)) > 0 ||
  (await limits.hit(`webhook test of a day|${organizationId}`, maxPerDay, daySeconds)) > 0;

const told = (
  result: WebhookTest['result'],
  message: string,
  { status = null, location = null }: Partial<Pick<WebhookTest, 'status' | 'location'>> = {},
): WebhookTest => ({ result, status, location, message });

/** Why no reply came, by the poster's code; other codes are `unreachable`. */
const resultOf: Partial<Record<WebError['code'], WebhookTest['result']>> = {
  tls: 'tls',
  timeout: 'noAnswer',
  refused: 'notPublic',
};

const failed = ({ code, message }: WebError): WebhookTest =>
  code === 'timeout'
    ? told('noAnswer', 'The site has not answered within three seconds.')
    : told(resultOf[code] ?? 'unreachable', message);

function answered(answer: WebAnswer): WebhookTest {
  const { status, location } = answer;
  if (isAccepted(answer)) return told('delivered', `The site answered ${status}.`, { status });
  if (location === null) return told('failed', refusalOf(answer), { status });
  const advice = isMovedForGood(answer)
    ? ' Save the webhook with that address: this one is disabled at its first event.'
    : ' Redirects are not followed.';
  return told('moved', refusalOf(answer) + advice, { status, location });
}
