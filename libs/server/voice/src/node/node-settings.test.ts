import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLoadGuard } from './load-guard.js';
import { readNodeSettings } from './node-settings.js';
import { speechServicesOf } from './speech-services.js';

const secret = 's'.repeat(32);
const read = (env: Record<string, string> = {}) =>
  readNodeSettings({
    MEDIA_SERVER: 'ws://127.0.0.1:4300/media/link',
    MEDIA_SECRET: secret,
    ...env,
  });

it('the settings of a node have defaults', () => {
  expect(read({ SPEECH_MODEL: '' })).toEqual({
    MEDIA_SERVER: 'ws://127.0.0.1:4300/media/link',
    MEDIA_SECRET: secret,
    MEDIA_LISTEN: { host: '127.0.0.1', port: 0 },
    MEDIA_CALLS: 60,
    MEDIA_DRAIN: 300,
    MEDIA_MAX_DELAY: 20,
    VOICE_PORTS: { low: 40_000, high: 40_199 },
  });
  expect(
    read({ MEDIA_LISTEN: '[::1]:4400', VOICE_PORTS: '5000-5009', VOICE_ADDRESS: '1.2.3.4, ::1' }),
  ).toMatchObject({
    MEDIA_LISTEN: { host: '::1', port: 4400 },
    VOICE_PORTS: { low: 5000, high: 5009 },
    VOICE_ADDRESS: ['1.2.3.4', '::1'],
  });
});

it.each([
  ['MEDIA_SECRET', 'too short'],
  ['MEDIA_SERVER', 'http://127.0.0.1'],
  ['VOICE_PORTS', '4711'],
  ['VOICE_PORTS', '9000-8000'],
  ['VOICE_PORTS', '1000-8000'],
  ['VOICE_ADDRESS', 'example.com'],
  ['SPEECH_BASE_URL', 'speech'],
  ['MEDIA_LISTEN', '4400'],
  ['MEDIA_LISTEN', 'host:70000'],
  ['MEDIA_CALLS', '0'],
])('%s cannot be %s, and its value is not shown', (name, value) => {
  const failure = () => read({ [name]: value });
  expect(failure).toThrow(new RegExp(`^${name} `));
  expect(failure).not.toThrow(value);
});

it('reads a value without quotes and ends of lines, and a secret from its file', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'patchbay-node-')), 'secret');
  writeFileSync(path, `${'s'.repeat(40)}\n`);
  expect(read({ MEDIA_SECRET: '', MEDIA_SECRET_FILE: path, MEDIA_CALLS: '"7"\r' })).toMatchObject({
    MEDIA_SECRET: 's'.repeat(40),
    MEDIA_CALLS: 7,
  });
  expect(() => read({ MEDIA_SECRET_FILE: path })).toThrow(/are both set/);
});

it('ears and voice are those of the operator', async () => {
  const base = { SPEECH_BASE_URL: 'http://127.0.0.1:9000/v1' };
  const labels = (env: Record<string, string>) => {
    const { ears, voice } = speechServicesOf(read(env));
    return [ears.label, voice.label];
  };
  expect(labels({})).toEqual(['None. Set SPEECH_BASE_URL.', 'Built-in voice (Flite)']);
  expect(labels({ ...base, SPEECH_MODEL: 'kokoro', TRANSCRIPTION_MODEL: 'small' })).toEqual([
    'small at 127.0.0.1:9000',
    'kokoro at 127.0.0.1:9000',
  ]);
  expect(labels({ ...base, VOICE_COMMAND: 'espeak-ng --stdout' })).toEqual([
    'whisper-1 at 127.0.0.1:9000',
    'Voice of the program espeak-ng',
  ]);
});

it('a process is busy after 2 s of delay, and free after 2 s without', () => {
  const guard = createLoadGuard();
  const after = (delays: readonly number[]) => {
    for (const delay of delays) guard.measured(delay);
    return guard.isBusy;
  };
  expect(after([25, 25, 25])).toBe(false);
  expect(after([5, 25, 25, 25])).toBe(false);
  expect(after([25])).toBe(true);
  expect(after([5, 5, 5, 25, 5, 5, 5])).toBe(true);
  expect(after([5])).toBe(false);
  guard.close();
});
