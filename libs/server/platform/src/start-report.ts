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
  /** Whether mails and texts can be read at `/dev/outbox`. */
  readonly hasOutbox: boolean;
  readonly now: () => number;
}

/**
 * Prints the addresses, the demo's sign-ins, and the seconds until the demo agent answered a
 * visitor.
 */
export async function report(started: Started): Promise<void> {
  const { url, config, store } = started;
  say(`Patchbay is ready at ${url}`);
  say(
    `  database: ${store.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL server'}`,
  );
  say(`  server key: fingerprint ${started.fingerprint}`);
  for (const part of providerReport(settingsOf(config)))
    say(
      `  ${part.label.toLowerCase()}: ` +
        `${part.providerLabel}${part.isEmbedded && part.settings.length > 0 ? ` (${part.settings[0]} sets another)` : ''}`,
    );
  say(`  calls with sound: ${placeOfMedia(config)}`);
  reportSignIns(started);
  if (config.seed === 'demo') await reportDemo(started);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The settings that choose a provider, by their names in the environment. */
const settingsOf = ({ money, carrier, scheduling, media, ...config }: ServerConfig) => ({
  SPEECH_BASE_URL: media?.environment?.SPEECH_BASE_URL,
  VOICE_COMMAND: media?.environment?.VOICE_COMMAND,
  ...moneySettingsOf(money),
  MODEL_BASE_URL: config.model.baseUrl,
  SMTP_URL: config.smtpUrl,
  CARRIER_ACCOUNT_SID: carrier?.accountSid,
  GOOGLE_CLIENT_ID: scheduling?.google?.clientId,
  CRM_URL: scheduling?.crmUrl,
  DNS_SERVERS: config.dnsServers?.join(),
});

const placeOfMedia = ({ media }: ServerConfig): string => {
  if (!media) return 'off';
  return media.program === undefined ? 'media processes elsewhere' : 'a media process beside this';
};

const moneySettingsOf = (money: ServerConfig['money']) => ({
  STRIPE_SECRET_KEY: money?.stripe?.secretKey,
  PAYPAL_CLIENT_ID: money?.paypal?.clientId,
  LND_URL: money?.lnd?.url,
  EXCHANGE_RATE_URL: money?.rateUrl,
});

/** The demo users that can sign in now. */
function reportSignIns({ url, config, ownerSignIn, hasOutbox }: Started): void {
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
      `  /dev/outbox and /dev/phone are off, since ${config.publicUrl} is not an address of ` +
        'this machine alone; demo codes cannot be read here (OWNER_EMAIL prints a sign-in)',
    );
}

/** Asks the demo agent a question and says how long it took until the answer was there. */
async function reportDemo({ url, config, store, now }: Started): Promise<void> {
  const answer = await askDemoQuestion(url, store);
  if (answer === null) return;
  say(`  asked ${demoBusiness.northside.orgName} “${demoQuestion}”`);
  say(`  answered “${answer.text}”`);
  if (config.startedAt !== undefined)
    say(`  first answer after ${((now() - config.startedAt) / 1000).toFixed(1)} s`);
  await answer.forget();
}
