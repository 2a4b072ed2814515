import { maskOf, masked, problemOf, secretsOf, withKeptSecrets } from './rules.js';

const isSecret = secretsOf([
  { key: 'door', inputType: 'password' },
  { key: 'location', inputType: 'text' },
]);
const kept = {
  apiKey: 'square-key-4f1d9f2c',
  pin: 1234,
  location: 'austin',
  door: 'sesame',
  nested: { accessToken: 'abcdefghijkl', note: 'n' },
  tokens: ['aaaaaaaaaaaa', 'b'],
  isSecretOn: true,
};

describe('the secrets of an integration', () => {
  it('are read back as dots and an end', () => {
    expect(masked(kept, isSecret)).toEqual({
      apiKey: '••••••••9f2c',
      pin: '••••••••',
      location: 'austin',
      door: '••••••••',
      nested: { accessToken: '••••••••ijkl', note: 'n' },
      tokens: ['••••••••aaaa', '••••••••'],
      isSecretOn: true,
    });
  });

  it.each([
    'token',
    'userPAT',
    'clientSecret',
    'Authorization',
    'password',
    'API_KEY',
    'bearer',
    'credentials',
  ])('are known by a name such as %s', (key) =>
    expect(masked({ [key]: 'aaaabbbbcccc' }, secretsOf())[key]).toBe('••••••••cccc'),
  );
  it.each(['location', 'patient', 'companyName', 'calendar', 'pinned'])(
    'are not seen in %s',
    (key) => expect(masked({ [key]: 'aaaabbbbcccc' }, secretsOf())[key]).toBe('aaaabbbbcccc'),
  );
  it('hide everything beneath them', () =>
    expect(
      masked({ credentials: { user: 'ada', deep: [{ x: 'longer than twelve' }] } }, isSecret),
    ).toEqual({ credentials: { user: '••••••••', deep: [{ x: '••••••••elve' }] } }));
  it.each([
    ['', ''],
    ['short', '••••••••'],
    ['exactly12chr', '••••••••2chr'],
  ])('%p is shown as %p', (secret, shown) => expect(maskOf(secret)).toBe(shown));
});

describe('what is sent back', () => {
  it('keeps each secret whose dots come back, and takes everything else', () => {
    expect(
      withKeptSecrets({ ...masked(kept, isSecret), location: 'dallas' }, kept, isSecret),
    ).toEqual({ ...kept, location: 'dallas' });
    expect(withKeptSecrets({ apiKey: 'new' }, kept, isSecret)).toEqual({ apiKey: 'new' });
  });
  it.each([
    [{ apiKey: '••••••••0000' }, kept],
    [{ apiKey: '••••••••9f2c' }, null],
    [{ other: { token: '••••••••' } }, kept],
  ])('refuses dots that stand for nothing: %j', (sent, before) =>
    expect(withKeptSecrets(sent, before, isSecret)).toBeNull(),
  );
  it('leaves dots alone that are no secret', () =>
    expect(withKeptSecrets({ note: '•••••••• is a row of dots' }, null, isSecret)).toEqual({
      note: '•••••••• is a row of dots',
    }));
  it('does not read what every object has', () =>
    expect(withKeptSecrets({ constructor: { token: 'x' } }, kept, isSecret)).toEqual({
      constructor: { token: 'x' },
    }));
});

it('is no larger and no deeper than it has to be', () => {
  expect(problemOf({ a: 'x'.repeat(40_000) })).toMatch(/at most 32 kB/);
  expect(problemOf({ a: { b: { c: { d: { e: { f: {} } } } } } })).toMatch(/nested/);
  expect(problemOf({ a: { b: [1] } })).toBeNull();
});
