// Restores a backup into a fresh environment: sign-ins, encrypted secrets and files are present,
// and only with the right key.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clientOf } from './rig/client.mjs';
import {
  databaseAccount,
  folderFor,
  openDatabaseServer,
  postgresBin,
  query,
} from './rig/database.mjs';
import { signIn, signUp } from './rig/people.mjs';
import { freePort, until } from './rig/ports.mjs';
import { newFolder, startProduct, startRefused } from './rig/product.mjs';

const email = 'owner@example.com';
const keyed = { 'idempotency-key': 'the-drill-of-a-restore' };
const contact = { newData: { name: 'Before the backup', phone: '+15125559001' } };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const form = Buffer.concat([
  Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  ),
  png,
  Buffer.from('\r\n--x--\r\n'),
]);

// The product has no internet access in this test, so no registrar is queried.
const stayHere = ['--import', new URL('../attack/loopback-only.mjs', import.meta.url).href];

/** Creates the contents of an installation: a user, a file, and encrypted secrets. */
async function live(client, url) {
  const person = await signUp(client, url, email);
  const made = await client.ask('POST', '/api/v2/contact', {
    token: person.token,
    headers: keyed,
    body: contact,
  });
  assert.ok(made.status < 300, made.text);
  const stored = await client.ask('POST', '/api/v1/chat/media', {
    token: person.token,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: form,
  });
  assert.ok(stored.status < 300, stored.text);
  const registered = await client.ask('POST', '/api/v2/sip/registration', {
    token: person.token,
    body: {
      aor: 'desk@sip.example.com',
      username: 'desk',
      password: 'a-sip-password',
      sipRealm: 'sip.example.com',
      transport: 'TLS',
    },
  });
  const path = new URL(stored.json.url, 'http://x').pathname;
  const { bytes } = await client.ask('GET', path, { token: person.token });
  return { person, made, path, bytes, hasSip: registered.status < 300, sip: registered };
}

/**
 * Asserts that everything is restored. The repeated request is answered from its encrypted stored
 * reply.
 */
async function holds(client, url, { person, made, path, bytes }) {
  assert.equal(
    (await client.ask('GET', '/api/v2/account', { token: person.token })).json.email,
    email,
  );
  const again = await client.ask('POST', '/api/v2/contact', {
    token: person.token,
    headers: keyed,
    body: contact,
  });
  assert.deepEqual(
    [again.status, again.headers['idempotency-replayed'], again.text],
    [made.status, 'true', made.text],
  );
  const file = await client.ask('GET', path, { token: person.token });
  assert.deepEqual([file.status, file.bytes], [200, bytes]);
  await query(url, `update codes set created_at = created_at - interval '2 hours'`);
  assert.ok((await signIn(client, url, email)).token);
}

