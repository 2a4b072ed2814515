import { type Guide, example, heading, list, text } from './guide.js';

const json = `-H "Content-Type: application/json"`;
const byKey = `-H "Authorization: Bearer $RESELLER_TOKEN"`;

const askCode = `curl -sS -X POST "$API/api/v1/signin/email" \\
  ${json} \\
  -d "{\\"email\\": \\"$RESELLER_EMAIL\\"}"`;

const session = `curl -sS -X POST "$API/api/v1/email/verify" \\
  ${json} \\
  -d "{\\"email\\": \\"$RESELLER_EMAIL\\", \\"verificationCode\\": \\"$CODE\\"}"`;

const key = `curl -sS -X POST "$API/api/v2/tokens" \\
  -H "Authorization: Bearer $SESSION" \\
  ${json} \\
  -d '{"description": "Our portal", "scopes": ["accounts:read", "accounts:act", "auth:act"]}'`;

const find = `curl -sS "$API/api/v2/getAccountByExternalId?externalAccountId=$CUSTOMER" \\
  ${byKey}`;

const create = `curl -sS -X POST "$API/api/v2/createOrganization" \\
  ${byKey} \\
  ${json} \\
  -H "Idempotency-Key: organization-of-$CUSTOMER" \\
  -d "{\\"orgName\\": \\"Harbor Street Bakery\\", \\"accountName\\": \\"Front desk\\", \\"externalAccountId\\": \\"$CUSTOMER\\"}"`;

const mint = `curl -sS -G "$API/api/v2/auth/account/oneTimeAuthToken" \\
  ${byKey} \\
  --data-urlencode "email=$EMAIL" \\
  --data-urlencode "externalAccountId=$CUSTOMER"`;

const frame = `
const { API, AUTH_TOKEN, EMAIL } = process.env;
const frame = new URL('/app/embed', API);
frame.search = new URLSearchParams({ authToken: AUTH_TOKEN, email: EMAIL, redirectUrl: '/app' });
console.log(\`<iframe src="\${frame.href.replaceAll('&', '&amp;')}" title="App" allow="camera; microphone"></iframe>\`);
`;

const refresh = `
const { API, RESELLER_TOKEN, CUSTOMER, EMAIL } = process.env;

// What your address /one-time-token answers, for the person who is signed in on your page.
const query = new URLSearchParams({ email: EMAIL, externalAccountId: CUSTOMER });
const reply = await fetch(\`\${API}/api/v2/auth/account/oneTimeAuthToken?\${query}\`, {
  headers: { Authorization: \`Bearer \${RESELLER_TOKEN}\` },
});
const { success, message, authToken } = await reply.json();
if (!success) throw new Error(message);
console.log(JSON.stringify({ authToken, email: EMAIL }));
`;

export const startGuide: Guide = {
  name: 'start',
  title: 'Sign-up to frame',
  summary:
    'From sign-up to frame in fifteen minutes: your customer has an account here, and sees the app within your page.',
  parts: [
    text(
      'You are a reseller, and your customers sign up with you. Each step below is one call of ' +
        'your server, in this order. The examples read the address of this server from `API`, ' +
        'your own id of the customer from `CUSTOMER`, and the customer’s address from `EMAIL`.',
    ),
    heading('Once: your key'),
    text(
      'The key belongs to the account of the reseller, not to one of its organizations, and ' +
        'is what all guides call `RESELLER_TOKEN`. Make it in the console of the reseller ' +
        'under Settings, or by three calls with your own address in `RESELLER_EMAIL`. The ' +
        'first sends a code to that address.',
    ),
    example('ask-code', 'bash', 'Asks for a code', askCode),
    text('With the code from the mail in `CODE`, the reply has a session as `token`.'),
    example('session', 'bash', 'Exchanges the code for a session', session),
    text(
      'With that session in `SESSION`, within fifteen minutes, the reply has the key as ' +
        '`token.token`, this one time. Keep it on your server as `RESELLER_TOKEN`: a page ' +
        'of yours never sees it.',
    ),
    example('key', 'bash', 'Makes the key, with no more scopes than this guide needs', key),
    heading('At each sign-up: find or create'),
    text('Ask first whether the customer is here already. A customer who is not is answered 404.'),
    example('find', 'bash', 'Finds the account by your own id', find),
    text(
      'Then create the organization, with your id as `externalAccountId`. The idempotency ' +
        'key makes a repeated request safe: it answers what the first one did.',
    ),
    example('create', 'bash', 'Makes the organization and its first agent', create),
    heading('At each visit: mint a token and show the frame'),
    text(
      'A one-time token signs one person in, once, within a minute. An address that is not ' +
        'known yet becomes a member of the account with that external id.',
    ),
    example('mint', 'bash', 'Makes the one-time token', mint),
    text('With the `authToken` of the reply in `AUTH_TOKEN`, your server writes the frame.'),
    example('frame', 'javascript', 'Writes the frame into your page', frame),
    text(
      'A browser shows it only to pages that are listed: see [List your ' +
        'page](/api/docs/guides/embed#list-your-page).',
    ),
    heading('When the session ends: refresh it'),
    text(
      'The frame then posts `SESSION_ENDED` to your page, which asks your server for another ' +
        'token and answers with it: [the page that does so](/api/docs/guides/embed#page) calls ' +
        'an address of yours, `/one-time-token`.',
    ),
    example('refresh', 'javascript', 'Answers `/one-time-token`, on your server', refresh),
    heading('What may go wrong'),
    list(
      '401: the key was removed or has ended. 403: a scope is missing, or the key is of an organization. Make another one as above.',
      '404 at `mint`: no account beneath your reseller has this external id. Create it first.',
      'The frame says that your page is not listed: it names the origin to list.',
    ),
  ],
};
