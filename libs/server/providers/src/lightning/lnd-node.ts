import * as z from 'zod';
import { type Network } from './bolt11/amount.js';
import { decodeInvoice } from './bolt11/decode.js';
import { LightningError, type LightningPort } from './port.js';
import { createLndRest } from './lnd-rest.js';

export interface LndOptions {
  /** The REST address of the node, as `https://host:8080`. */
  readonly url: string;
  /** Hex of a macaroon that may read and write invoices and pay. */
  readonly macaroon: string;
  /** The node's own certificate as PEM; the system's authorities when left out. */
  readonly certificate?: string;
  readonly network?: Network;
  readonly timeoutMs?: number;
}

/** Routing may cost so much of a payment at most, in thousandths, and at least a satoshi. */
const maxFeePermille = 10n;

const made = z.object({ payment_request: z.string(), r_hash: z.base64() });
const invoice = z.object({ state: z.string(), r_preimage: z.string().optional() });
const sent = z.object({
  result: z.object({
    status: z.string(),
    payment_preimage: z.string().optional(),
    failure_reason: z.string().optional(),
  }),
});

/**
 * An LND node over its REST interface. The network pays a hash once, so asking again after a lost
 * answer only learns what became of it.
 */
export function createLndNode({
  url,
  macaroon,
  certificate,
  network = 'mainnet',
  timeoutMs = 40_000,
}: LndOptions): LightningPort {
  const base = new URL(url);
  const ask = createLndRest({ base, timeoutMs, macaroon, certificate });

  return {
    name: 'lnd',
    label: 'LND node',
    network,
    createInvoice: async ({ msat, description, expiry }) => {
      const { payment_request: text, r_hash: hash } = await read(
        made,
        ask('POST', '/v1/invoices', {
          value_msat: String(msat),
          memo: description,
          expiry: String(expiry),
        }),
      );
      return { invoice: text, paymentHash: toHex(hash) };
    },
    preimageOf: async (paymentHash) => {
      const { state, r_preimage: preimage } = await read(
        invoice,
        ask('GET', `/v1/invoice/${paymentHash}`),
      );
      return state === 'SETTLED' && preimage ? toHex(preimage) : null;
    },
    withdraw: async (paymentHash) => {
      const { status, reply } = await ask('POST', '/v2/invoices/cancel', {
        payment_hash: Buffer.from(paymentHash, 'hex').toString('base64'),
      });
      const words = JSON.stringify(reply);
      if (status < 300 || /already canceled|unable to locate invoice|no such invoice/i.test(words))
        return 'withdrawn';
      if (/already settled/i.test(words)) return 'paid';
      throw new LightningError(
        'unavailable',
        'The Lightning node did not say whether the request was paid.',
      );
    },
    pay: async ({ invoice: text, msat }) => {
      const { paymentHash } = decodeInvoice(text);
      const fee = (msat * maxFeePermille) / 1000n;
      const order = {
        payment_request: text,
        timeout_seconds: 30,
        fee_limit_msat: String(fee > 1000n ? fee : 1000n),
        no_inflight_updates: true,
      };
      const { status, reply } = await ask('POST', '/v2/router/send', order);
      if (status < 300) return outcomeOf(reply);
      if (isKnown(reply))
        return outcomeOf(
          (await ask('GET', `/v2/router/track/${toUrlText(paymentHash)}?no_inflight_updates=true`))
            .reply,
        );
      throw new LightningError('unavailable', 'The Lightning node does not pay right now.');
    },
  };
}

async function read<T>(
  schema: z.ZodType<T>,
  asked: Promise<{ status: number; reply: unknown }>,
): Promise<T> {
  const { status, reply } = await asked;
  const found = schema.safeParse(reply);
  if (status >= 300 || !found.success)
    throw new LightningError('unavailable', 'The Lightning node gave no answer that can be used.');
  return found.data;
}

const toHex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

const toUrlText = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

/** The outcome of a payment; a repeated request waits for one that is under way. */
function outcomeOf(reply: unknown): { preimage: string } {
  const found = sent.safeParse(reply);
  if (!found.success)
    throw new LightningError('unavailable', 'The Lightning node gave no answer that can be used.');
  const { status, payment_preimage: preimage, failure_reason: reason } = found.data.result;
  if (status === 'SUCCEEDED' && preimage) return { preimage };
  if (status === 'FAILED')
    throw new LightningError(
      'refused',
      reason === 'FAILURE_REASON_NO_ROUTE'
        ? 'There is no way to the payee.'
        : 'The payee could not be paid.',
    );
  throw new LightningError('unavailable', 'The payment is under way.');
}

/** The node has this payment already: it is under way, or was made. */
const isKnown = (reply: unknown): boolean =>
  /already paid|in transition|already exists|AlreadyExists/i.test(JSON.stringify(reply));
