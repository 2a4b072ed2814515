import { type Guide, example, heading, list, text } from './guide.js';

const firstCall = `curl -sS "$API/api/v2/account" \\
  -H "Authorization: Bearer $TOKEN"`;

const makeKey = `curl -sS -X POST "$API/api/v2/tokens" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"description": "Reports", "scopes": ["conversations:read"], "expiresInDays": 90}'`;

const removeKey = `
const { API, TOKEN } = process.env;
const call = async (method, body) => {
  const reply = await fetch(\`\${API}/api/v2/tokens\`, {
    method,
    headers: { Authorization: \`Bearer \${TOKEN}\`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!reply.ok) throw new Error((await reply.json()).message);
  return reply.json();
};

const { tokens } = await call('GET');
for (const { id, description } of tokens)
  if (description === 'Reports') {
    await call('DELETE', { token: id });
    console.log('removed', description);
  }
`;

export const tokensGuide: Guide = {
  name: 'tokens',
  title: 'Tokens and keys',
  summary: 'Which credential a call needs, how a key is made, limited and removed.',
  parts: [
    text(
      'A call names its caller by a bearer token. The examples of all guides read the ' +
        'address of the server from `API` and the token from `TOKEN`.',
    ),
    example('first-call', 'bash', 'A first call: the account of the token', firstCall),
    heading('Kinds of tokens'),
    list(
      'A session belongs to a person, who signed in by a code. It may do what the person may do.',
      'An API key belongs to an account. Programs use it; it does not end with a session.',
      'A one-time token signs one person in, once, within a minute. The guide [Embed](/api/docs/guides/embed) uses it.',
      'A visitor session belongs to a visitor of one agent, and may do nothing but talk with it.',
    ),
    text(
      'The parameter `?token=` is read as well, but addresses are kept in logs and histories. Replies to it carry `Deprecation: true`.',
    ),
    heading('Make a key'),
    text(
      'A person makes keys, in the console under Settings or by this call, with a session ' +
        'that was proved by a code a short time ago. The value of the key is in this reply ' +
        'and never again. A key cannot make keys.',
    ),
    example('make-key', 'bash', 'A key that reads conversations and ends after 90 days', makeKey),
    text(
      'The reference names the scope of each call. A key without `scopes` may do all that ' +
        'keys may do. A call outside of its scopes is refused with 403.',
    ),
    heading('Remove a key'),
    text('A removed key is refused with 401 from the next call on.'),
    example('remove-key', 'javascript', 'Removes the keys with one description', removeKey),
    heading('Act for an account beneath yours'),
    text(
      'Partners, resellers and organizations name an account beneath them by ' +
        '`targetAccountId` in the query. An account out of reach and one that does not exist ' +
        'are answered alike: 404.',
    ),
  ],
};
