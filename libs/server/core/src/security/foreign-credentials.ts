import { type OperationName } from '@patchbay/contract';

/** How the ownership of credentials is verified. */
type Proof =
  /**
   * The service is queried before the credentials are stored and enabled; a rejection names the
   * field.
   */
  | { readonly when: 'before'; readonly asks: string }
  /** Stored credentials are not used until the service has confirmed them. */
  | { readonly when: 'first-use'; readonly asks: string; readonly until: string }
  /** The service cannot be queried; the reason says why this is safe. */
  | { readonly when: 'never'; readonly because: string };

export interface ForeignCredential {
  /** Operations that accept the credential. */
  readonly operations: readonly OperationName[];
  /** Its storage as `table.column`; `null` if it is not stored. */
  readonly column: string | null;
  /** Encrypted with the server's key and bound to its row, or a digest, or not secret. */
  readonly atRest: 'sealed' | 'none-secret' | 'plain';
  readonly proof: Proof;
  /** What makes it unique to one row if two could claim it. */
  readonly unique: string | null;
  /** How callbacks of the service are attributed to the row; null if it sends none. */
  readonly callbacks: string | null;
}

/**
 * Every credential of an external service that an account can set, and how it is bound to its row.
 */
export const foreignCredentials = {
  numberingProvider: {
    operations: ['addNumberingProvider', 'updateNumberingProvider', 'createOrganization'],
    column: 'numbering_providers.sealed_config',
    atRest: 'sealed',
    proof: { when: 'before', asks: 'the account itself at the carrier' },
    unique: 'the account with the carrier among proved rows',
    callbacks: 'signature by the token of the row that serves the number',
  },
  billingSystem: {
    operations: ['saveBillingSystem'],
    column: 'billing_systems.sealed',
    atRest: 'sealed',
    proof: { when: 'before', asks: 'the balance at Stripe, the subscriptions at Chargebee' },
    unique: null,
    callbacks:
      'signature or password of the row that the address names, about its own customers only',
  },
  usageExport: {
    operations: ['saveUsageExport'],
    column: 'usage_exports.sealed_password',
    atRest: 'sealed',
    proof: {
      when: 'first-use',
      asks: 'the file server, by the first delivery',
      until: 'what was not delivered is kept and its error is shown',
    },
    unique: null,
    callbacks: null,
  },
  sipRegistration: {
    operations: ['saveSipRegistration'],
    column: 'sip_registrations.sealed_password',
    atRest: 'sealed',
    proof: {
      when: 'first-use',
      asks: 'the registrar, by a registration',
      until: 'no extension is rung before it answers 200',
    },
    unique: 'the address of record',
    callbacks: null,
  },
  googleCalendar: {
    operations: ['connectGoogle', 'finishGoogle'],
    column: 'calendar_connections.sealed',
    atRest: 'sealed',
    proof: {
      when: 'before',
      asks: 'Google, by a consent that is bound to one session and account',
    },
    unique: null,
    callbacks: null,
  },
  schedulingTool: {
    operations: ['connectSchedulingTool', 'disconnectSchedulingTool'],
    column: 'integrations.sealed',
    atRest: 'sealed',
    proof: { when: 'before', asks: 'the owner of the token' },
    unique: null,
    callbacks: null,
  },
  fieldServiceCrm: {
    operations: ['saveIntegration', 'updateIntegrationData', 'createOrganization', 'createAccount'],
    column: 'integrations.sealed',
    atRest: 'sealed',
    proof: {
      when: 'before',
      asks: 'the settings of the CRM, at the address that the token was given for',
    },
    unique: null,
    callbacks: null,
  },
  integration: {
    operations: ['saveIntegration', 'updateIntegrationData', 'createOrganization', 'createAccount'],
    column: 'integrations.sealed',
    atRest: 'sealed',
    proof: {
      when: 'never',
      because:
        'what an app does with it only the app knows: it is sent to the address of the ' +
        'account’s own app and nowhere else, and nothing here depends on it',
    },
    unique: null,
    callbacks: null,
  },
  webhook: {
    operations: ['createWebhook', 'rotateWebhookSecret'],
    column: 'webhooks.url',
    atRest: 'none-secret',
    proof: {
      when: 'never',
      because: 'the secret is ours and told once: it proves us to the receiver',
    },
    unique: null,
    callbacks: null,
  },
  webhookRelay: {
    operations: ['saveWebhookRelay'],
    column: 'webhook_relays.headers',
    atRest: 'plain',
    proof: {
      when: 'never',
      because: 'headers go to the account’s own receiver, whose answer decides on each message',
    },
    unique: null,
    callbacks: null,
  },
  domain: {
    operations: ['addDomain'],
    column: 'domains.domain',
    atRest: 'none-secret',
    proof: {
      when: 'first-use',
      asks: 'the DNS, for a TXT record of this account',
      until: 'a domain carries no brand and no sign-in before it is found',
    },
    unique: 'a proved domain',
    callbacks: null,
  },
  stripePayoutAccount: {
    operations: ['connectStripeAccount'],
    column: 'payout_accounts.account_id',
    atRest: 'none-secret',
    proof: { when: 'before', asks: 'Stripe, where the payee opens the account' },
    unique: null,
    callbacks: 'signature of the installation’s own processor',
  },
  lightning: {
    operations: ['requestWithdrawal'],
    column: null,
    atRest: 'none-secret',
    proof: {
      when: 'never',
      because: 'an address to pay to is no credential; the node is the installation’s own',
    },
    unique: null,
    callbacks: null,
  },
} as const satisfies Record<string, ForeignCredential>;
