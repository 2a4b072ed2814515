import { maskOf, masked, problemOf, secretsOf, withStoredSecrets } from './rules.js';

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

describe('secrets of an integration', () => {
  it('are masked except for their last characters', () => {
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
  ])('are recognized by a name such as %s', (key) =>
    expect(masked({ [key]: 'aaaabbbbcccc' }, secretsOf())[key]).toBe('••••••••cccc'),
  );
  it.each(['location', 'patient', 'companyName', 'calendar', 'pinned'])(
    'are not recognized in %s',
    (key) => expect(masked({ [key]: 'aaaabbbbcccc' }, secretsOf())[key]).toBe('aaaabbbbcccc'),
  );
  it('mask everything below them', () =>
    expect(
      masked({ credentials: { user: 'ada', deep: [{ x: 'longer than twelve' }] } }, isSecret),
    ).toEqual({ credentials: { user: '••••••••', deep: [{ x: '••••••••elve' }] } }));
  it.each([
    ['', ''],
    ['short', '••••••••'],
    ['exactly12chr', '••••••••2chr'],
  ])('%p is shown as %p', (secret, shown) => expect(maskOf(secret)).toBe(shown));
});

describe('submitted data', () => {
  it('keeps stored secrets for returned masks and takes everything else', () => {
    expect(
      withStoredSecrets({ ...masked(kept, isSecret), location: 'dallas' }, kept, isSecret),
    ).toEqual({ ...kept, location: 'dallas' });
    expect(withStoredSecrets({ apiKey: 'new' }, kept, isSecret)).toEqual({ apiKey: 'new' });
  });
  it.each([
    [{ apiKey: '••••••••0000' }, kept],
    [{ apiKey: '••••••••9f2c' }, null],
    [{ other: { token: '••••••••' } }, kept],
  ])('refuses a mask without a stored secret: %j', (sent, before) =>
    expect(withStoredSecrets(sent, before, isSecret)).toBeNull(),
  );
  it('ignores mask characters outside secrets', () =>
    expect(withStoredSecrets({ note: '•••••••• is a row of dots' }, null, isSecret)).toEqual({
      note: '•••••••• is a row of dots',
    }));
  it('ignores inherited properties', () =>
    expect(withStoredSecrets({ constructor: { token: 'x' } }, kept, isSecret)).toEqual({
      constructor: { token: 'x' },
    }));
});

it('is limited in size and depth', () => {
  expect(problemOf({ a: 'x'.repeat(40_000) })).toMatch(/at most 32 kB/);
  expect(problemOf({ a: { b: { c: { d: { e: { f: {} } } } } } })).toMatch(/nested/);
  expect(problemOf({ a: { b: [1] } })).toBeNull();
});
