import { type CheckoutOrder, type PaymentsPort, type SignedBody } from '../port.js';
import { readSigned } from '../reading.js';
import { demandSignature, signBody } from '../signature.js';
import { type EmbeddedData, readEmbeddedEvent, writeEmbeddedEvent } from './events.js';
import {
  type SealedCheckout,
  type SealedConnection,
  type SealedPortal,
  type SealedPage,
  readPage,
} from './pages.js';
import { idFor, seal } from './sealed.js';

/** In which header the embedded processor signs. */
export const embeddedSignatureHeader = 'patchbay-payments-signature';

export interface EmbeddedPaymentsOptions {
  /** Signs events, and what the pages are about. */
  readonly secret: Buffer;
  /** Address of this installation, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: () => number;
  /** The door for events: the same one that a real processor comes through. */
  readonly deliver: (sent: SignedBody) => Promise<unknown>;
}

/** The pages on which somebody pays, connects an account or ends a subscription, and what happens there. */
export interface EmbeddedPages {
  /** What a page is about; null when its address was not made here. */
  read(sealed: string): SealedPage | null;
  /** Does what the page's button says. */
  confirm(page: SealedPage): Promise<void>;
}

const monthMs = 30 * 86_400_000;
const yearMs = 365 * 86_400_000;
const termSeconds = (term: 'month' | 'year'): number =>
  Math.floor((term === 'year' ? yearMs : monthMs) / 1000);

/**
 * A processor for installations without one: no card, no money, everything else as it is with a real one. It keeps nothing. What a checkout is
 * about travels, signed, in its address, and ids follow from keys, so that it is the same in every process and after every start. Paying out to
 * an address that begins with `fail` fails, as do the declined accounts of real processors' test modes.
 */
export function createEmbeddedPayments({
  secret,
  publicUrl,
  now,
  deliver,
}: EmbeddedPaymentsOptions): PaymentsPort & { readonly pages: EmbeddedPages } {
  const link = (page: SealedPage): string => `${publicUrl}/pay/embedded?p=${seal(secret, page)}`;

  /** Sends an event, signed, and again until it is heard. The id follows from what happened. */
  async function send(about: readonly string[], data: EmbeddedData): Promise<void> {
    const body = writeEmbeddedEvent(idFor(secret, 'evt', data.type, ...about), now(), data);
    await deliver({
      body: Buffer.from(body),
      headers: { [embeddedSignatureHeader]: signBody(secret, body, now()) },
    });
  }

  async function payCheckout({ id, key, node, mode, micros, plan }: SealedCheckout): Promise<void> {
    const subscriptionId = mode === 'subscription' ? idFor(secret, 'sub', id) : null;
    const customerId = `cus_${node}`;
    const known = plan ? { id: plan.id, term: plan.term } : null;
    await send([id], {
      type: 'checkout.completed',
      checkoutId: id,
      mode,
      nodeId: node,
      key,
      micros,
      paymentId: micros === '0' ? null : idFor(secret, 'pay', id),
      subscriptionId,
      customerId,
      plan: known,
    });
    if (!subscriptionId || !plan) return;
    const start = Math.floor(now() / 1000);
    const periodEnd = start + termSeconds(plan.term);
    await send([subscriptionId], {
      type: 'subscription.changed',
      subscriptionId,
      nodeId: node,
      customerId,
      plan: known,
      state: 'active',
      periodStart: start,
      periodEnd,
      endsAtPeriodEnd: false,
    });
  }

  const pages: EmbeddedPages = {
    read: (sealed) => readPage(secret, sealed),
    confirm: async (page) => {
      if (page.page === 'checkout') return payCheckout(page);
      if (page.page === 'connect')
        return send([page.account], {
          type: 'account.changed',
          accountId: page.account,
          isReady: true,
        });
      if (page.subscription)
        await send([page.subscription, 'ended'], {
          type: 'subscription.ended',
          subscriptionId: page.subscription,
          nodeId: page.node,
          reason: 'Ended on the page of the processor',
        });
    },
  };

  const checkoutOf = (order: CheckoutOrder): SealedCheckout => ({
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

  return {
    name: 'embedded',
    label: 'Built-in test processor: no card and no money, everything else as with a real one',
    can: new Set(['checkout', 'portal', 'refund', 'stripe', 'paypal', 'venmo']),
    pages,
    openCheckout: async (order) => {
      const page = checkoutOf(order);
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
    // It keeps no time and no price: when the term ends, whoever asks says, and what is left of it they work out.
    cancelSubscription: ({ key, nodeId, subscriptionId, reason, ends, termEndsAt }) => {
      if (ends !== 'term-end')
        return send([subscriptionId, 'ended'], {
          type: 'subscription.ended',
          subscriptionId,
          nodeId,
          reason,
          ...(ends === 'now' ? { prorated: 'owed' as const } : {}),
        });
      const periodEnd = Math.floor(termEndsAt.getTime() / 1000);
      return send([subscriptionId, 'ends', key], {
        type: 'subscription.changed',
        subscriptionId,
        nodeId,
        customerId: `cus_${nodeId}`,
        plan: null,
        state: 'active',
        periodStart: Math.floor(now() / 1000),
        periodEnd,
        endsAtPeriodEnd: true,
      });
    },
    // What is left of the old plan it does not know: whoever asked works that out, and asks for it.
    changePlan: ({ key, nodeId, subscriptionId, plan }) => {
      const start = Math.floor(now() / 1000);
      const known = { id: plan.id, term: plan.term };
      return send([subscriptionId, 'changed', key], {
        type: 'subscription.changed',
        subscriptionId,
        nodeId,
        customerId: `cus_${nodeId}`,
        plan: known,
        price: String(plan.micros),
        state: 'active',
        periodStart: start,
        periodEnd: start + termSeconds(plan.term),
        endsAtPeriodEnd: false,
        prorated: 'owed',
      });
    },
    // It keeps no subscriptions, and so no time: whoever asks for what was used asks for the next term too, and it is paid at once.
    renewsByItself: false,
    addToInvoice: async ({ key, nodeId, subscriptionId, amount }) => {
      const id = idFor(secret, 'inv', key);
      await send([id], {
        type: 'invoice.paid',
        invoiceId: id,
        subscriptionId,
        nodeId,
        micros: String(amount.micros),
      });
      return { id };
    },
    refund: async ({ key, paymentId, amount }) => {
      const id = idFor(secret, 'ref', key);
      await send([id], {
        type: 'payment.refunded',
        refundId: id,
        key,
        paymentId,
        micros: String(amount.micros),
        state: 'done',
      });
      return { id };
    },
    payout: async ({ key, to }) => {
      const id = idFor(secret, 'out', key);
      await send(
        [id],
        to.startsWith('fail')
          ? { type: 'payout.failed', key, payoutId: id, reason: 'The address does not take money.' }
          : { type: 'payout.paid', key, payoutId: id },
      );
      return { id };
    },
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
    // Told by an event; there is nothing to ask.
    isAccountReady: async () => false,
    readEvent: (sent) => {
      demandSignature(secret, sent, embeddedSignatureHeader, now());
      return readSigned(() => readEmbeddedEvent(sent.body));
    },
  };
}
