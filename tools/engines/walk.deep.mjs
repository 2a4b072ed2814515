/**
 * A short walk through the product in the engines beside Chromium: Firefox ESR and WebKitGTK, from
 * Debian. `npm run test:deep -- engines` runs it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { start, stop } from '../operations/rig/children.mjs';
import { freePort, until } from '../operations/rig/ports.mjs';
import { here, startProduct } from '../operations/rig/product.mjs';
import { openFirefox } from './firefox.mjs';
import { hostileTexts } from './hostile-texts.mjs';
import { personAt } from './person.mjs';
import { openWebKit } from './webkit.mjs';

const owner = 'owner@demo.patchbay.test';
let product;
let site;
let siteUrl = '';

before(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  product = await startProduct({
    env: { PORT: String(port), PUBLIC_URL: url, SEED: 'demo', TENANT_CALLS_PER_SECOND: '100000' },
  });
  product.url = url;
  const sitePort = await freePort();
  // Another site than the product: the port alone would be the same site.
  siteUrl = `http://127.0.0.1:${sitePort}`;
  site = start(process.execPath, ['e2e/host-page/serve.mjs', String(sitePort), url], { cwd: here });
  await until('The site', () =>
    fetch(`${siteUrl}/health`).then(
      (reply) => reply.ok,
      () => false,
    ),
  );
});
after(async () => {
  await stop(site);
  await product.stop();
});

async function ask(method, path, { token, body } = {}) {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  assert.ok(reply.ok, `${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** The newest code to an address, once there are more than before. */
async function codeAfter(email, before) {
  const all = () => ask('GET', `/dev/outbox?to=${encodeURIComponent(email)}`);
  return until(`a code to ${email}`, async () => {
    const codes = (await all()).messages.filter(({ code }) => code);
    return codes.length > before ? codes.at(-1).code : undefined;
  });
}

let session;
/** One session for both engines, because an address gets one code a minute. */
async function ownerSession() {
  if (session) return session;
  await ask('POST', '/api/v1/signin/email', { body: { email: owner } });
  const verificationCode = Number(await codeAfter(owner, 0));
  session = await ask('POST', '/api/v1/email/verify', { body: { email: owner, verificationCode } });
  return session;
}

async function enterAsOwner(person) {
  const { id, token, username } = await ownerSession();
  await person.goto(`${product.url}/readyz`);
  const user = JSON.stringify({ username, email: owner, kind: 'member' });
  await person.run(
    (entries) => entries.forEach(([key, value]) => globalThis.localStorage.setItem(key, value)),
    Object.entries({ id: String(id), token, userData: user }),
  );
  const { home } = await ask('GET', '/api/v2/viewer', { token });
  return { token, at: `${product.url}/app/org/${home.id}` };
}

/** Passes over whatever the guided setup asks, until the agent is ready. */
async function onboard(person) {
  for (let step = 0; step < 60; step += 1) {
    if (await person.has('button', 'Open the editor')) return;
    if (await person.has('button', 'Skip for now')) await person.press('button', 'Skip for now');
    else if (await person.has('button', 'Dismiss')) await person.press('button', 'Dismiss');
    else if (await person.has('button', 'Continue.*')) await person.press('button', 'Continue.*');
    await new Promise((done) => setTimeout(done, 1000));
  }
}

const engines = { Firefox: openFirefox, WebKitGTK: openWebKit };

