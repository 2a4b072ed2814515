import { createHmac } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

type Fields = Record<string, string>;
type Thing = Record<string, unknown> & { readonly id: string };

/** One call as it came, with the fields of its form by their bracketed names. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
  readonly key: string | null;
}

/** A server that speaks as much of Stripe's protocol as the product does: keys, forms, idempotency, errors, and what it would post. */
export interface StripeServer {
  readonly url: string;
  readonly calls: readonly StripeCall[];
  /** Every object by its id. */
  readonly things: ReadonlyMap<string, Thing>;
  /** Breaks the next calls off: before they count, or after, so that the answer is lost; or never answers them, though they count. */
  failNext(times: number, when: 'before' | 'after' | 'never'): void;
  /** Marks a session as paid and gives the event's body. */
  complete(sessionId: string): string;
  eventOf(type: string, object: Thing): string;
  /** Notes which payment paid an invoice, and gives the payment's id. */
  payInvoice(invoiceId: string): string;
  close(): Promise<void>;
}

export const stripeKey = 'sk_test_patchbay';
export const stripeWebhookSecret = 'whsec_patchbay';

/** How Stripe signs; `at` in seconds. */
export const stripeSignature = (body: string, at: number, secret = stripeWebhookSecret): string => `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** Starts it on a port of its own. */
export async function openStripeServer(now: () => number): Promise<StripeServer> {
  const calls: StripeCall[] = [];
  const things = new Map<string, Thing>();
  const replies = new Map<string, { readonly form: string; readonly status: number; readonly body: unknown }>();
  let count = 0;
  let failing = { times: 0, when: 'before' as 'before' | 'after' | 'never' };
  const seconds = () => Math.floor(now() / 1000);
  const make = (prefix: string, object: string, rest: Record<string, unknown>): Thing => {
    const thing = { id: `${prefix}_${(count += 1)}`, object, created: seconds(), ...rest };
    things.set(thing.id, thing);
    return thing;
  };
  const metadataOf = (fields: Fields, under = 'metadata'): Fields => Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => { const [, key] = name.startsWith(`${under}[`) ? [null, name.slice(under.length + 1, -1)] : []; return key ? [[key, value]] : []; }));
  const refused = (message: string, status = 400, type = 'invalid_request_error') => ({ status, body: { error: { type, message } } });

  function answer({ method, path, fields }: StripeCall): { status: number; body: unknown } {
    const [, , , id = ''] = path.split('/');
    const ok = (body: unknown) => ({ status: 200, body });
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const price = Number(fields['line_items[0][price_data][unit_amount]']);
      if (!Number.isSafeInteger(price) || !fields['line_items[0][price_data][currency]']) return refused('Missing required param: line_items.');
      const isEmbedded = fields.ui_mode === 'embedded_page';
      if (isEmbedded ? !fields.return_url || fields.success_url : !fields.success_url) return refused('You must pass success_url, or return_url with an embedded page.');
      return ok(make('cs', 'checkout.session', { mode: fields.mode, amount_total: price, currency: 'usd', payment_status: 'unpaid', status: 'open', metadata: metadataOf(fields), fields, url: isEmbedded ? null : `https://checkout.stripe.example/c/${count}`, client_secret: isEmbedded ? `cs_secret_${count}` : null }));
    }
    if (method === 'POST' && path === '/v1/billing_portal/sessions') return fields.customer?.startsWith('cus_') ? ok(make('bps', 'billing_portal.session', { url: `https://billing.stripe.example/p/${fields.customer}` })) : refused('No such customer');
    if (method === 'DELETE' && path.startsWith('/v1/subscriptions/')) return things.has(id) ? ok({ ...things.get(id), status: 'canceled' }) : refused('No such subscription', 404);
    if (method === 'POST' && path === '/v1/refunds') {
      const given = [...things.values()].filter((one) => one.object === 'refund' && one.payment_intent === fields.payment_intent).reduce((sum, one) => sum + (one.amount as number), 0);
      const session = [...things.values()].find((one) => one.payment_intent === fields.payment_intent && one.object === 'checkout.session');
      if (!session || given + Number(fields.amount) > (session.amount_total as number)) return refused('Refund amount is greater than unrefunded amount on charge.');
      return ok(make('re', 'refund', { amount: Number(fields.amount), currency: 'usd', payment_intent: fields.payment_intent, status: 'succeeded', metadata: metadataOf(fields) }));
    }
    if (method === 'GET' && path === '/v1/invoice_payments') return ok({ object: 'list', has_more: false, data: [...things.values()].filter((one) => one.object === 'invoice_payment' && (one.payment as { payment_intent: string }).payment_intent === fields['payment[payment_intent]']) });
    if (method === 'POST' && path === '/v1/accounts') return ok(make('acct', 'account', { payouts_enabled: false, capabilities: { transfers: 'pending' }, metadata: metadataOf(fields) }));
    if (method === 'POST' && path === '/v1/account_links') return things.has(fields.account ?? '') ? ok({ object: 'account_link', url: `https://connect.stripe.example/${fields.account}` }) : refused('No such account');
    if (method === 'GET' && path.startsWith('/v1/accounts/')) return things.has(id) ? ok(things.get(id)) : refused('No such account', 404);
    if (method === 'POST' && path === '/v1/transfers') return things.has(fields.destination ?? '') ? ok(make('tr', 'transfer', { amount: Number(fields.amount), currency: fields.currency, destination: fields.destination, metadata: metadataOf(fields) })) : refused(`No such destination: '${fields.destination}'`);
    return refused('Unrecognized request URL', 404);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = request.headers['idempotency-key'];
    const call: StripeCall = { method: request.method ?? '', path: url.pathname, fields: Object.fromEntries(new URLSearchParams(form || url.search)), key: typeof key === 'string' ? key : null };
    const say = ({ status, body }: { status: number; body: unknown }, isReplay = false) => response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test', ...(isReplay ? { 'idempotent-replayed': 'true' } : {}) }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${stripeKey}`) return void say(refused('Invalid API Key provided', 401));
    const isFailing = failing.times > 0;
    if (isFailing) failing = { ...failing, times: failing.times - 1 };
    if (isFailing && failing.when === 'before') return void request.socket.destroy();
    const known = call.key === null ? undefined : replies.get(call.key);
    calls.push(call);
    const reply = known ? (known.form === form ? known : refused('Keys for idempotent requests can only be used with the same parameters they were first used with.', 400, 'idempotency_error')) : answer(call);
    if (call.key !== null && !known && reply.status < 500) replies.set(call.key, { form, ...reply });
    if (isFailing && failing.when === 'never') return;
    if (isFailing) return void request.socket.destroy();
    say(reply, known !== undefined);
  }

  const payInvoice = (invoiceId: string): string => {
    make('inpay', 'invoice_payment', { invoice: invoiceId, payment: { type: 'payment_intent', payment_intent: `pi_${invoiceId}` } });
    return `pi_${invoiceId}`;
  };

  const server = createServer((request, response) => { void handle(request, response); });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  const eventOf = (type: string, object: Thing): string => JSON.stringify({ id: `evt_${(count += 1)}`, object: 'event', api_version: '2026-01-01', created: seconds(), type, livemode: false, data: { object } });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, things, eventOf, payInvoice,
    failNext: (times, when) => { failing = { times, when }; },
    complete: (sessionId) => {
      const session = things.get(sessionId) as Thing;
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: session.mode === 'payment' ? `pi_${sessionId}` : null, subscription: session.mode === 'subscription' ? make('sub', 'subscription', {}).id : null, invoice: session.mode === 'subscription' ? `in_${sessionId}` : null, customer: 'cus_1' });
      if (typeof session.invoice === 'string') payInvoice(session.invoice);
      return eventOf('checkout.session.completed', session);
    },
    close: () => new Promise((closed) => { server.closeAllConnections(); server.close(() => closed()); }),
  };
}
