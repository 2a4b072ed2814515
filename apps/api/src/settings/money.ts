import * as z from 'zod';
import { url } from './formats.js';
import { setting } from './setting.js';

export const settings = {
  PAYMENTS: setting(z.enum(['embedded', 'none'], 'must be embedded or none').optional(), {
    sets: '`embedded`: a test processor, test node and fixed price that move no money; `none`: no payments',
    unset:
      '`embedded` where `/dev` exists and nothing below is set, else `none`: prices are shown, and no payment is possible.',
    example: 'none',
  }),
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .regex(/^[rs]k_/, 'must begin with sk_ or rk_, as Stripe shows it')
      .optional(),
    {
      sets: 'cards, subscriptions, refunds and payouts through Stripe, which posts its events to `PUBLIC_URL/stripe/events`',
      unset: 'See `PAYMENTS`.',
      example: 'sk_live_…',
      isSecret: true,
    },
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^whsec_/, 'must begin with whsec_, as Stripe shows it')
      .optional(),
    {
      sets: 'the secret with which Stripe signs its events',
      unset: 'See `STRIPE_SECRET_KEY`.',
      example: 'whsec_…',
      isSecret: true,
    },
  ),
  STRIPE_API_BASE: setting(url('http', 'https').optional(), {
    sets: 'another server with the protocol of Stripe',
    unset: 'Stripe’s own.',
    example: 'http://127.0.0.1:12111',
  }),
  PAYPAL_CLIENT_ID: setting(z.string().optional(), {
    sets: 'payouts to PayPal and Venmo',
    unset: 'Sellers cannot choose them.',
    example: 'as the developer console shows it',
  }),
  PAYPAL_CLIENT_SECRET: setting(z.string().optional(), {
    sets: 'the secret of that client',
    unset: 'See `PAYPAL_CLIENT_ID`.',
    example: 'as the developer console shows it',
    isSecret: true,
  }),
  PAYPAL_API_BASE: setting(url('http', 'https').optional(), {
    sets: 'another server with the protocol of PayPal',
    unset: 'PayPal’s own.',
    example: 'https://api-m.sandbox.paypal.com',
  }),
  LND_URL: setting(url('http', 'https').optional(), {
    sets: 'Lightning payments through an LND node',
    unset: 'See `PAYMENTS`.',
    example: 'https://node.example.com:8080',
  }),
  LND_MACAROON: setting(
    z
      .string()
      .regex(/^(?:[0-9a-fA-F]{2})+$/, 'must be a macaroon as hex')
      .optional(),
    {
      sets: 'the macaroon of the node, as hex',
      unset: 'See `LND_URL`.',
      example: '0201036c6e64',
      isSecret: true,
    },
  ),
  LND_CERTIFICATE: setting(
    z
      .string()
      .transform((text) => text.replaceAll('\\n', '\n'))
      .refine((text) => text.includes('BEGIN CERTIFICATE'), 'must be a certificate as PEM')
      .optional(),
    {
      sets: 'the node’s own certificate as PEM, line ends as `\\n`',
      unset: 'The authorities of the system.',
      example: '-----BEGIN CERTIFICATE-----\\n…',
    },
  ),
  LND_NETWORK: setting(
    z
      .enum(
        ['mainnet', 'testnet', 'signet', 'regtest'],
        'must be mainnet, testnet, signet or regtest',
      )
      .optional(),
    { sets: 'the network that the node is on', unset: '`mainnet`.', example: 'testnet' },
  ),
  EXCHANGE_RATE_URL: setting(url('http', 'https').optional(), {
    sets: 'a JSON document with the price of a bitcoin, for Lightning payments in dollars',
    unset: 'See `PAYMENTS`.',
    example: 'https://rates.example.com/btc.json',
  }),
} as const;
