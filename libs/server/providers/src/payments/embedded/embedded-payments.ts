import { type CheckoutOrder, type PaymentsPort, type SignedBody } from '../port.js';
import { readSigned } from '../reading.js';
import { demandSignature, signBody } from '../signature.js';
import { type EmbeddedData, readEmbeddedEvent, writeEmbeddedEvent } from './events.js';
import {
  type SealedCheckout,
  type SealedConnection,
  type SealedPortal,
  type SealedPage,
} from './pages.js';
import { idFor, seal } from './sealed.js';
import { subscriptionCalls } from './subscriptions.js';
import { payoutCalls } from './payout-calls.js';
import { type EmbeddedPages, createEmbeddedPages } from './page-actions.js';

/** In which header the embedded processor signs. */
export const embeddedSignatureHeader = 'patchbay-payments-signature';

export interface EmbeddedPaymentsOptions {
  /** Signs events, and the data of the pages. */
  readonly secret: Buffer;
  /** Address of this installation, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: () => number;
  /** The door for events: the same one that a real processor comes through. */
  readonly deliver: (sent: SignedBody) => Promise<unknown>;
}

/**
 * A processor for installations without one: no card, no money, everything else as it is with a
 * real one. It keeps nothing. What a checkout is about travels, signed, in its address, and ids
 * follow from keys, so that it is the same in every process and after every start. Paying out to an
 * address that begins with `fail` fails, as do the declined accounts of real processors' test
 * modes.
 */
export function createEmbeddedPayments({
  secret,
  publicUrl,
  now,
  deliver,
}: EmbeddedPaymentsOptions): PaymentsPort & { readonly pages: EmbeddedPages } {
  const link = (page: SealedPage): string => `${publicUrl}/pay/embedded?p=${seal(secret, page)}`;

  /**
   * Sends an event, signed, and repeats it until it is accepted. The id is derived from the event.
   */
  async function send(about: readonly string[], data: EmbeddedData): Promise<void> {
    const body = writeEmbeddedEvent(idFor(secret, 'evt', data.type, ...about), now(), data);
    await deliver({
      body: Buffer.from(body),
      headers: { [embeddedSignatureHeader]: signBody(secret, body, now()) },
    });
  }
  const pages = createEmbeddedPages({ secret, send, now });

  return {
    name: 'embedded',
    label: 'Built-in test processor: no card and no money, everything else as with a real one',
    can: new Set(['checkout', 'portal', 'refund', 'stripe', 'paypal', 'venmo']),
    pages,
    openCheckout: async (order) => {
      const page = checkoutOf(secret, order);
      return {
        id: page.id,
        url: link(page),
        ...(order.ui === 'embedded' ? { clientSecret: seal(secret, page) } : {}),
      };
    },
    portalLink: async ({ nodeId, subscriptionId, returnUrl }) => ({
      url: link({
        page: 'portal',
        node: nodeId,
        subscription: subscriptionId ?? null,
        back: returnUrl,
      } satisfies SealedPortal),
    }),
    ...subscriptionCalls({ send, now, secret }),
    ...payoutCalls(secret, send),
    connectAccount: async ({ nodeId, successUrl, failureUrl }) => {
      const account = `acct_embedded_${nodeId}`;
      return {
        accountId: account,
        url: link({
          page: 'connect',
          node: nodeId,
          account,
          success: successUrl,
          cancel: failureUrl,
        } satisfies SealedConnection),
      };
    },
    // Reported by an event; there is nothing to ask.
    isAccountReady: async () => false,
    readEvent: (sent) => {
      demandSignature(secret, sent, embeddedSignatureHeader, now());
      return readSigned(() => readEmbeddedEvent(sent.body));
    },
  };
}

const checkoutOf = (secret: Buffer, order: CheckoutOrder): SealedCheckout => ({
  page: 'checkout',
  id: idFor(secret, 'chk', String(order.nodeId), order.key),
  key: order.key,
  node: order.nodeId,
  mode: order.mode,
  title: order.title ?? order.plan?.title ?? 'Credit',
  micros: String(order.plan?.micros ?? order.amount?.micros ?? 0n),
  plan: order.plan ? { id: order.plan.id, term: order.plan.term } : null,
  success: order.successUrl,
  cancel: order.cancelUrl,
});
