import { type AppAddress, appAddress } from './app-address.js';

const given: AppAddress = { server: 'app.example.test', authToken: 'once_1' };
const parametersOf = (address: string) => [...new URL(address).searchParams];

describe('the address of the app in a frame', () => {
  it('has the token, the person, the first page and further parameters', () => {
    const address = appAddress({
      ...given,
      email: 'ada+1@example.test',
      redirectUrl: '/app/settings?editAgent=true',
      params: { onboarding_timezone: 'Europe/Madrid', onboarding_tf_days: ['Mon', 'Tue'] },
    });
    expect(new URL(address).pathname).toBe('/app/embed');
    expect(parametersOf(address)).toEqual([
      ['appEmbed', 'true'],
      ['redirectUrl', '/app/settings?editAgent=true'],
      ['onboarding_timezone', 'Europe/Madrid'],
      ['onboarding_tf_days', 'Mon'],
      ['onboarding_tf_days', 'Tue'],
      ['authToken', 'once_1'],
      ['email', 'ada+1@example.test'],
    ]);
  });

  it('leaves out what has no value, and lets no parameter replace the token', () => {
    const params = { genericBrand: undefined, authToken: 'other' };
    expect(parametersOf(appAddress({ ...given, params }))).toEqual([
      ['appEmbed', 'true'],
      ['authToken', 'once_1'],
    ]);
  });

  it.each([
    ['app.example.test', 'https://app.example.test'],
    ['https://app.example.test/app', 'https://app.example.test'],
    ['HTTPS://App.Example.test', 'https://app.example.test'],
    ['localhost:4300', 'http://localhost:4300'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['localhost.example.test', 'https://localhost.example.test'],
  ])('names the server %s as %s', (server, origin) =>
    expect(new URL(appAddress({ ...given, server })).origin).toBe(origin),
  );

  it.each(['', ' ', 'ftp://app.example.test', 'javascript:alert(1)', 'https://'])(
    'is refused for the server “%s”, with an example of a right one',
    (server) =>
      expect(() => appAddress({ ...given, server })).toThrow(
        `appAddress needs the address of your server, such as https://app.example.com; it was given ${JSON.stringify(server)}.`,
      ),
  );
});
