import { overlayCatalogue } from '@patchbay/intents';
import { type Guide, example, heading, list, text } from './guide.js';

const button = `<div data-agent-button data-target="AGENT" data-type="chat">Ask us</div>
<script src="API/embed/button/v2/script.js" async></script>`;

// A tenant's page names no brand of ours, so the example has the class and not the attribute.
const widget = `<div class="vida-webrtc-widget" data-agent="AGENT" data-welcome="Ask us"
  style="position: fixed; right: 24px; bottom: 24px"></div>
<script src="API/embed/widget/v1/script.js" async></script>`;

const listPage = `curl -sS -X POST "$API/api/v1/accountSetting" \\
  -H "Authorization: Bearer $RESELLER_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"embedOrigins": ["https://crm.example.com"]}'`;

const address = `
const { API, RESELLER_TOKEN, EMAIL } = process.env;
const query = new URLSearchParams({ email: EMAIL });
const reply = await fetch(\`\${API}/api/v2/auth/account/oneTimeAuthToken?\${query}\`, {
  headers: { Authorization: \`Bearer \${RESELLER_TOKEN}\` },
});
const { success, message, authToken } = await reply.json();
if (!success) throw new Error(message);

const frame = new URL('/app/embed', API);
frame.search = new URLSearchParams({ authToken, email: EMAIL, redirectUrl: '/app/inbox' });
console.log(frame.href);
`;

const page = `<div id="app"></div>
<script>
  const server = new URL('API/').origin;
  const newToken = async () => (await fetch('/one-time-token')).json();

  async function showApp(redirectUrl) {
    const { authToken, email } = await newToken();
    const frame = document.createElement('iframe');
    frame.src = server + '/app/embed?' + new URLSearchParams({ authToken, email, redirectUrl });
    frame.title = 'App';
    frame.allow = 'camera; microphone';
    frame.style.cssText = 'width: 100%; height: 90vh; border: 0';
    document.getElementById('app').replaceChildren(frame);
  }

  addEventListener('message', async ({ origin, source, data }) => {
    if (origin !== server) return;
    if (data.type === 'SESSION_ENDED') {
      const { authToken, email } = await newToken();
      source.postMessage({ type: 'SIGN_IN', authToken, email }, origin);
    }
    if (/^OPEN_(PARTNER|RESELLER|ORG)_APP$/.test(data.type)) showApp(data.path);
  });

  showApp(new URLSearchParams(location.search).get('redirectUrl') ?? '/app');
</script>`;

const modal = `<button id="open">Settings</button>
<script src="API/embed/modal/v1/script.js"></script>
<script>
  document.getElementById('open').addEventListener('click', async () => {
    const { authToken } = await (await fetch('/one-time-token')).json();
    vdaModal.open('HOST', authToken, { settings: 'true' });
  });
</script>`;

const identity = `
import { createHmac } from 'node:crypto';

const { SECRET } = process.env;
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const exp = Math.floor(Date.now() / 1000) + 300;
const person = { sub: 'user-4711', name: 'Pat Marsh', email: 'pat@example.com', exp };
const text = \`\${part({ alg: 'HS256' })}.\${part(person)}\`;
const signature = createHmac('sha256', SECRET).update(text).digest('base64url');
console.log(\`\${text}.\${signature}\`);
`;

const identityPhp = `
<?php
function part(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}
$person = [
    'sub' => 'user-4711',
    'name' => 'Pat Marsh',
    'email' => 'pat@example.com',
    'exp' => time() + 300,
];
$text = part(json_encode(['alg' => 'HS256'])) . '.' . part(json_encode($person));
echo $text . '.' . part(hash_hmac('sha256', $text, getenv('SECRET'), true)), "\\n";
`;

const identityRuby = `
require 'base64'
require 'json'
require 'openssl'

def part(bytes)
  Base64.urlsafe_encode64(bytes, padding: false)
end

person = { sub: 'user-4711', name: 'Pat Marsh', email: 'pat@example.com', exp: Time.now.to_i + 300 }
text = [{ alg: 'HS256' }, person].map { |value| part(value.to_json) }.join('.')
puts "#{text}.#{part(OpenSSL::HMAC.digest('SHA256', ENV.fetch('SECRET'), text))}"
`;

const makeSecret = `curl -sS -X POST "$API/api/v2/embeds/identity" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{}'`;

const code = (name: string) => `\`${name}\``;

/** The screens that a page may open, from their catalogue. */
const screens = Object.entries(overlayCatalogue)
  .filter(([, { embeddable }]) => embeddable)
  .map(([name, { title, companions }]) => [
    code(name),
    title,
    Object.keys(companions).map(code).join(', '),
  ]);

