import * as z from 'zod';
import { type ChargebeeHttp } from './http.js';
import { type InvoiceAddition, type OwnPaymentsPort } from '../port.js';
import { customerIdFor } from './names.js';
import { cents } from './catalogue.js';

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

/** The end of the description that a payer reads; it identifies the addition. */
const markOf = (key: string): string => `(${key})`;

const describe = ({ title, key }: InvoiceAddition): string => `${title} ${markOf(key)}`;
const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Charges for the next invoice, or for the last one. */
export function invoiceCalls(http: ChargebeeHttp): Pick<OwnPaymentsPort, 'addToInvoice'> {
  return {
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
  };
}

/**
 * What was added under this key before, wherever it is by now: waiting for the next invoice, or in
 * one.
 */
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
