import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import {
  type InvoiceAddition,
  type OwnPaymentsPort,
  PaymentsError,
  type PlanOrder,
} from '../port.js';
import { readSigned } from '../reading.js';
import { readChargebeeEvent } from './events.js';
import {
  type ChargebeeHttp,
  type ChargebeeHttpOptions,
  ChargebeeRefusal,
  createChargebeeHttp,
} from './http.js';
import { customerIdFor, priceIdFor, subscriptionIdFor } from './names.js';

export interface ChargebeePaymentsOptions extends ChargebeeHttpOptions {
  /** What Chargebee calls our door with: it does not sign. */
  readonly webhookUsername: string;
  readonly webhookPassword: string;
}

const any = z.unknown();
const page = z.object({ hosted_page: z.object({ id: z.string(), url: z.string() }) });
const portal = z.object({ portal_session: z.object({ access_url: z.string() }) });
const charges = z.object({
  list: z.array(
    z.object({ unbilled_charge: z.object({ id: z.string(), description: z.string().optional() }) }),
  ),
});
const invoices = z.object({
  list: z.array(
    z.object({
      invoice: z.object({
        id: z.string(),
        line_items: z.array(z.object({ description: z.string().optional() })).optional(),
      }),
    }),
  ),
});
const added = z.object({ unbilled_charges: z.array(z.object({ id: z.string() })).min(1) });
const invoiced = z.object({ invoice: z.object({ id: z.string() }) });

const family = 'patchbay';
const longestName = 50;
const impossible = (): Promise<never> =>
  Promise.reject(
    new PaymentsError('impossible', 'Chargebee bills subscriptions; it pays nobody out.'),
  );

/**
 * Chargebee with its second product catalogue: a hosted page for subscriptions, the portal, and charges for the next invoice. A plan is put into its
 * catalogue when it is first bought. Chargebee remembers an idempotency key for half an hour only, so what is added is looked for before it is added again.
 */
export function createChargebeePayments({
  webhookUsername,
  webhookPassword,
  ...site
}: ChargebeePaymentsOptions): OwnPaymentsPort {
  const http = createChargebeeHttp(site);
  const right = digest(
    `Basic ${Buffer.from(`${webhookUsername}:${webhookPassword}`).toString('base64')}`,
  );

  return {
    name: 'chargebee',
    label: 'Chargebee',
    can: new Set(['checkout', 'portal']),
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
    addToInvoice: async (addition) => {
      const known = await findAddition(http, addition);
      if (known) return { id: known };
      const { key, customerId, nodeId, subscriptionId, amount, from, until, isLast } = addition;
      const charge = {
        'charges[amount][0]': cents(amount.micros),
        'charges[description][0]': describe(addition),
        'charges[date_from][0]': unix(from),
        'charges[date_to][0]': unix(until),
        currency_code: 'USD',
      };
      if (isLast)
        return {
          id: (
            await http.post(
              '/invoices/create_for_charge_items_and_charges',
              { customer_id: customerId ?? customerIdFor(nodeId), ...charge },
              invoiced,
              key,
            )
          ).invoice.id,
        };
      return {
        id:
          (
            await http.post(
              '/unbilled_charges/create',
              { subscription_id: subscriptionId, ...charge },
              added,
              key,
            )
          ).unbilled_charges[0]?.id ?? key,
      };
    },
    refund: impossible,
    payout: impossible,
    connectAccount: impossible,
    isAccountReady: impossible,
    prove: async () => {
      await http.get('/subscriptions', { limit: 1 }, any);
    },
    readEvent: ({ body, headers }) => {
      const given = headers.authorization;
      if (typeof given !== 'string' || !timingSafeEqual(digest(given), right))
        throw new PaymentsError(
          'signature',
          'The event was not sent under the name and password of this billing system.',
        );
      return readSigned(() => readChargebeeEvent(body));
    },
  };
}

/** The plan at its price, put into the catalogue when it is not there. Twice at once is once: whoever comes second is told that it is there. */
async function ensurePrice(http: ChargebeeHttp, plan: PlanOrder): Promise<string> {
  const amount = cents(plan.micros);
  const id = priceIdFor(plan, amount);
  const there = await http.get(`/item_prices/${encodeURIComponent(id)}`, {}, any).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ChargebeeRefusal && error.reason === 'resource_not_found') return false;
      throw error;
    },
  );
  if (there) return id;
  await http
    .post('/item_families', { id: family, name: 'Patchbay' }, any)
    .catch(unless('duplicate_entry'));
  // Names are unique and short there; what the payer reads is the external one.
  await http
    .post(
      '/items',
      {
        id: plan.id,
        name: plan.id.slice(-longestName),
        external_name: plan.title.slice(0, 100),
        type: 'plan',
        item_family_id: family,
      },
      any,
    )
    .catch(unless('duplicate_entry'));
  await http
    .post(
      '/item_prices',
      {
        id,
        name: `${plan.id.slice(-30)} ${plan.term} ${amount}`.slice(-longestName),
        external_name: plan.title.slice(0, 100),
        item_id: plan.id,
        pricing_model: 'flat_fee',
        price: amount,
        currency_code: 'USD',
        period: 1,
        period_unit: plan.term,
      },
      any,
    )
    .catch(unless('duplicate_entry'));
  return id;
}

/** What was added under this key before, wherever it is by now: waiting for the next invoice, or in one. */
async function findAddition(
  http: ChargebeeHttp,
  addition: InvoiceAddition,
): Promise<string | null> {
  const mark = markOf(addition.key);
  const isIt = ({ description }: { readonly description?: string | undefined }) =>
    description?.endsWith(mark) ?? false;
  const whose = addition.isLast
    ? { 'customer_id[is]': addition.customerId ?? customerIdFor(addition.nodeId) }
    : { 'subscription_id[is]': addition.subscriptionId };
  const { list: waiting } = await http.get('/unbilled_charges', { ...whose, limit: 100 }, charges);
  const found = waiting.find(({ unbilled_charge: one }) => isIt(one));
  if (found) return found.unbilled_charge.id;
  const { list: sent } = await http.get(
    '/invoices',
    { ...whose, 'sort_by[desc]': 'date', limit: 20 },
    invoices,
  );
  return sent.find(({ invoice }) => invoice.line_items?.some(isIt))?.invoice.id ?? null;
}

/** Stands at the end of what a payer reads, so that it is known again. */
const markOf = (key: string): string => `(${key})`;
const describe = ({ title, key }: InvoiceAddition): string => `${title} ${markOf(key)}`;
const unix = (at: Date): number => Math.floor(at.getTime() / 1000);
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function cents(micros: bigint): number {
  if (micros % 10_000n !== 0n) throw new PaymentsError('refused', 'A card takes whole cents.');
  return Number(micros / 10_000n);
}

/** What is so already is as it should be. */
function unless(reason: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ChargebeeRefusal && error.reason === reason)) throw error;
  };
}
