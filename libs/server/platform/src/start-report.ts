import { providerReport } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { askDemoQuestion } from './seed/demo-question.js';
import { demoQuestion, demoSignIns, demoBusiness } from './seed/demo-tree.js';
import { type ServerConfig } from './server-config.js';

interface Started {
  readonly url: string;
  readonly config: ServerConfig;
  readonly store: Store;
  readonly fingerprint: string;
  readonly ownerSignIn: { readonly email: string; readonly token: string } | null;
  /** Whether what mail and texts would have said can be read at `/dev/outbox`. */
  readonly hasOutbox: boolean;
  readonly now: () => number;
}

/**
 * Says what runs where, whom one can sign in as, and how long it took until the demo agent answered
 * a visitor.
 */
export async function report({
  url,
  config,
  store,
  fingerprint,
  ownerSignIn,
  hasOutbox,
  now,
}: Started): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Patchbay is ready at ${url}`);
  say(
    `  database: ${store.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL server'}`,
  );
  const settings = {
    STRIPE_SECRET_KEY: config.money?.stripe?.secretKey,
    PAYPAL_CLIENT_ID: config.money?.paypal?.clientId,
    LND_URL: config.money?.lnd?.url,
    EXCHANGE_RATE_URL: config.money?.rateUrl,
    MODEL_BASE_URL: config.model.baseUrl,
    SMTP_URL: config.smtpUrl,
    CARRIER_ACCOUNT_SID: config.carrier?.accountSid,
    GOOGLE_CLIENT_ID: config.scheduling?.google?.clientId,
    CRM_URL: config.scheduling?.crmUrl,
    DNS_SERVERS: config.dnsServers?.join(),
  };
  say(`  server key: fingerprint ${fingerprint}`);
  for (const part of providerReport(settings))
    say(
      `  ${part.label.toLowerCase()}: ${part.providerLabel}${part.isEmbedded && part.settings.length > 0 ? ` (${part.settings[0]} sets another)` : ''}`,
    );
  if (ownerSignIn) {
    say(`  sign in as ${ownerSignIn.email}, once, within five minutes:`);
    say(
      `    ${config.publicUrl}/app/embed?authToken=${ownerSignIn.token}&email=${encodeURIComponent(ownerSignIn.email)}`,
    );
  }
  if (config.seed !== 'demo') return;
  if (hasOutbox) {
    say(`  demo sign-ins, by the code in the outbox (${url}/dev/outbox):`);
    for (const { email, as } of demoSignIns) say(`    ${email}  ${as}`);
  } else
    say(
      `  /dev/outbox and /dev/phone are off, since ${config.publicUrl} is not an address of this machine alone; demo codes cannot be read here (OWNER_EMAIL prints a sign-in)`,
    );
  const answer = await askDemoQuestion(url, store);
  if (answer === null) return;
  say(`  asked ${demoBusiness.northside.orgName} “${demoQuestion}”`);
  say(`  answered “${answer.text}”`);
  if (config.startedAt !== undefined)
    say(`  first answer after ${((now() - config.startedAt) / 1000).toFixed(1)} s`);
  await answer.forget();
}
