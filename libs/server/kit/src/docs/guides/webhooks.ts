import { type BodyOf } from '@patchbay/contract';
import { type Guide, example, heading, list, text } from './guide.js';

const add = `curl -sS -X POST "$API/api/v2/webhooks" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "'"$RECEIVER"'", "label": "CRM", "type": "incoming"}'`;

const receive = `
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.SECRET.replace('whsec_', ''), 'base64');

/** Whether the bytes were signed with the secret within the last five minutes. */
function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  if (!id || !(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const seen = new Set();
const server = createServer(async (request, reply) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return reply.writeHead(401).end();
  reply.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (seen.has(id)) return;
  seen.add(id);
  console.log('received', JSON.parse(body).eventType);
});
server.listen(process.env.PORT, () => console.log('listening'));
`;

const receivePhp = `
<?php
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$body = file_get_contents(PHP_SAPI === 'cli' ? 'php://stdin' : 'php://input');
$key = base64_decode(str_replace('whsec_', '', getenv('SECRET')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
$genuine = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
    $genuine = hash_equals($expected, $signature) || $genuine;
}
if (!$genuine || abs(time() - (int) $time) >= 300) {
    http_response_code(401);
    exit(1);
}
echo 'received ', json_decode($body)->eventType, "\\n";
`;

const receiveRuby = `
require 'base64'
require 'json'
require 'openssl'

id, time, signatures = %w[ID TIMESTAMP SIGNATURE].map { |name| ENV.fetch("HTTP_WEBHOOK_#{name}", '') }
body = $stdin.read
key = Base64.decode64(ENV.fetch('SECRET').delete_prefix('whsec_'))
digest = OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{time}.#{body}")
expected = "v1,#{Base64.strict_encode64(digest)}"
genuine = signatures.split.any? { |given| OpenSSL.secure_compare(expected, given) }
exit(1) unless genuine && (Time.now.to_i - time.to_i).abs < 300
puts "received #{JSON.parse(body)['eventType']}"
`;

const deliveries = `curl -sS "$API/api/v2/webhooks/deliveries?pageSize=5" \\
  -H "Authorization: Bearer $TOKEN"`;

type WebhookType = BodyOf<'createWebhook'>['type'];

/** What an event of each type reports. */
const reports: Readonly<Record<WebhookType, string>> = {
  conversation: 'the end of a call or of a series of messages, with what came of it',
  incoming: 'a call or a message, before the agent answers',
  contact: 'a new or changed contact',
  agent: 'taken for older integrations; no event of this type is sent',
  onboarding: 'a step of the onboarding',
  outboundMessage: 'an answer to a message that your own platform sent through the API',
  'security.event': 'what the owners of an account should know of',
  goal: 'a goal of a metric that is missed, or reached again',
};

export const webhooksGuide: Guide = {
  name: 'webhooks',
  title: 'Webhooks',
  summary: 'How a program is told what happens, and how it checks who tells it.',
  parts: [
    text(
      'A webhook is an address of yours that the server posts events to. Each has one type of event:',
    ),
    list(...Object.entries(reports).map(([type, what]) => `\`${type}\`: ${what}`)),
    heading('Add a destination'),
    text(
      'The reply has the `secret` that signs. It is told once. The same address and type again changes the label.',
    ),
    example('add', 'bash', 'Tells an address of yours, in RECEIVER, about what comes in', add),
    text(
      'The address is tested at once: it is sent a signed `webhook.test` in `x-vida-event` and in ' +
        '`eventType` of the body, and `test` of the reply says what came of it within three ' +
        'seconds. A redirect names the new address. The webhook is kept in any case. A receiver ' +
        'that knows the secret only from the reply may answer the first test with 401; save the ' +
        'webhook again to test it with the secret.',
    ),
    heading('Check the signature'),
    text(
      'Deliveries follow Standard Webhooks. The headers are `webhook-id`, ' +
        '`webhook-timestamp` and `webhook-signature`; the signature is the HMAC SHA-256 of ' +
        '`id.timestamp.body` under the decoded secret, in Base64 after `v1,`. During the day ' +
        'after a change of the secret there are two signatures, one of which has to fit.',
    ),
    list(
      'Check the bytes as they came, before they are parsed.',
      'Refuse a time that is more than five minutes off, so that an old delivery cannot be sent again.',
      'Answer at once with a status from 200 to 299, and work afterwards.',
      'An event may come twice, always with the same `webhook-id`.',
    ),
    example(
      'receive',
      'javascript',
      'A receiver that reads SECRET and PORT and needs no package',
      receive,
    ),
    text(
      'The same check in PHP and Ruby, for a program that has the headers in variables of CGI, ' +
        'and the body as its input. It ends with a failure where the signature does not fit.',
    ),
    example('receive-php', 'php', 'A page in PHP', receivePhp),
    example('receive-ruby', 'ruby', 'A program of CGI in Ruby', receiveRuby),
    heading('What was not delivered'),
    text(
      'A delivery that fails is tried again, at growing intervals, for a little over three ' +
        'days. A destination that has failed for five days is disabled until it is added ' +
        'again. What was told to whom is kept for thirty days.',
    ),
    example('deliveries', 'bash', 'The newest deliveries with each attempt', deliveries),
  ],
};
