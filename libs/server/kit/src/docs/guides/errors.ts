import { refusals } from '@patchbay/contract/openapi';
import { type Guide, example, heading, text } from './guide.js';

const codes = `curl -sS -o /dev/null -w '%{http_code}\\n' "$API/api/v2/account"
curl -sS -o /dev/null -w '%{http_code}\\n' "$API/api/v2/account?targetAccountId=1" \\
  -H "Authorization: Bearer $TOKEN"`;

const fields = `curl -sS -X POST "$API/api/v2/webhooks" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "not an address", "label": "CRM", "type": "conversation"}'`;

const retries = `
const { API, TOKEN } = process.env;
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Calls, and calls again a few times where the server says that this may help. */
async function call(path, attempts = 4) {
  const reply = await fetch(API + path, { headers: { Authorization: \`Bearer \${TOKEN}\` } });
  const body = await reply.json();
  if (reply.ok) return body;
  if (!body.retryable || attempts === 1)
    throw new Error(\`\${reply.status} \${body.code}: \${body.message} (\${body.requestId})\`);
  await pause(Number(reply.headers.get('retry-after') ?? 2));
  return call(path, attempts - 1);
}

try {
  await call('/api/v2/account?targetAccountId=1');
} catch (error) {
  console.log(error.message);
}
`;

export const errorsGuide: Guide = {
  name: 'errors',
  title: 'Errors',
  summary: 'What a refusal looks like, and when it makes sense to send a call again.',
  parts: [
    text(
      'A refusal is JSON with `success: false`, a `message` for a person, a `code` for a ' +
        'program, `retryable`, and `requestId`, which support can find.',
    ),
    heading('Statuses'),
    {
      kind: 'table',
      head: ['Status', 'Code', 'Meaning'],
      rows: Object.values(refusals).map(({ status, description, example: { code } }) => [
        String(status),
        `\`${code}\``,
        description,
      ]),
    },
    text(
      'Every other status from 500 on means that the server cannot answer now. Decide by ' +
        '`retryable` and not by the status or the words of the message.',
    ),
    example(
      'statuses',
      'bash',
      'A call without a token, and one for an account out of reach',
      codes,
    ),
    heading('Fields'),
    text('Where arguments cannot be used, `fields` has a `path` and a `message` for each of them.'),
    example('fields', 'bash', 'A refusal that names a field', fields),
    heading('Call again'),
    text(
      'Where `retryable` is true the same call may succeed later without a change. ' +
        '`Retry-After` says after how many seconds. A call that changes something is sent ' +
        'again with its key, see [Limits](/api/docs/guides/limits#doing-something-once).',
    ),
    example('retry', 'javascript', 'Repeats only what may succeed', retries),
  ],
};
