import { providerReport } from '@patchbay/server-providers';
import { demoQuestion, demoSignIns, demoBusiness } from './seed/demo-tree.js';
import { type ServerConfig } from './start-server.js';

interface Started {
  readonly url: string;
  readonly config: ServerConfig;
  readonly databaseKind: 'embedded' | 'server';
  readonly ownerSignIn: { readonly email: string; readonly token: string } | null;
  readonly now: () => number;
}

/** Says what runs where, whom one can sign in as, and how long it took until the demo agent answered a visitor. */
export async function report({ url, config, databaseKind, ownerSignIn, now }: Started): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Patchbay is ready at ${url}`);
  say(`  database: ${databaseKind === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL server'}`);
  const settings = { MODEL_BASE_URL: config.model.baseUrl, SMTP_URL: config.smtpUrl };
  for (const part of providerReport(settings)) say(`  ${part.label.toLowerCase()}: ${part.providerLabel}${part.isEmbedded && part.settings.length > 0 ? ` (${part.settings[0]} sets another)` : ''}`);
  if (ownerSignIn) {
    say(`  sign in as ${ownerSignIn.email}, once, within five minutes:`);
    say(`    ${config.publicUrl}/app/embed?authToken=${ownerSignIn.token}&email=${encodeURIComponent(ownerSignIn.email)}`);
  }
  if (config.seed !== 'demo') return;
  say('  demo sign-ins, by the code in the outbox:');
  for (const { email, as } of demoSignIns) say(`    ${email}  ${as}`);
  const answer = await askDemoQuestion(url);
  if (answer === null) return;
  say(`  asked ${demoBusiness.northside.orgName} “${demoQuestion}”`);
  say(`  answered “${answer}”`);
  if (config.startedAt !== undefined) say(`  first answer after ${((now() - config.startedAt) / 1000).toFixed(1)} s`);
}

/** Asks the demo agent over HTTP, by an anonymous session: the path that a visitor of a customer's page takes. Null when it cannot be asked. */
export async function askDemoQuestion(url: string): Promise<string | null> {
  const opened = await fetch(`${url}/api/v1/allocateTempUserSession?chatTarget=${demoBusiness.northside.username}`);
  if (!opened.ok) return null;
  const { token } = (await opened.json()) as { token: string };
  const sent = await fetch(`${url}/api/v2/chat/send`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ message: demoQuestion }) });
  if (!sent.ok) return null;
  const { messages } = (await sent.json()) as { messages: { author: string; message: string }[] };
  return messages.filter((message) => message.author === 'agent').at(-1)?.message ?? null;
}
