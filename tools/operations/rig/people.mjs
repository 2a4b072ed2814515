// Users of the product. Their mails are read from the table of the embedded mail adapter.
import { query } from './database.mjs';
import { until } from './ports.mjs';

/** Mails and texts to an address, oldest first. */
export const sentTo = (url, to) =>
  query(
    url,
    'select channel, subject, body, code, created_at from outbox where to_address = $1 order by created_at',
    [to.toLowerCase()],
  );

const codeTo = (url, to, since) =>
  until(
    `a code to ${to}`,
    async () =>
      (
        await query(
          url,
          'select code from outbox where to_address = $1 and code is not null and created_at > $2 order by created_at desc limit 1',
          [to.toLowerCase(), since],
        )
      )[0]?.code,
    { forMs: 10_000 },
  );

const newestAt = async (url, to) =>
  (
    await query(
      url,
      'select coalesce(max(created_at), to_timestamp(0)) as at from outbox where to_address = $1',
      [to.toLowerCase()],
    )
  )[0].at;

/** Signs up as a trial: an organization with an owner. */
export async function signUp(
  client,
  url,
  email,
  { from, businessName = 'Northside', ...also } = {},
) {
  const since = await newestAt(url, email);
  const asked = await client.ask('POST', '/api/v1/signup/email', {
    from,
    body: { email, name: 'Pat Marsh', businessName, ...also },
  });
  if (asked.status !== 200)
    throw new Error(`The sign-up was refused: ${asked.status} ${asked.text}`);
  const person = await verify(client, url, email, since, { from });
  const { json: account } = await client.ask('GET', '/api/v2/account', {
    from,
    token: person.token,
  });
  return { ...person, organizationId: account.id, organization: account.username };
}

/** Writes and publishes the instructions of an organization's agent. */
export async function setUpAgent(
  client,
  person,
  agentInstructions = 'We are Northside Dental. We are open Monday to Friday, 8 to 5.',
) {
  for (const [path, body] of [
    ['/api/v2/agent', { agentInstructions }],
    ['/api/v2/agent/publish', {}],
  ]) {
    const { status, text } = await client.ask('POST', path, { token: person.token, body });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  }
}

/** A visitor's chat with an organization's agent. */
export async function openChat(client, person, { from } = {}) {
  const { status, json, text } = await client.ask(
    'GET',
    `/api/v1/allocateTempUserSession?chatTarget=${person.organization}`,
    { from },
  );
  if (status !== 200) throw new Error(`No chat was opened: ${status} ${text}`);
  let count = 0;
  return {
    token: json.token,
    say: (message, options) =>
      client.ask('POST', '/api/v2/chat/send', {
        from,
        token: json.token,
        body: { message, clientId: `m${(count += 1)}` },
        ...options,
      }),
  };
}

/** Signs in by a code that came by mail. */
export async function signIn(client, url, email, { from } = {}) {
  const since = await newestAt(url, email);
  const asked = await client.ask('POST', '/api/v1/signin/email', { from, body: { email } });
  if (asked.status !== 200)
    throw new Error(`The sign-in was refused: ${asked.status} ${asked.text}`);
  return verify(client, url, email, since, { from });
}

async function verify(client, url, email, since, { from }) {
  const verificationCode = await codeTo(url, email, since);
  const { status, json, text } = await client.ask('POST', '/api/v1/email/verify', {
    from,
    body: { email, verificationCode },
  });
  if (status !== 200) throw new Error(`The code of ${email} was refused: ${status} ${text}`);
  return { email, token: json.token, id: json.id, username: json.username };
}

/**
 * Signs in the first member of staff by the link that the start prints; the product was started
 * with OWNER_EMAIL.
 */
export async function signInOwner(client, product, email) {
  const [, token] = await until('the sign-in of the owner', () =>
    /authToken=([\w.-]+)/.exec(product.log()),
  );
  const { status, json, text } = await client.ask(
    'GET',
    `/api/v1/oneTimeAuth?oneTimeToken=${token}&email=${encodeURIComponent(email)}`,
  );
  if (status !== 200) throw new Error(`The owner's sign-in was refused: ${status} ${text}`);
  return { email, token: json.token, id: json.id };
}
