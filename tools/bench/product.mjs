// The product as a process of its own, for measuring: start it, wait until it answers, sign in,
// stop it.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The server says "… first answered question … 3.2 s" when the demo agent has answered. */
const answered = /first[^\n]*?([\d.]+)\s*s(?:econds)?\b/i;

/**
 * Starts the built product as `npm start` does, with more settings when given. Times are in seconds
 * from the start of the process.
 */
export async function startProduct(root, dataDir, settings = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const began = performance.now();
  // Raises the tenant budget, so that the measurement reaches the limits of the machine.
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SEED: 'demo',
    TENANT_CALLS_PER_SECOND: '1000000',
    ...settings,
  };
  const child = spawn(process.execPath, ['tools/start/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const product = {
    url,
    pid: child.pid,
    output: '',
    readyAfter: undefined,
    answeredAfter: undefined,
    ended: false,
  };
  const seconds = () => (performance.now() - began) / 1000;
  const read = (chunk) => {
    product.output += chunk;
    if (product.answeredAfter === undefined && answered.test(product.output))
      product.answeredAfter = seconds();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  let isStopping = false;
  const ended = new Promise((resolve) =>
    child.on('exit', (code, signal) => {
      product.ended = true;
      if (!isStopping)
        console.error(
          `The product ended by itself (${signal ?? `code ${code}`}):\n${product.output.slice(-2000)}`,
        );
      resolve();
    }),
  );
  await until(product, async () => (await fetch(`${url}/readyz`)).ok, 'ready');
  product.readyAfter = seconds();
  await until(product, () => product.answeredAfter !== undefined, 'a first answer');
  product.stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    await ended;
  };
  return product;
}

async function until(product, isTrue, what, within = 120_000) {
  const last = Date.now() + within;
  while (Date.now() < last && !product.ended) {
    if (
      await Promise.resolve()
        .then(isTrue)
        .catch(() => false)
    )
      return;
    await pause(20);
  }
  throw new Error(`The product gave no sign of ${what}:\n${product.output}`);
}

async function call(url, path, { token, ...init } = {}) {
  const headers = {
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const reply = await fetch(`${url}${path}`, {
    ...init,
    headers,
    body: init.body && JSON.stringify(init.body),
  });
  const body = await reply.json();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Signs in by an e-mail code from the product's outbox or the given mailbox. The mail arrives after
 * the reply, so this waits for it.
 */
export async function signIn(url, email, { codesTo } = outboxOf(url)) {
  const known = (await codesTo(email)).length;
  await call(url, '/api/v1/signin/email', { method: 'POST', body: { email } });
  const verificationCode = Number(await newCode(email, codesTo, known));
  const { token } = await call(url, '/api/v1/email/verify', {
    method: 'POST',
    body: { email, verificationCode },
  });
  return token;
}

const outboxOf = (url) => ({
  codesTo: async (email) =>
    (await call(url, `/dev/outbox?to=${encodeURIComponent(email)}`)).messages.flatMap(({ code }) =>
      code ? [code] : [],
    ),
});

async function newCode(email, codesTo, known, within = 10_000) {
  for (const last = Date.now() + within; Date.now() < last; await pause(50)) {
    const codes = await codesTo(email);
    if (codes.length > known) return codes.at(-1);
  }
  throw new Error(`No code for ${email} arrived within ${within / 1000} s.`);
}

/**
 * Creates API keys to share the load, for the caller's account or one below it: every key has its
 * own request limit.
 */
export async function apiKeys(url, token, count, targetAccountId) {
  const keys = [];
  for (let i = 0; i < count; i += 1) {
    const made = await call(
      url,
      `/api/v2/tokens${targetAccountId === undefined ? '' : `?targetAccountId=${targetAccountId}`}`,
      { method: 'POST', token, body: { type: 'admin', description: `Benchmark ${i + 1}` } },
    );
    keys.push(made.token.token);
  }
  return keys;
}

export const getJson = (url, path, token) => call(url, path, { token });
export const postJson = (url, path, token, body) =>
  call(url, path, { method: 'POST', token, body });
