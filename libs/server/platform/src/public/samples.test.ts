import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo, seedTemplates } from '../seed/seed.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

interface Language {
  readonly command: string;
  readonly file: string;
  /** Arguments with which the interpreter succeeds where it has what samples need. */
  readonly probe: readonly string[];
}

/** How a sample of each language is run, by its name in the reference. */
const languages: Readonly<Record<string, Language>> = {
  curl: { command: 'bash', file: 'sample.sh', probe: ['-c', 'curl --version'] },
  JavaScript: { command: process.execPath, file: 'sample.mjs', probe: ['--version'] },
  Python: { command: 'python3', file: 'sample.py', probe: ['-c', 'import requests'] },
  PHP: {
    command: 'php',
    file: 'sample.php',
    probe: ['-r', "exit(function_exists('curl_init') ? 0 : 1);"],
  },
  Ruby: { command: 'ruby', file: 'sample.rb', probe: ['-e', "require 'net/http'"] },
};
/** Node and curl are on every machine that tests; the others run where they are installed. */
const required = ['curl', 'JavaScript'];
const present = Object.keys(languages).filter((name) => {
  const { command, probe } = languages[name] as Language;
  return spawnSync(command, probe, { stdio: 'ignore' }).status === 0;
});

interface Operation {
  readonly operationId: string;
  readonly 'x-code-samples': readonly { readonly label: string; readonly source: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'patchbay-samples-'));
const samples = new Map<string, string>();
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({ pages: { webRoot: folder } });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  token = await server.signIn('owner@demo.patchbay.test');
  const { json } = await server.call('GET', '/api/docs/reference.json');
  const paths = json.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  for (const { operationId, 'x-code-samples': written } of Object.values(paths).flatMap((path) =>
    Object.values(path),
  ))
    for (const { label, source } of written)
      samples.set(
        `${operationId} ${label}`,
        // The page puts in its own address in the same way.
        source.replaceAll('https://host.invalid', server.url),
      );
  // The file that samples of uploads send.
  writeFileSync(join(folder, 'file'), 'target,instructions\n');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** What a sample prints in a language. */
function run(operation: string, name: string): Promise<string> {
  const { command, file } = languages[name] as Language;
  writeFileSync(join(folder, file), samples.get(`${operation} ${name}`) ?? '');
  const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', TOKEN: token } };
  return new Promise((resolve, reject) => {
    execFile(command, [file], options, (error, printed, complaints) =>
      error ? reject(new Error(`${error.message}\n${complaints}`)) : resolve(printed),
    );
  });
}

it('Samples of every language are run where it is installed', () => {
  process.stdout.write(`Samples: run in ${present.join(', ')}\n`);
  expect(present).toEqual(expect.arrayContaining(required));
});

describe.each(present)('A sample in %s', (name) => {
  it('reads the account of the token', async () =>
    expect(await run('getAccount', name)).toMatch(/northside/));

  it('sends a body, also where an operation deletes', async () => {
    const own = { url: 'https://example.com/hook', label: name, type: 'conversation' };
    await server.call('POST', '/api/v2/webhooks', { token, body: own });
    await run('deleteWebhook', name);
    expect(await run('createWebhook', name)).toMatch(/created successfully/);
    const { json } = await server.call('GET', '/api/v2/webhooks', { token });
    expect((json.webhooks as { url: string }[]).map(({ url }) => url)).toEqual([
      'https://crm.example.com/hooks/123456',
    ]);
  });

  it('sends a file', async () =>
    // The server names the column that the file lacks, so it has read the file.
    expect(await run('uploadTasksCsv', name)).toMatch(/type is missing/));
});
