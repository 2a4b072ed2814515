import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.js';
import { explainSettings, unknownSettings } from './explain.js';
import { groups, secretNames } from './groups.js';

const folder = mkdtempSync(join(tmpdir(), 'patchbay-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const read = (env: Record<string, string>) => readConfig(env, { cwd: '/srv', resolve });
const key = 'ab'.repeat(32);

describe('a secret in a file', () => {
  it('is the content of the file, without the end of its last line', () => {
    const env = {
      SERVER_KEY_FILE: file('key', `${key}\r\n`),
      DATABASE_URL_FILE: file('database', 'postgres://patchbay:pw@db:5432/patchbay\n'),
      SMTP_URL_FILE: ` "${file('mail', 'smtps://desk:pw@mail.example.com')}" `,
    };
    expect(read(env)).toMatchObject({
      serverKey: key,
      databaseUrl: 'postgres://patchbay:pw@db:5432/patchbay',
      smtpUrl: 'smtps://desk:pw@mail.example.com',
      // The rules that depend on a setting see it too.
      seed: 'none',
    });
  });

  it('counts for the settings that must be set together', () => {
    const account = { CARRIER_ACCOUNT_SID: 'AC0123', PUBLIC_URL: 'https://desk.example.com' };
    expect(() => read(account)).toThrow(/CARRIER_AUTH_TOKEN must be set together/);
    const whole = read({ ...account, CARRIER_AUTH_TOKEN_FILE: file('token', 'secret') });
    expect(whole.carrier?.authToken).toBe('secret');
  });

  it('reaches the media process beside the server', () => {
    const env = {
      SPEECH_BASE_URL: 'https://speech.example/v1',
      SPEECH_API_KEY_FILE: file('speech', 'speech-key'),
    };
    expect(read(env).media?.environment).toMatchObject({ SPEECH_API_KEY: 'speech-key' });
  });

  it.each([
    ['is missing', () => join(folder, 'nowhere'), /names a file that cannot be read: .*nowhere/],
    [
      'is a folder',
      () => (mkdirSync(join(folder, 'sub')), join(folder, 'sub')),
      /must name a file/,
    ],
    ['is a device', () => '/dev/zero', /must name a file, and \/dev\/zero is none/],
    ['is empty', () => file('empty', ' \n'), /names an empty file/],
    ['is large', () => file('large', 'x'.repeat(64 * 1024 + 1)), /more than 64 KB/],
  ])('that %s ends the start with a sentence', (_, path, message) =>
    expect(() => read({ SERVER_KEY_FILE: path() })).toThrow(message),
  );

  it('is refused beside the same secret in the environment', () =>
    expect(() => read({ SERVER_KEY: key, SERVER_KEY_FILE: file('other', key) })).toThrow(
      'SERVER_KEY and SERVER_KEY_FILE are both set; keep one of them.',
    ));

  it('is never part of the sentence about it', () => {
    const short = () => read({ SERVER_KEY_FILE: file('short', 'hunter2') });
    expect(short).toThrow(/SERVER_KEY /);
    expect(short).not.toThrow(/hunter2/);
  });

  it('is said to come from a file, and is not shown', () => {
    const shown = explainSettings(groups, { SERVER_KEY_FILE: file('shown', key) });
    expect(shown).toMatch(/SERVER_KEY +\(set, not shown\) +\[file of SERVER_KEY_FILE\]/);
    expect(shown).not.toContain(key);
  });

  it('is known for each secret, and for nothing else', () => {
    const env = Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, 'x']));
    expect(secretNames).toContain('STRIPE_SECRET_KEY');
    expect(unknownSettings(groups, { ...env, MODEL_NAME_FILE: 'x' })).toEqual(['MODEL_NAME_FILE']);
  });
});
