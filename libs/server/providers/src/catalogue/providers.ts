/** A port of the product, its default without configuration, and its real adapters. */
export interface ProviderEntry {
  readonly port: string;
  readonly label: string;
  readonly embedded: { readonly name: string; readonly label: string };
  /** `keys` are settings; the first one decides whether the adapter is used. */
  readonly real: readonly {
    readonly name: string;
    readonly label: string;
    readonly keys: readonly string[];
  }[];
}

/**
 * The one table of ports. The start report, the health page and the settings page are derived from
 * it.
 */
export const providers: readonly ProviderEntry[] = [
  {
    port: 'model',
    label: 'Language model',
    embedded: { name: 'offline', label: 'Offline model: answers from what the owner wrote' },
    real: [
      {
        name: 'openai',
        label: 'OpenAI-compatible server',
        keys: ['MODEL_BASE_URL', 'MODEL_API_KEY', 'MODEL_NAME'],
      },
    ],
  },
  {
    port: 'recognition',
    label: 'Speech recognition',
    embedded: { name: 'none', label: 'None: callers press keys' },
    real: [
      {
        name: 'openai',
        label: 'OpenAI-compatible server',
        keys: ['SPEECH_BASE_URL', 'SPEECH_API_KEY', 'TRANSCRIPTION_MODEL', 'TRANSCRIPTION_PATH'],
      },
    ],
  },
  {
    port: 'voice',
    label: 'Voice of agents',
    embedded: { name: 'flite', label: 'Built-in voice, in English' },
    real: [
      { name: 'command', label: 'Program of the machine', keys: ['VOICE_COMMAND'] },
      {
        name: 'openai',
        label: 'OpenAI-compatible server',
        keys: ['SPEECH_BASE_URL', 'SPEECH_MODEL', 'SPEECH_PATH', 'SPEECH_VOICE'],
      },
    ],
  },
  {
    port: 'mail',
    label: 'Mail',
    embedded: { name: 'outbox', label: 'Kept in the outbox' },
    real: [{ name: 'smtp', label: 'SMTP server', keys: ['SMTP_URL'] }],
  },
  {
    port: 'carrier',
    label: 'Numbers, calls and texts',
    embedded: { name: 'loopback', label: 'Loopback carrier with fictional numbers' },
    real: [
      {
        name: 'twilio',
        label: 'Twilio-compatible carrier',
        keys: [
          'CARRIER_ACCOUNT_SID',
          'CARRIER_AUTH_TOKEN',
          'CARRIER_AUTH_TOKEN_BEFORE',
          'CARRIER_BASE_URL',
          'CARRIER_MAY_CALL',
          'CARRIER_CODES_FROM',
        ],
      },
    ],
  },
  {
    port: 'payments',
    label: 'Cards, subscriptions and payouts',
    embedded: {
      name: 'embedded',
      label: 'Test processor without money, on a laptop; none on a server',
    },
    real: [
      {
        name: 'stripe',
        label: 'Stripe',
        keys: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
      },
      {
        name: 'paypal',
        label: 'PayPal, for payouts',
        keys: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_API_BASE'],
      },
    ],
  },
  {
    port: 'lightning',
    label: 'Lightning',
    embedded: { name: 'embedded', label: 'Test node on regtest, on a laptop; none on a server' },
    real: [
      {
        name: 'lnd',
        label: 'LND node',
        keys: ['LND_URL', 'LND_MACAROON', 'LND_CERTIFICATE', 'LND_NETWORK'],
      },
    ],
  },
  {
    port: 'rates',
    label: 'Price of a bitcoin',
    embedded: { name: 'fixed', label: 'Fixed test price, on a laptop; none on a server' },
    real: [{ name: 'http', label: 'A service of the web', keys: ['EXCHANGE_RATE_URL'] }],
  },
  {
    port: 'storage',
    label: 'Files',
    embedded: { name: 'folder', label: 'A folder of this machine' },
    real: [
      {
        name: 's3',
        label: 'Bucket of a service that speaks S3',
        keys: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'],
      },
    ],
  },
  {
    port: 'calendar',
    label: 'Calendar',
    embedded: { name: 'patchbay', label: 'Built-in calendar' },
    real: [
      {
        name: 'google',
        label: 'Google Calendar',
        keys: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ENDPOINT'],
      },
    ],
  },
  {
    port: 'crm',
    label: 'Field-service CRM',
    embedded: { name: 'patchbay', label: 'The calendars of the account’s own agents' },
    real: [{ name: 'fieldService', label: 'Field-service CRM by bearer token', keys: ['CRM_URL'] }],
  },
  {
    port: 'dns',
    label: 'Proofs of domains',
    embedded: { name: 'system', label: 'The system’s resolvers' },
    real: [{ name: 'named', label: 'Named resolvers', keys: ['DNS_SERVERS'] }],
  },
  {
    port: 'files',
    label: 'Delivery of usage records',
    embedded: { name: 'network', label: 'By SFTP, FTPS or FTP, where each account sets it' },
    real: [],
  },
];

/** What serves a port right now. Nothing of a setting but its name is shown. */
export interface ProviderStatus {
  readonly port: string;
  readonly label: string;
  readonly provider: string;
  readonly providerLabel: string;
  readonly isEmbedded: boolean;
  /** Settings that would bring a real part. */
  readonly settings: readonly string[];
}

/** Which part serves each port under these settings. */
export const providerReport = (
  settings: Readonly<Record<string, string | undefined>>,
): ProviderStatus[] =>
  providers.map(({ port, label, embedded, real }) => {
    const chosen = real.find(({ keys }) => Boolean(settings[keys[0] ?? '']));
    return {
      port,
      label,
      provider: chosen?.name ?? embedded.name,
      providerLabel: chosen?.label ?? embedded.label,
      isEmbedded: !chosen,
      settings: real.flatMap(({ keys }) => keys),
    };
  });