const script = (name, env, ...args) =>
  execFileSync(fileURLToPath(new URL(name, import.meta.url)), args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${postgresBin()}:${process.env.PATH}`, ...env },
  });

describe('an installation on a PostgreSQL server', () => {
  const key = randomBytes(32).toString('hex');
  const folders = [];
  const folder = (name) => folders[folders.push(newFolder(name)) - 1];
  const backup = folder('backup');
  const fresh = folder('restored');
  let database;
  let elsewhere;
  let url;
  let restored;
  let known;
  let basebackup;

  before(async () => {
    [database, elsewhere] = await Promise.all([openDatabaseServer(), openDatabaseServer()]);
    [url, restored] = [await database.create(), await elsewhere.create()];
    const dataDir = folder('live');
    const product = await startProduct({
      dataDir,
      args: stayHere,
      env: { DATABASE_URL: url, SERVER_KEY: key },
    });
    try {
      known = await live(clientOf({ port: product.port, host: 'localhost' }), url);
      assert.ok(known.hasSip, known.sip.text);
      // The backup is made while the product runs.
      assert.match(
        script('backup.sh', { DATABASE_URL: url, DATA_DIR: dataDir, SERVER_KEY: key }, backup),
        /has the fingerprint [0-9a-f]{32}\.$/m,
      );
      const account = databaseAccount();
      basebackup = join(folderFor(account, 'basebackup'), 'data');
      execFileSync(
        join(postgresBin(), 'pg_basebackup'),
        ['-d', database.urlOf('postgres'), '-D', basebackup, '--checkpoint=fast'],
        { ...account, stdio: 'pipe' },
      );
      cpSync(join(dataDir, 'media'), join(folder('basemedia'), 'media'), { recursive: true });
    } finally {
      await product.stop();
    }
    script('restore.sh', { DATABASE_URL: restored, DATA_DIR: fresh }, backup);
  });
  after(async () => {
    await database?.close();
    await elsewhere?.close();
    for (const one of [...folders, basebackup ? join(basebackup, '..') : ''].filter(Boolean))
      rmSync(one, { recursive: true, force: true });
  });

  const serve = async (settings, work) => {
    const product = await startProduct({ args: stayHere, ...settings });
    try {
      return await work(clientOf({ port: product.port, host: 'localhost' }), product);
    } finally {
      await product.stop();
    }
  };

  it('refuses to serve the restored database without its key, and explains what to do', async () => {
    const { code, output } = await startRefused({ env: { DATABASE_URL: restored } });
    assert.equal(code, 1);
    assert.match(output, /Give every process the same SERVER_KEY, or the file server\.key/);
  });

  it('is restored from pg_dump, in another server, with the key from the backup', () =>
    serve({ dataDir: fresh, env: { DATABASE_URL: restored } }, (client) =>
      holds(client, restored, known),
    ));

  it('is restored from pg_basebackup', async () => {
    const physical = await openDatabaseServer({ data: basebackup });
    try {
      const at = physical.urlOf(new URL(url).pathname.slice(1));
      await serve(
        { dataDir: folders.at(-1), env: { DATABASE_URL: at, SERVER_KEY: key } },
        (client) => holds(client, at, known),
      );
    } finally {
      await physical.close();
    }
  });

  it('changes its key: the new one needs the previous one until the secrets are encrypted again', async () => {
    const next = randomBytes(32).toString('base64');
    const both = {
      DATABASE_URL: restored,
      SERVER_KEY: next,
      SERVER_KEY_BEFORE: readFileSync(join(fresh, 'server.key'), 'utf8'),
    };
    assert.equal(
      (await startRefused({ env: { DATABASE_URL: restored, SERVER_KEY: next } })).code,
      1,
    );
    await serve({ dataDir: fresh, env: both }, (client) =>
      client
        .ask('GET', '/api/v2/account', { token: known.person.token })
        .then(({ status }) => assert.equal(status, 200)),
    );
    const [{ sealed_password: sealed }] = await query(
      restored,
      'select sealed_password from sip_registrations',
    );
    const { code, output } = await startRefused({ env: both, command: ['reseal'] });
    assert.deepEqual(
      [
        code,
        /^Sealed [1-9]\d* secrets under the key with the fingerprint [0-9a-f]{32}\./m.test(output),
        /open under neither/.test(output),
      ],
      [0, true, false],
      output,
    );
    assert.notEqual(
      (await query(restored, 'select sealed_password from sip_registrations'))[0].sealed_password,
      sealed,
    );
    await query(restored, `update codes set created_at = created_at - interval '2 hours'`);
    await serve({ dataDir: fresh, env: { DATABASE_URL: restored, SERVER_KEY: next } }, (client) =>
      signIn(client, restored, email),
    );
    assert.equal(
      (await startRefused({ env: { DATABASE_URL: restored, SERVER_KEY: both.SERVER_KEY_BEFORE } }))
        .code,
      1,
    );
  });
});

describe('an installation on the embedded database', () => {
  it('is restored from a copy of its data folder, made while it was stopped', async () => {
    const first = newFolder('embedded');
    const copy = `${first}-copy`;
    const port = await freePort();
    const env = { SEED: 'demo', PORT: String(port) };
    const codes = async (client) =>
      (
        (await client.ask('GET', '/dev/outbox?to=owner%40demo.patchbay.test')).json.messages ?? []
      ).flatMap(({ code }) => (code ? [code] : []));
    const enter = async (client) => {
      const before = (await codes(client)).length;
      const asked = await client.ask('POST', '/api/v1/signin/email', {
        body: { email: 'owner@demo.patchbay.test' },
      });
      assert.equal(asked.status, 200, asked.text);
      // Mails are sent after the reply.
      const verificationCode = await until('A code', async () =>
        (await codes(client)).slice(before).at(-1),
      );
      const { status, text, json } = await client.ask('POST', '/api/v1/email/verify', {
        body: { email: 'owner@demo.patchbay.test', verificationCode },
      });
      assert.equal(status, 200, text);
      return json.token;
    };
    try {
      let product = await startProduct({ dataDir: first, env });
      const client = clientOf({ port, host: `localhost:${port}` });
      let token;
      let made;
      try {
        token = await enter(client);
        made = await client.ask('POST', '/api/v2/contact', {
          token,
          headers: keyed,
          body: contact,
        });
        assert.ok(made.status < 300, made.text);
      } finally {
        assert.equal(await product.stop(), 0);
      }
      // `cp -a` keeps owner, mode and times.
      execFileSync('cp', ['-a', first, copy]);
      product = await startProduct({ dataDir: copy, env });
      try {
        const again = await client.ask('POST', '/api/v2/contact', {
          token,
          headers: keyed,
          body: contact,
        });
        assert.deepEqual(
          [again.status, again.headers['idempotency-replayed'], again.text],
          [made.status, 'true', made.text],
        );
      } finally {
        await product.stop();
      }
    } finally {
      for (const one of [first, copy]) rmSync(one, { recursive: true, force: true });
    }
  });
});
