import { createHmac } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  type StripeCall,
  type Thing,
  type Subscription,
  type Fields,
  refused,
  termSeconds,
  metadataOf,
} from './stripe-things.js';

/**
 * A server with the part of Stripe's protocol that the product uses: keys, forms, idempotency,
 * errors and events.
 */
export interface StripeServer {
  readonly url: string;
  readonly calls: readonly StripeCall[];
  /** Every object by its id. */
  readonly things: ReadonlyMap<string, Thing>;
  /**
   * Cuts the next requests off: before they take effect, or after, so that the reply is lost; or
   * lets them take effect and never answers.
   */
  failNext(times: number, when: 'before' | 'after' | 'never'): void;
  /** Declines the next charge of a change of plan. */
  decline(isOn: boolean): void;
  /** Marks a session as paid and gives the event's body. */
  complete(sessionId: string): string;
  eventOf(type: string, object: Thing): string;
  /** Records the payment of an invoice, and gives the payment's id. */
  payInvoice(invoiceId: string): string;
  close(): Promise<void>;
}

export const stripeKey = 'sk_test_patchbay';
export const stripeWebhookSecret = 'whsec_patchbay';

/** The signature as Stripe makes it; `at` in seconds. */
export const stripeSignature = (body: string, at: number, secret = stripeWebhookSecret): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** Starts it on a port of its own. */
export async function openStripeServer(services: () => number): Promise<StripeServer> {
  const calls: StripeCall[] = [];

  const things = new Map<string, Thing>();

  const replies = new Map<
    string,
    { readonly form: string; readonly status: number; readonly body: unknown }
  >();

  let count = 0;

  let failing = { times: 0, when: 'before' as 'before' | 'after' | 'never' };

  let isDeclining = false;

  const seconds = () => Math.floor(services() / 1000);

  const make = (
    prefix: string,
    object: string,
    rest: Record<string, unknown>,
    id = `${prefix}_${(count += 1)}`,
  ): Thing => {
    const thing = { id, object, created: seconds(), ...rest };
    things.set(thing.id, thing);
    return thing;
  };

  /**
   * As Stripe computes it: the rest of both plans by the second, in one immediate invoice. A
   * remaining credit reduces the invoices after it.
   */
  function changePlan(subscription: Subscription, fields: Fields) {
    const [item] = subscription.items.data;
    const amount = Number(fields['items[0][price_data][unit_amount]']);
    const interval = fields['items[0][price_data][recurring][interval]'] as 'month' | 'year';
    if (
      fields['items[0][id]'] !== item.id ||
      !Number.isSafeInteger(amount) ||
      !things.has(fields['items[0][price_data][product]'] ?? '')
    )
      return refused('No such product, or no such item.');
    if (
      fields.proration_behavior !== 'always_invoice' ||
      fields.payment_behavior !== 'error_if_incomplete'
    )
      return refused('This server only knows changes that are charged at once or not made.');
    const [at, isAnew] = [seconds(), interval !== item.price.recurring.interval];
    // Renewals that happened meanwhile.
    while (item.current_period_end <= at)
      Object.assign(item, {
        current_period_start: item.current_period_end,
        current_period_end: item.current_period_end + termSeconds(item.price.recurring.interval),
      });
    const left = (cents: number) =>
      Math.round(
        (cents * Math.max(0, item.current_period_end - at)) /
          (item.current_period_end - item.current_period_start),
      );
    const end = isAnew ? at + termSeconds(interval) : item.current_period_end;
    const line = (cents: number, description: string, until: number) => ({
      id: `il_${(count += 1)}`,
      object: 'line_item',
      amount: cents,
      description,
      period: { start: at, end: until },
      metadata: {},
    });
    const lines = [
      line(-left(item.price.unit_amount), 'Unused time', item.current_period_end),
      line(isAnew ? amount : left(amount), 'Remaining time', end),
    ];
    const total = lines.reduce((sum, one) => sum + one.amount, 0);
    if (total > 0 && isDeclining)
      return {
        status: 402,
        body: {
          error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
        },
      };
    Object.assign(item, {
      price: { unit_amount: amount, currency: 'usd', recurring: { interval } },
      current_period_start: isAnew ? at : item.current_period_start,
      current_period_end: end,
    });
    Object.assign(subscription, {
      metadata: metadataOf(fields),
      cancel_at_period_end: false,
      status: 'active',
    });
    make('in', 'invoice', {
      billing_reason: 'subscription_update',
      currency: 'usd',
      total,
      amount_paid: Math.max(0, total),
      metadata: {},
      lines: { object: 'list', has_more: false, data: lines },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
    });
    return { status: 200, body: subscription };
  }

  function begin(session: Thing): Thing {
    const fields = session.fields as Fields;
    const interval = fields['line_items[0][price_data][recurring][interval]'] as 'month' | 'year';
    const item = {
      id: `si_${(count += 1)}`,
      price: { unit_amount: session.amount_total, currency: 'usd', recurring: { interval } },
      current_period_start: seconds(),
      current_period_end: seconds() + termSeconds(interval),
    };
    return make('sub', 'subscription', {
      status: 'active',
      customer: 'cus_1',
      start_date: seconds(),
      cancel_at_period_end: false,
      metadata: session.metadata,
      items: { object: 'list', data: [item] },
    });
  }

  function answer({ method, path, fields }: StripeCall): { status: number; body: unknown } {
    const [, , , id = ''] = path.split('/');
    const ok = (body: unknown) => ({ status: 200, body });
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const price = Number(fields['line_items[0][price_data][unit_amount]']);
      if (!Number.isSafeInteger(price) || !fields['line_items[0][price_data][currency]'])
        return refused('Missing required param: line_items.');
      const isEmbedded = fields.ui_mode === 'embedded_page';
      if (isEmbedded ? !fields.return_url || fields.success_url : !fields.success_url)
        return refused('You must pass success_url, or return_url with an embedded page.');
      return ok(
        make('cs', 'checkout.session', {
          mode: fields.mode,
          amount_total: price,
          currency: 'usd',
          payment_status: 'unpaid',
          status: 'open',
          metadata: metadataOf(fields),
          fields,
          url: isEmbedded ? null : `https://checkout.stripe.example/c/${count}`,
          client_secret: isEmbedded ? `cs_secret_${count}` : null,
        }),
      );
    }
    if (method === 'POST' && path === '/v1/billing_portal/sessions')
      return fields.customer?.startsWith('cus_')
        ? ok(
            make('bps', 'billing_portal.session', {
              url: `https://billing.stripe.example/p/${fields.customer}`,
            }),
          )
        : refused('No such customer');
    if (method === 'POST' && path === '/v1/products')
      return things.has(fields.id ?? '')
        ? {
            status: 400,
            body: {
              error: {
                type: 'invalid_request_error',
                code: 'resource_already_exists',
                message: 'Product already exists.',
              },
            },
          }
        : ok(make('prod', 'product', { name: fields.name }, fields.id));
    if (path.startsWith('/v1/subscriptions/') && method !== 'DELETE') {
      const subscription = things.get(id) as Subscription | undefined;
      if (!subscription || subscription.status === 'canceled')
        return refused('No such subscription', 404);
      return method === 'GET' ? ok(subscription) : changePlan(subscription, fields);
    }
    if (method === 'DELETE' && path.startsWith('/v1/subscriptions/'))
      return things.has(id)
        ? ok({ ...things.get(id), status: 'canceled' })
        : refused('No such subscription', 404);
    if (method === 'POST' && path === '/v1/refunds') {
      const given = [...things.values()]
        .filter((one) => one.object === 'refund' && one.payment_intent === fields.payment_intent)
        .reduce((sum, one) => sum + (one.amount as number), 0);
      const session = [...things.values()].find(
        (one) => one.payment_intent === fields.payment_intent && one.object === 'checkout.session',
      );
      if (!session || given + Number(fields.amount) > (session.amount_total as number))
        return refused('Refund amount is greater than unrefunded amount on charge.');
      return ok(
        make('re', 'refund', {
          amount: Number(fields.amount),
          currency: 'usd',
          payment_intent: fields.payment_intent,
          status: 'succeeded',
          metadata: metadataOf(fields),
        }),
      );
    }
    if (method === 'GET' && path === '/v1/invoice_payments')
      return ok({
        object: 'list',
        has_more: false,
        data: [...things.values()].filter(
          (one) =>
            one.object === 'invoice_payment' &&
            (one.payment as { payment_intent: string }).payment_intent ===
              fields['payment[payment_intent]'],
        ),
      });
    if (method === 'POST' && path === '/v1/accounts')
      return ok(
        make('acct', 'account', {
          payouts_enabled: false,
          capabilities: { transfers: 'pending' },
          metadata: metadataOf(fields),
        }),
      );
    if (method === 'POST' && path === '/v1/account_links')
      return things.has(fields.account ?? '')
        ? ok({ object: 'account_link', url: `https://connect.stripe.example/${fields.account}` })
        : refused('No such account');
    if (method === 'GET' && path.startsWith('/v1/accounts/'))
      return things.has(id) ? ok(things.get(id)) : refused('No such account', 404);
    if (method === 'POST' && path === '/v1/transfers')
      return things.has(fields.destination ?? '')
        ? ok(
            make('tr', 'transfer', {
              amount: Number(fields.amount),
              currency: fields.currency,
              destination: fields.destination,
              metadata: metadataOf(fields),
            }),
          )
        : refused(`No such destination: '${fields.destination}'`);
    return refused('Unrecognized request URL', 404);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = request.headers['idempotency-key'];
    const call: StripeCall = {
      method: request.method ?? '',
      path: url.pathname,
      fields: Object.fromEntries(new URLSearchParams(form || url.search)),
      key: typeof key === 'string' ? key : null,
    };
    const say = ({ status, body }: { status: number; body: unknown }, isReplay = false) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'request-id': 'req_test',
          ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
        })
        .end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${stripeKey}`)
      return void say(refused('Invalid API Key provided', 401));
    const isFailing = failing.times > 0;
    if (isFailing) failing = { ...failing, times: failing.times - 1 };
    if (isFailing && failing.when === 'before') return void request.socket.destroy();
    const known = call.key === null ? undefined : replies.get(call.key);
    calls.push(call);
    const reply = known
      ? known.form === form
        ? known
        : refused(
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
            400,
            'idempotency_error',
          )
      : answer(call);
    if (call.key !== null && !known && reply.status < 500)
      replies.set(call.key, { form, ...reply });
    if (isFailing && failing.when === 'never') return;
    if (isFailing) return void request.socket.destroy();
    say(reply, known !== undefined);
  }

  const payInvoice = (invoiceId: string): string => {
    make('inpay', 'invoice_payment', {
      invoice: invoiceId,
      payment: { type: 'payment_intent', payment_intent: `pi_${invoiceId}` },
    });
    return `pi_${invoiceId}`;
  };

  const server = createServer((request, response) => {
    void handle(request, response);
  });

  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });

  const eventOf = (type: string, object: Thing): string =>
    JSON.stringify({
      id: `evt_${(count += 1)}`,
      object: 'event',
      api_version: '2026-01-01',
      created: seconds(),
      type,
      livemode: false,
      data: { object },
    });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    things,
    eventOf,
    payInvoice,
    failNext: (times, when) => {
      failing = { times, when };
    },
    decline: (isOn) => {
      isDeclining = isOn;
    },
    complete: (sessionId) => {
      const session = things.get(sessionId) as Thing;
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: session.mode === 'payment' ? `pi_${sessionId}` : null,
        subscription: session.mode === 'subscription' ? begin(session).id : null,
        invoice: session.mode === 'subscription' ? `in_${sessionId}` : null,
        customer: 'cus_1',
      });
      if (typeof session.invoice === 'string') payInvoice(session.invoice);
      return eventOf('checkout.session.completed', session);
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