for (const [name, open] of Object.entries(engines))
  describe(name, { timeout: 600_000 }, () => {
    let engine;
    let person;
    before(async () => {
      engine = await open();
      person = personAt(engine);
    });
    after(() => engine?.close());

    it('signs up by a code, is guided to an agent, publishes and tests it', async () => {
      const email = `${name.toLowerCase()}@engines.patchbay.test`;
      await person.goto(`${product.url}/app`);
      await person.press('button', 'Create an account');
      await person.types('Business', 'Cedar Dental');
      await person.types('Your name', 'Kim Cedar');
      await person.types('E-mail', email);
      await person.press('button', 'Continue');
      await person.types('Code', await codeAfter(email, 0));
      await person.sees(/Start from a template/u);
      await person.press('button', 'Start from a template.*');
      await person.press('button', 'Appointment Scheduler.*');
      await person.sees(/What kind of business/u);
      await onboard(person);
      await person.press('button', 'Open the editor');
      await person.press('button', 'Publish');
      const isAsked = await until('Published, or a question', async () => {
        if (await person.has('button', 'Ignore & Save')) return 'asked';
        return /Same as live/u.test(await person.text()) && 'published';
      });
      if (isAsked === 'asked') await person.press('button', 'Ignore & Save');
      await person.sees(/Same as live/u);
      if (!(await person.has('field', 'Say something as a caller')))
        await person.press('button', 'Test');
      await person.types('Say something as a caller', 'Who are you?');
      await person.press('button', 'Send.*');
      await person.sees(/Who are you\?.+Cedar Dental/u);
      await person.hadNoProblem();
    });

    it('reads the inbox, answers, and reads the logs', async () => {
      const { token, at } = await enterAsOwner(person);
      const from = name === 'Firefox' ? '+17375551881' : '+17375551882';
      await ask('POST', '/dev/phone/text', {
        body: { from, to: '+15125550100', text: 'Can I bring the form on Friday?' },
      });
      const { rooms } = await ask('GET', '/api/v2/conversations?page=0&pageSize=5', { token });
      await person.goto(`${at}/inbox?active=${rooms[0].roomId}`);
      await person.sees(/Can I bring the form on Friday/u);
      const words = `Yes, from ${name}`;
      await person.types('Write a reply', words);
      await person.press('button', 'Send.*');
      await person.sees(new RegExp(words, 'u'));
      await person.goto(`${at}/data/logs`);
      await until('Ten rows of the logs', async () => {
        const rows = () => globalThis.document.querySelectorAll('[role="row"], tbody tr').length;
        return (await person.run(rows)) >= 10;
      });
      await person.hadNoProblem();
    });

    it('runs no script in hostile names', async () => {
      const { token, at } = await enterAsOwner(person);
      const rows = hostileTexts.map(
        (text, row) => `"${text.replaceAll('"', '""')}",+1737556${String(1000 + row)}`,
      );
      const form = new FormData();
      form.set(
        'csv',
        new File([`name,phone\n${rows.join('\n')}\n`], 'x.csv', { type: 'text/csv' }),
      );
      await ask('POST', '/api/v2/contact/csv', { token, body: form });
      await person.goto(`${at}/data/logs`);
      await person.sees(/Northside/u);
      // Set before the names are drawn; the page moves inside the app, which keeps it.
      await person.run((address) => {
        globalThis.ranTimes = 0;
        globalThis.ran = () => (globalThis.ranTimes += 1);
        globalThis.history.pushState(null, '', address);
        globalThis.dispatchEvent(new globalThis.PopStateEvent('popstate'));
      }, `${at}/contacts`);
      await person.sees(/onerror|script/u);
      const names = await person.text();
      const drawn = hostileTexts.filter((text) => names.includes(text.replace(/\s+/gu, ' ')));
      console.log(`${name} drew ${drawn.length} hostile names`);
      assert.ok(drawn.length >= 10, `${drawn.length} names`);
      assert.equal(await person.run(() => globalThis.ranTimes), 0);
      await person.hadNoProblem();
    });

    it('chats as a visitor of a site whose frames may keep no cookies', async () => {
      const apart = await open({ isStorageApart: true });
      const visitor = personAt(apart);
      try {
        await visitor.goto(`${siteUrl}/visitor`);
        await visitor.press('button', 'Chat with us');
        await visitor.intoFrame(product.url);
        const kept = await visitor.run(() => {
          globalThis.document.cookie = 'tried=1';
          try {
            return [globalThis.document.cookie, globalThis.localStorage.getItem('mark')];
          } catch (error) {
            return [globalThis.document.cookie, error.name];
          }
        });
        console.log(`${name} keeps in the frame: ${JSON.stringify(kept)}`);
        assert.equal(kept[0], '');
        await visitor.types('Message', 'Are you open on Saturday?');
        await visitor.press('button', 'Send.*');
        await visitor.sees(/9 AM to noon/u);
      } finally {
        await apart.close();
      }
    });
  });
