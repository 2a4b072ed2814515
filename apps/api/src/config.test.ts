import { resolve } from 'node:path';
import { ConfigError, readConfig } from './config.js';
import { limitMeanings } from './settings/daily-limits.js';

const read = (env: Record<string, string>) =>
  readConfig(env, { cwd: '/srv', resolve, webRoot: '/srv/web' });

describe('the configuration', () => {
  it('is valid without any setting', () => {
    expect(read({})).toMatchObject({
      port: 4300,
      publicUrl: 'http://localhost:4300',
      dataDir: '/srv/data',
      seed: 'demo',
      model: {},
      webRoot: '/srv/web',
      log: 'pretty',
    });
  });

  it('treats an empty value as unset', () =>
    expect(read({ PORT: '', DATABASE_URL: '', SEED: '' })).toEqual(read({})));

  it('derives its public address from the port, and removes a slash at the end', () => {
    expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(read({ PUBLIC_URL: 'https://desk.example.com/' }).publicUrl).toBe(
      'https://desk.example.com',
    );
  });

  it('compares its public address in one form', () => {
    for (const text of [
      'HTTPS://Desk.Example.com',
      'https://desk.example.com:443/',
      'https://desk.example.com//',
    ])
      expect(read({ PUBLIC_URL: text }).publicUrl).toBe('https://desk.example.com');
    expect(read({ PUBLIC_URL: 'http://[::1]:80' }).publicUrl).toBe('http://[::1]');
  });

  it.each(['/patchbay', '/patchbay/', '?from=mail', '#top', '/?'])(
    'refuses a public address that ends with “%s”, where it would not answer',
    (end) =>
      expect(() => read({ PUBLIC_URL: `https://desk.example.com${end}` })).toThrow(
        /PUBLIC_URL must be the address of a whole host/,
      ),
  );

  it('refuses a public address with a password, which links would show', () =>
    expect(() => read({ PUBLIC_URL: 'https://boss:hunter2@desk.example.com' })).toThrow(
      /PUBLIC_URL must be the address of a whole host/,
    ));

  const meant = {
    PORT: '8080',
    PUBLIC_URL: 'https://desk.example.com/',
    DATA_DIR: '/var/lib/patchbay',
    SEED: 'none',
    TRUSTED_PROXIES: '1',
    CARRIER_ACCOUNT_SID: 'AC0123',
    CARRIER_AUTH_TOKEN: 'to"ken',
    CARRIER_MAY_CALL: '+1,+44',
  };
  it.each([
    ['the end of a line of Windows', (value: string) => `${value}\r`],
    ['the end of a file', (value: string) => `${value}\n`],
    ['blanks around it', (value: string) => `  ${value} `],
    ['a mark of UTF-8', (value: string) => `\uFEFF${value}`],
    ['double quotes', (value: string) => `"${value}"`],
    ['single quotes and the end of a line', (value: string) => `'${value}'\r\n`],
  ])('takes a value with %s for the value', (_, write) =>
    expect(
      read(Object.fromEntries(Object.entries(meant).map(([name, value]) => [name, write(value)]))),
    ).toEqual(read(meant)),
  );

  it.each([' ', '\r\n', '""', "' '"])('takes %j for no value', (blank) =>
    expect(read(Object.fromEntries(Object.keys(meant).map((name) => [name, blank])))).toEqual(
      read({}),
    ),
  );

  it('keeps quotes within a value, and one that is not closed', () => {
    const withPassword = (password: string) =>
      read({ ...meant, CARRIER_AUTH_TOKEN: password }).carrier?.authToken;
    expect(['a"b', '"ab', `'ab"`].map(withPassword)).toEqual(['a"b', '"ab', `'ab"`]);
  });

  it('accepts the server key as hex or base64', () => {
    const bytes = Buffer.from('0123456789abcdef0123456789abcdef-');
    for (const text of [
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('base64url'),
    ])
      expect(read({ SERVER_KEY: text, SERVER_KEY_BEFORE: text })).toMatchObject({
        serverKey: bytes.toString('hex'),
        serverKeyBefore: bytes.toString('hex'),
      });
    expect(read({})).toMatchObject({ serverKey: undefined, serverKeyBefore: undefined });
  });

  it('reaches hosts outside of the public internet only if they are listed', () => {
    expect(read({}).fetchAlso).toBeUndefined();
    expect(read({ REACH_ALSO: 'hooks.internal:8080, 10.0.0.7:443' }).fetchAlso).toEqual([
      'hooks.internal:8080',
      '10.0.0.7:443',
    ]);
  });

  it('uses a carrier with its account, and by default lets agents call the home country only', () => {
    expect(read({})).toMatchObject({
      carrier: { accountSid: undefined, authToken: undefined, olderTokens: [] },
      mayCall: ['+1'],
    });
    const set = {
      PUBLIC_URL: 'https://desk.example.com',
      CARRIER_ACCOUNT_SID: 'AC0123',
      CARRIER_AUTH_TOKEN: 'new',
      CARRIER_AUTH_TOKEN_BEFORE: 'old',
      CARRIER_BASE_URL: 'https://carrier.example',
      CARRIER_MAY_CALL: '+1, +44',
    };
    expect(read(set)).toMatchObject({
      carrier: {
        accountSid: 'AC0123',
        authToken: 'new',
        olderTokens: ['old'],
        baseUrl: 'https://carrier.example',
      },
      mayCall: ['+1', '+44'],
    });
  });

  it('lets a carrier stream its calls only where someone understands the caller', () => {
    expect(read({}).streamsCalls).toBe(false);
    const streams = { CARRIER_CALLS: 'streams' };
    const speech = { SPEECH_BASE_URL: 'https://speech.example/v1' };
    const elsewhere = { MEDIA: 'elsewhere', MEDIA_SECRET: 'a'.repeat(32) };
    expect(read({ ...streams, ...speech }).streamsCalls).toBe(true);
    expect(read({ ...streams, ...elsewhere }).streamsCalls).toBe(true);
    expect(() => read(streams)).toThrow(/CARRIER_CALLS must be turns without SPEECH_BASE_URL/);
    expect(() => read({ ...streams, ...speech, MEDIA: 'off' })).toThrow(/CARRIER_CALLS/);
  });

  it('opens a further port for SIP over WebSocket, encrypted with both files', () => {
    expect(read({}).sipSocket).toBeUndefined();
    expect(read({ SIP_WSS_PORT: '7443' }).sipSocket).toEqual({ port: 7443 });
    const files = { SIP_WSS_CERT_FILE: 'chain.pem', SIP_WSS_KEY_FILE: '/etc/key.pem' };
    expect(read({ SIP_WSS_PORT: '7443', ...files }).sipSocket?.certificate?.keyFile).toMatch(
      /\/etc\/key\.pem$/,
    );
    expect(() => read(files)).toThrow(/SIP_WSS_PORT/);
    expect(() => read({ SIP_WSS_PORT: '7443', SIP_WSS_KEY_FILE: 'a' })).toThrow(
      /SIP_WSS_CERT_FILE/,
    );
  });

  it('sets the daily limits of agents and organizations that are named, and keeps the defaults of the others', () => {
    expect(read({}).usageLimits).toBeUndefined();
    expect(
      read({ DAILY_LIMITS: 'agent.answers=500, organization.minutes=0,agent.atOnce=5' })
        .usageLimits,
    ).toEqual({ 'agent.answers': 500, 'organization.minutes': 0, 'agent.atOnce': 5 });
  });

  it('uses real payment services with their secrets', () => {
    expect(read({}).money).toEqual({ payments: undefined, rateUrl: undefined });
    const set = {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      LND_URL: 'https://node.example:8080',
      LND_MACAROON: '0201',
      LND_CERTIFICATE: '-----BEGIN CERTIFICATE-----\\nabc',
      LND_NETWORK: 'testnet',
      EXCHANGE_RATE_URL: 'https://price.example/btc',
      PAYMENTS: 'none',
    };
    expect(read(set).money).toEqual({
      payments: 'none',
      rateUrl: 'https://price.example/btc',
      stripe: { secretKey: 'sk_live_x', webhookSecret: 'whsec_x', apiBase: undefined },
      paypal: { clientId: 'id', clientSecret: 'secret', apiBase: undefined },
      lnd: {
        url: 'https://node.example:8080',
        macaroon: '0201',
        certificate: '-----BEGIN CERTIFICATE-----\nabc',
        network: 'testnet',
      },
    });
  });

  it('stores files in a bucket if one is configured with its keys', () => {
    expect(read({})).not.toHaveProperty('s3');
    const set = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(read(set)).toMatchObject({
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'files',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    });
  });

  it('seeds a PostgreSQL server only on request', () => {
    const DATABASE_URL = 'postgres://app@db:5432/patchbay';
    expect(read({ DATABASE_URL }).seed).toBe('none');
    expect(read({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
  });

  it('connects the configured calendars and external systems, and uses the configured resolvers', () => {
    expect(read({}).scheduling).toEqual({});
    expect(
      read({
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
        CRM_URL: 'https://crm.example.com/api',
      }).scheduling,
    ).toEqual({
      google: { clientId: 'id', clientSecret: 'secret' },
      crmUrl: 'https://crm.example.com/api',
    });
    expect(read({ DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353,[2620:fe::fe]:53' }).dnsServers).toEqual([
      '9.9.9.9',
      '127.0.0.1:5353',
      '[2620:fe::fe]:53',
    ]);
  });

  it('reads the accounts with special rules', () => {
    expect(
      read({ SMS_AND_EMBED_ACCOUNTS: '2001, 2002', TEST_FLIGHT_USERNAMES: 'review-team' }).special,
    ).toEqual({ smsAndEmbeds: [2001, 2002], testFlight: ['review-team'] });
    expect(read({}).special).toEqual({ smsAndEmbeds: [], testFlight: [] });
    expect(() => read({ SMS_AND_EMBED_ACCOUNTS: 'northside' })).toThrow(
      /^SMS_AND_EMBED_ACCOUNTS is a list of account ids: "northside" is not an account id/,
    );
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number.'],
    [{ PORT: '1.5' }, 'PORT must be a whole number.'],
    [{ TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES must be a number.'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES must not be negative.'],
    [{ MAX_CONNECTIONS: '3' }, 'MAX_CONNECTIONS must be at least 16.'],
    [{ MAX_CONNECTIONS_PER_ADDRESS: 'many' }, 'MAX_CONNECTIONS_PER_ADDRESS must be a number.'],
    [{ SHUTDOWN_DELAY: '-1' }, 'SHUTDOWN_DELAY must not be negative.'],
    [{ TENANT_CALLS_PER_SECOND: '0' }, 'TENANT_CALLS_PER_SECOND must be at least 1.'],
    [
      { PUBLIC_URL: 'desk.example.com' },
      'PUBLIC_URL must be a URL that begins with http:// or https://.',
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_x' },
      'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.',
    ],
    [
      { STRIPE_SECRET_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      'STRIPE_SECRET_KEY must begin with sk_ or rk_, as Stripe shows it.',
    ],
    [{ LND_URL: 'https://node.example' }, 'LND_MACAROON must be set together with LND_URL.'],
    [{ PAYMENTS: 'real' }, 'PAYMENTS must be embedded or none.'],
    ...['short', 'ab'.repeat(31), `${'A'.repeat(43)}!`].map(
      (text): [Record<string, string>, string] => [
        { SERVER_KEY: text },
        'SERVER_KEY must be at least 32 bytes as hex or base64, such as `openssl rand -hex 32` prints.',
      ],
    ),
    [
      { REACH_ALSO: 'http://hooks.internal' },
      'REACH_ALSO must be places as host:port, with commas between them.',
    ],
    [
      { S3_BUCKET: 'files' },
      'S3_ENDPOINT must be set together with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    ],
    [{ SEED: 'yes' }, 'SEED must be demo or none.'],
    [
      { MODEL_BASE_URL: 'http://localhost:11434/v1' },
      'MODEL_NAME must be set together with MODEL_BASE_URL.',
    ],
    [
      { PUBLIC_URL: 'https://desk.example.com', CARRIER_ACCOUNT_SID: 'AC0123' },
      'CARRIER_AUTH_TOKEN must be set together with CARRIER_ACCOUNT_SID.',
    ],
    [
      { CARRIER_ACCOUNT_SID: 'AC0123', CARRIER_AUTH_TOKEN: 'x' },
      'PUBLIC_URL must be set together with CARRIER_ACCOUNT_SID.',
    ],
    [
      {
        PUBLIC_URL: 'https://desk.example.com',
        CARRIER_ACCOUNT_SID: 'SK0123',
        CARRIER_AUTH_TOKEN: 'x',
      },
      'CARRIER_ACCOUNT_SID must begin with AC, as the carrier shows it.',
    ],
    [
      { CARRIER_MAY_CALL: '1, 44' },
      'CARRIER_MAY_CALL must be prefixes like +1 or +44, with commas between them.',
    ],
    ...[
      'agent.answers',
      'agent.calls=5',
      'agent.texts=-1',
      'organization.atOnce=5',
      'agent.texts=1,,',
    ].map((text): [Record<string, string>, string] => [
      { DAILY_LIMITS: text },
      `DAILY_LIMITS must be limits like agent.answers=500, with commas between them: ${Object.keys(limitMeanings).join(', ')}.`,
    ]),
    [
      { GOOGLE_CLIENT_ID: 'desk.apps.example' },
      'GOOGLE_CLIENT_SECRET must be set together with GOOGLE_CLIENT_ID.',
    ],
    [
      { DNS_SERVERS: 'dns.example.com' },
      'DNS_SERVERS must be addresses like 9.9.9.9, with commas between them.',
    ],
    [{ CRM_URL: 'crm.example.com' }, 'CRM_URL must be a URL that begins with http:// or https://.'],
    [{ OWNER_EMAIL: 'boss' }, 'OWNER_EMAIL must be an e-mail address.'],
    [{ PORT: 'x', SEED: 'y' }, 'PORT must be a number. SEED must be demo or none.'],
  ])('reports the error of %j', (env, sentence) => {
    expect(() => read(env as Record<string, string>)).toThrow(new ConfigError(sentence));
  });
});
