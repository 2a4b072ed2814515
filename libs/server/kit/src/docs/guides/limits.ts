import { tenantBudgets } from '../../limits/rate-limit-budgets.js';
import { type Guide, example, heading, list, text } from './guide.js';

const once = `KEY="import-$(date +%s)-$$"
for ATTEMPT in 1 2; do
  curl -sS -o /dev/null -D - -X POST "$API/api/v2/contact" \\
    -H "Authorization: Bearer $TOKEN" \\
    -H "Content-Type: application/json" \\
    -H "Idempotency-Key: $KEY" \\
    -d '{"phone": "+15125550177", "name": "Dana Fields"}' |
    grep -i -E '^(HTTP|idempotency-replayed)'
done`;

const pages = `
const { API, TOKEN } = process.env;

/** Every delivery: pages are asked for one after another until one is not full. */
async function* allDeliveries(pageSize = 50) {
  for (let page = 0; ; page += 1) {
    const query = new URLSearchParams({ page, pageSize });
    const reply = await fetch(\`\${API}/api/v2/webhooks/deliveries?\${query}\`, {
      headers: { Authorization: \`Bearer \${TOKEN}\` },
    });
    if (reply.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, reply.headers.get('retry-after') * 1000));
      page -= 1;
      continue;
    }
    const { deliveries } = await reply.json();
    yield* deliveries;
    if (deliveries.length < pageSize) return;
  }
}

let count = 0;
for await (const delivery of allDeliveries()) if (delivery.id) count += 1;
console.log('deliveries:', count);
`;

export const limitsGuide: Guide = {
  name: 'limits',
  title: 'Limits',
  summary: 'How often a program may call, how much it may send, and how a call happens only once.',
  parts: [
    text(
      'A call that comes too often is answered with 429 and `Retry-After`, the seconds ' +
        'until the next attempt. Wait that long: attempts in between count as well.',
    ),
    heading('How often'),
    list(
      'Each call has a limit per minute for each person and each key; costly calls have a low one.',
      `All callers of one tenant together have ${tenantBudgets.callsPerSecond} calls a ` +
        `second, on average over ${tenantBudgets.windowSeconds} seconds. Visitors have a ` +
        'budget of their own.',
      'A tenant runs two costly calls at a time, such as an export.',
      'A person or a key has at most twenty open event streams.',
    ),
    heading('How much'),
    list(
      'A JSON body has at most 1 MiB. It is not compressed.',
      'Files are sent as forms; the reference names the size of each.',
    ),
    heading('Doing something once'),
    text(
      'A connection may break after the server has done what was asked. Give a call that ' +
        'changes something an `Idempotency-Key` of your own: the same request under the same ' +
        'key happens once and is answered again for a day, with `Idempotency-Replayed: ' +
        'true`. Another request under the key is refused with 422, one that is still being ' +
        'worked on with 409.',
    ),
    example('once', 'bash', 'The second attempt is answered and changes nothing', once),
    heading('Times and pages'),
    text(
      'Times are Unix seconds unless the field says milliseconds; dates in text are ISO ' +
        '8601. Most lists count pages from 0, logs from 1; tasks have `limit` and `offset`.',
    ),
    example('pages', 'javascript', 'All pages of a list, at the pace of the server', pages),
  ],
};
