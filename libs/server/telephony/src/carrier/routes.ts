import { type ForgedCallbacks } from '@patchbay/server-core';
import { type RawRoute, Refusal, TextReply } from '@patchbay/server-kit';
import { callbackPaths } from '@patchbay/server-providers';
import { type CarrierRouter } from './carrier-router.js';

/** A busy carrier sends its requests from few addresses. */
const perMinute = 6000;

/**
 * The routes for callbacks of the carrier. An unsigned request gets no data and changes nothing,
 * and the owners of the named account are notified.
 */
export function carrierRoutes(
  { answerCallback, namedBy }: Pick<CarrierRouter, 'answerCallback' | 'namedBy'>,
  forged: ForgedCallbacks,
): RawRoute[] {
  return callbackPaths.map((path): RawRoute => ({
    method: 'POST',
    path,
    perMinute,
    answer: async ({ url, headers, body, address }) => {
      const signature = headers['x-twilio-signature'];
      const text = body.toString('utf8');
      const answer = await answerCallback({
        url,
        body: text,
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (answer) return new TextReply(answer.contentType, answer.text);
      await forged.note({ endpoint: 'carrier', accountId: await namedBy(text), address });
      throw new Refusal(401, 'This request is not signed by the carrier.', {
        code: 'unauthorized',
      });
    },
  }));
}