export const embedGuide: Guide = {
  name: 'embed',
  title: 'Embed',
  summary: 'The app in a frame, single screens over a page, and an agent that visitors talk with.',
  parts: [
    heading('List your page'),
    text(
      'A browser shows the app in a frame only to pages that are listed: in the console ' +
        'under Settings, General, “Pages that may show the app”, or by [a ' +
        'call](/api/docs#?route=post-/api/v1/accountSetting). An entry is an origin. A page ' +
        'that is not listed sees a short page that names the origin to list. Chats of ' +
        'visitors need no entry, and an installation that only its own machine reaches lets ' +
        'in the pages of that machine.',
    ),
    text(
      'The call replaces the whole list: read `settings.embedOrigins` of [the ' +
        'account](/api/docs#?route=get-/api/v2/account) first, and send its entries with yours. ' +
        '`RESELLER_TOKEN` is an API key of the reseller, see [Sign-up to ' +
        'frame](/api/docs/guides/start#once-your-key).',
    ),
    example(
      'list',
      'bash',
      'Replaces the list of the reseller whose key is in RESELLER_TOKEN',
      listPage,
    ),
    heading('The app in a frame'),
    text(
      'Your server asks for a one-time token for the person who looks at your page, and ' +
        'puts the address into the `src` of a frame. The token works once and within a ' +
        'minute, so it is made for each frame. Keep your own token on your server.',
    ),
    example('address', 'javascript', 'Makes the address of the frame, on your server', address),
    list(
      '`redirectUrl` is where the person lands, a path that begins with `/app`.',
      'A frame whose session ends posts `SESSION_ENDED` with its `path` to your page. ' +
        'Answer with `{ type: "SIGN_IN", authToken, email }` within five seconds, and it goes on where it was.',
      'Where a member opens an account beneath, the frame posts `OPEN_PARTNER_APP`, ' +
        '`OPEN_RESELLER_APP` or `OPEN_ORG_APP` with `takeoverId` and `path`, and waits: your page shows that `path`.',
      'Compare `event.origin` with the address of this server before you read a message.',
      'Name your page as `embedUrl` in the settings of the reseller (Settings, Embed): mails about conversations then lead to it, with the place in the app as `redirectUrl`.',
    ),
    text(
      'A page that does all of this. Replace `API` with the address of this server and ' +
        '`/one-time-token` with an address of yours that makes a token as above, and answers ' +
        'with `{ "authToken": "…", "email": "…" }`.',
    ),
    example('page', 'html', 'Shows the app, and answers what it says', page),
    heading('Single screens over your page'),
    text(
      'The script opens one screen of the console over your page. Replace `API` with the ' +
        'address of this server, `HOST` with its host, and `/one-time-token` as above.',
    ),
    example('modal', 'html', 'Opens the settings over the page', modal),
    text(
      'The third argument of `open` names the screen as `{ settings: "true" }` does, with the ' +
        'parameters that it takes, and the account beneath whose screen it is: `org` and ' +
        '`agent`, by their ids. These screens may be opened:',
    ),
    { kind: 'table', head: ['Name', 'Screen', 'Parameters'], rows: screens },
    heading('A button for visitors'),
    text(
      'Replace `AGENT` with the name at the end of the agent’s address. Elements that are added later become buttons as well.',
    ),
    example('button', 'html', 'A button that opens a chat', button),
    heading('A widget for visitors'),
    example('widget', 'html', 'A launcher in the corner with the chat in a panel', widget),
    text(
      'A content policy of your page has to allow this server in `script-src` and ' +
        '`frame-src`. A nonce on the script is enough for what it loads. Trusted ' +
        'Types need no entry for the scripts, and `agent-embed` in `trusted-types` for the library. In a frame with `sandbox`, the chat works without ' +
        '`allow-same-origin` and keeps no thread; the modal needs it.',
    ),
    heading('Who a visitor is'),
    text(
      'Your server can say who is signed in to your site. It signs a short JWT by HS256 ' +
        'with a secret of the organization, and your page gives it to the element of the ' +
        'button or widget as `data-identity`. The chat is then that person’s on every device, and the contact ' +
        'has the name, the e-mail address and the phone number of the token. A token that is ' +
        'forged, expired or of another organization counts for nothing: the chat opens ' +
        'without a name, and its frame posts `IDENTITY_REFUSED` with the reason to your page.',
    ),
    example('make-secret', 'bash', 'Makes the secret, which is told once', makeSecret),
    example('identity', 'javascript', 'Signs an identity, on your server', identity),
    example('identity-php', 'php', 'The same in PHP', identityPhp),
    example('identity-ruby', 'ruby', 'The same in Ruby', identityRuby),
    list(
      '`sub` (required) is your own name of the person, and never another person’s. `name`, `email` and `phone` are optional.',
      '`exp` (required) is at most an hour ahead. Sign for each page, and keep the secret on your server.',
      'After a change of the secret the one before signs for a day.',
    ),
  ],
};
