import * as z from 'zod';
import { PaymentsError, type OwnPaymentsPort } from '../port.js';
import { ensurePrice } from './catalogue.js';
import { subscriptionIdFor, customerIdFor } from './names.js';
import { type ChargebeeHttp } from './http.js';

const page = z.object({ hosted_page: z.object({ id: z.string(), url: z.string() }) });
const portal = z.object({ portal_session: z.object({ access_url: z.string() }) });

/** Hosted pages for subscriptions, and the portal. */
export function checkoutCalls(
  http: ChargebeeHttp,
): Pick<OwnPaymentsPort, 'openCheckout' | 'portalLink'> {
  return {
    openCheckout: async ({ key, mode, nodeId, email, plan, successUrl, cancelUrl }) => {
      if (mode !== 'subscription' || !plan)
        throw new PaymentsError(
          'impossible',
          'Chargebee bills subscriptions; credit is not bought there.',
        );
      const price = await ensurePrice(http, plan);
      const { hosted_page: opened } = await http.post(
        '/hosted_pages/checkout_new_for_items',
        {
          'subscription[id]': subscriptionIdFor(key),
          'customer[id]': customerIdFor(nodeId),
          'customer[email]': email,
          'subscription_items[item_price_id][0]': price,
          'subscription_items[quantity][0]': 1,
          redirect_url: successUrl,
          cancel_url: cancelUrl,
          pass_thru_content: key,
        },
        page,
        key,
      );
      return { id: opened.id, url: opened.url };
    },
    portalLink: async ({ customerId, returnUrl }) => {
      if (!customerId)
        throw new PaymentsError('refused', 'There is nothing to manage before the first payment.');
      return {
        url: (
          await http.post(
            '/portal_sessions',
            { 'customer[id]': customerId, redirect_url: returnUrl },
            portal,
          )
        ).portal_session.access_url,
      };
    },
  };
}
