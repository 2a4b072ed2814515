import { moneyConfigOf } from './settings.js';

const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' };
const lnd = { url: 'https://node.example:8080', macaroon: '00' };
const named = (config: ReturnType<typeof moneyConfigOf>) =>
  Object.values(config).map((part: string | { name: string }) =>
    typeof part === 'string' ? part : part.name,
  );

describe('payment services', () => {
  it.each([
    ['a laptop', {}, 'own machine', ['embedded', 'embedded', 'embedded']],
    ['a server', {}, 'server', ['none', 'none', 'none']],
    [
      'a server for trying',
      { payments: 'embedded' },
      'server',
      ['embedded', 'embedded', 'embedded'],
    ],
    ['a laptop without', { payments: 'none' }, 'own machine', ['none', 'none', 'none']],
    ['Stripe', { stripe }, 'own machine', ['stripe', 'none', 'none']],
    [
      'Stripe where the test parts were requested too',
      { stripe, payments: 'embedded' },
      'server',
      ['stripe', 'none', 'none'],
    ],
    [
      'PayPal',
      { paypal: { clientId: 'a', clientSecret: 'b' } },
      'own machine',
      ['paypal', 'none', 'none'],
    ],
    [
      'both',
      { stripe, paypal: { clientId: 'a', clientSecret: 'b' } },
      'server',
      ['stripe', 'none', 'none'],
    ],
    ['a node', { lnd, rateUrl: 'https://price.example/btc' }, 'server', ['none', 'lnd', 'http']],
  ] as const)('with %s never mix real and test money', (_with, settings, database, wanted) =>
    expect(named(moneyConfigOf(settings, database))).toEqual(wanted),
  );
});
