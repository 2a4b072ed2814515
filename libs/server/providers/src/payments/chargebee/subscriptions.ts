import { any, unless, ensurePrice } from './catalogue.js';
import { type ChargebeeHttp } from './http.js';
import { type OwnPaymentsPort } from '../port.js';

/** The end of a subscription and the change of its plan. */
export function subscriptionCalls(
  http: ChargebeeHttp,
): Pick<OwnPaymentsPort, 'cancelSubscription' | 'changePlan' | 'renewsByItself'> {
  return {
    cancelSubscription: async ({ key, subscriptionId, ends }) => {
      const how =
        ends === 'term-end'
          ? { end_of_term: true }
          : {
              end_of_term: false,
              credit_option_for_current_term_charges: ends === 'now' ? 'prorate' : 'none',
            };
      await http
        .post(
          `/subscriptions/${encodeURIComponent(subscriptionId)}/cancel_for_items`,
          how,
          any,
          key,
        )
        .catch(unless('invalid_state_for_request'));
    },
    changePlan: async ({ key, subscriptionId, plan }) => {
      const price = await ensurePrice(http, plan);
      await http.post(
        `/subscriptions/${encodeURIComponent(subscriptionId)}/update_for_items`,
        {
          'subscription_items[item_price_id][0]': price,
          'subscription_items[quantity][0]': 1,
          replace_items_list: true,
          prorate: true,
          invoice_immediately: true,
          end_of_term: false,
        },
        any,
        `${key}:change`,
      );
    },
    renewsByItself: true,
  };
}
