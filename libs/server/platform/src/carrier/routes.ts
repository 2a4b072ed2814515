import { type RawRoute, Refusal, TextReply } from '@patchbay/server-kit';
import { type CallbackCarrier, callbackPaths } from '@patchbay/server-providers';

/** A busy carrier asks from few addresses. */
const perMinute = 6000;

/** The routes at which the carrier asks; none without a carrier that does. Whoever did not sign learns nothing, and nothing happens. */
export function carrierRoutes(carrier: Partial<CallbackCarrier>): RawRoute[] {
  const { answerCallback } = carrier;
  if (!answerCallback) return [];
  return callbackPaths.map((path): RawRoute => ({
    method: 'POST', path, perMinute,
    answer: async ({ url, headers, body }) => {
      const signature = headers['x-twilio-signature'];
      const answer = await answerCallback({ url, body: body.toString('utf8'), signature: typeof signature === 'string' ? signature : undefined });
      if (!answer) throw new Refusal(401, 'This request is not signed by the carrier.', { code: 'unauthorized' });
      return new TextReply(answer.contentType, answer.text);
    },
  }));
}
