import { type SealedCheckout, type SealedPage, readPage } from './pages.js';
import { idFor } from './sealed.js';
import { termSeconds } from './subscriptions.js';
import { type EmbeddedData } from './events.js';

/**
 * The pages on which a person pays, connects an account or ends a subscription, and what happens
 * there.
 */
export interface EmbeddedPages {
  /** What a page is about; null when its address was not made here. */
  read(sealed: string): SealedPage | null;
  /** Executes the action of the page's button. */
  confirm(page: SealedPage): Promise<void>;
}

interface EmbeddedPagesContext {
  readonly secret: Buffer;
  readonly send: (about: readonly string[], data: EmbeddedData) => Promise<void>;
  readonly now: () => number;
}

/** What happens when a person presses the button of a page. */
export function createEmbeddedPages({ secret, send, now }: EmbeddedPagesContext): EmbeddedPages {
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

  return {
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
}
