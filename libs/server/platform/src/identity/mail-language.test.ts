import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const signUp = async (email: string, language?: string) => {
  await server.call('POST', '/api/v1/signup/email', {
    body: { email },
    headers: language === undefined ? {} : { 'accept-language': language },
  });
  return server.mails.filter((mail) => mail.to === email).at(-1);
};

describe('the mail with a code', () => {
  it.each([
    ['es-MX,es;q=0.9', /^\d{6} es su código para iniciar sesión$/, /Sirve una vez/],
    ['en-GB', /^\d{6} is your sign-in code$/, /works once/],
    ['<script>', /is your sign-in code$/, /works once/],
    [undefined, /is your sign-in code$/, /works once/],
  ])('is in the language that the browser prefers: %p', async (language, subject, text) => {
    const mail = await signUp(`reader${(count += 1)}@language.example.com`, language);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toMatch(text);
  });
});
