// A partner's own site, on another origin: one page frames the app, one carries the button script.
// It calls the API as a partner's server would.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [port = '4390', product = 'http://localhost:4300'] = process.argv.slice(2);

const page = (
  title,
  body,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{margin:0;font:16px/1.5 system-ui}main{padding:24px;max-width:60rem}iframe{border:0;width:100%;height:90vh}</style></head><body>${body}</body></html>`;

const messages = `<script>window.received=[];addEventListener('message',(e)=>{if(e.origin==='${product}')window.received.push(e.data)})</script>`;

const routes = {
  '/health': () => 'ok',
  // The one-time token is made by this site's server and handed over in the query, as the public
  // demo of partners does.
  '/portal': (url) =>
    page(
      'Partner portal',
      `${messages}<iframe title="Console" allow="camera; microphone" src="${product}/app/embed?${url.searchParams}"></iframe>`,
    ),
  '/site': (url) =>
    page(
      'A dentist’s site',
      `<main><h1>Northside Dental</h1><p>Ask us anything.</p>
<button data-vida-button data-target="${url.searchParams.get('agent') ?? 'northside'}" data-type="chat">Chat with us</button></main>
<script src="${product}/embed/button/v1/script.js" async></script>`,
    ),
};

Object.assign(routes, {
  // The modal script, as its public demo uses it: open first, then onClose.
  '/modal': (url) =>
    page(
      'Partner settings',
      `<main><h1>Partner settings</h1><button id="open">Open</button><p id="closed">0</p><div style="height:200vh"></div></main>
<script src="${product}/embed/modal/v1/script.js"></script>
<script src="${product}/embed/modal/v1/script.js"></script>
<script>
const given = new URLSearchParams(${JSON.stringify(url.search)});
const token = given.get('authToken');
given.delete('authToken');
const closed = () => { document.querySelector('#closed').textContent = Number(document.querySelector('#closed').textContent) + 1; };
document.querySelector('#open').onclick = () => {
  window.vdaModal.open('${new URL(product).host}', token, Object.fromEntries(given));
  window.vdaModal.onClose(closed);
};
</script>`,
    ),
  '/site-v2': (url) =>
    page(
      'A dentist’s site',
      `<main><h1>Northside Dental</h1>
<div class="vidaButtonV2" data-vida-button-v2 data-target="${url.searchParams.get('agent') ?? 'northside'}" data-type="call" data-text="Talk to us" data-color="#0a5c45" data-icon="chat" style="visibility:hidden"></div></main>
<script src="${product}/embed/button/v2/script.js" async></script>`,
    ),
});

Object.assign(routes, {
  // A roofer's public page: the second script on a native button, beside rules of the page for all
  // buttons and links.
  '/roofing': (url) =>
    page(
      'Roof repair',
      `<main><h1>Roof repair</h1><p>Free inspection this week.</p><ul></ul>
<button type="button" class="vidaButtonV2" data-vida-button-v2 data-target="${url.searchParams.get('agent') ?? 'northside'}" data-type="chat" data-text="Ask a roofer" data-color="#7a1f1f" data-text-color="#fff7e6" data-border-radius="8" data-icon="chat" data-floating="true" data-position="bottom-left"></button></main>
<script src="${product}/embed/button/v2/script.js" async></script>`,
    ),
});

/**
 * Allows the scripts and frames of the product only: no inline script, no style element, and no
 * policy of Trusted Types.
 */
const strictPolicy = `default-src 'none'; script-src ${product}; frame-src ${product}; require-trusted-types-for 'script'; trusted-types 'none'`;

Object.assign(routes, {
  // The widget script, twice, under a strict policy. `data-welcome` names the launcher.
  '/site-widget': (url) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${strictPolicy}"><title>A dentist’s site</title></head><body><main><h1>Northside Dental</h1>
<div data-patchbay-widget data-agent="${url.searchParams.get('agent') ?? 'northside'}" data-welcome="Ask us" data-size="expanded"></div></main>
<script src="${product}/embed/widget/v1/script.js"></script>
<script src="${product}/embed/widget/v1/script.js" async></script></body></html>`,
});

Object.assign(routes, {
  // A site that swaps its body, as Turbo does: for a copy of it that it kept, with the scripts in it
  // run again. Its layout and its page have the same snippet.
  '/site-swaps': () => {
    const snippet = `<div data-patchbay-widget data-agent="northside" data-welcome="Ask us" data-size="expanded"></div>
<script src="${product}/embed/widget/v1/script.js"></script>`;
    return page(
      'A dentist’s site',
      `<main><h1>Northside Dental</h1><button onclick="swap()">Next page</button></main>${snippet}${snippet}
<script>
window.swap ??= () => {
  const next = document.body.cloneNode(true);
  for (const old of next.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of old.attributes) script.setAttribute(name, value);
    script.textContent = old.textContent;
    old.replaceWith(script);
  }
  next.querySelector('h1').append(' again');
  document.body.replaceWith(next);
};
</script>`,
    );
  },
});

const built = new URL('../../libs/ui/embed-client/dist/react.js', import.meta.url);

/**
 * A page in React, built as a partner builds it: with the files of the published package, or from
 * its sources where only the product was built.
 */
const bundled = (file) => async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: existsSync(built) ? [] : ['@patchbay/source'],
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
  });
  return outputFiles[0].text;
};

Object.assign(routes, {
  '/library.js': bundled('library-page.mjs'),
  '/library': () =>
    page('Partner app', '<main></main><script type="module" src="/library.js"></script>'),
});

Object.assign(routes, {
  // The widget of a dealer, under the same policy.
  '/site-booking': (url) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${strictPolicy}"><title>A dealer’s site</title></head><body><main><h1>Larkin Motors</h1>
<div class="vida-webrtc-widget" data-agent="${url.searchParams.get('agent') ?? 'northside'}" data-mode="scheduling" data-color="#facc15"></div></main>
<script src="${product}/embed/widget/v1/script.js"></script></body></html>`,
});

// What the guide about embedding tells partners to write, with the words in capitals replaced. This
// site hands out the one-time tokens that the page was opened with, one after another.
let tokens = [];
let email = '';
Object.assign(routes, {
  '/one-time-token': () => JSON.stringify({ authToken: tokens.shift() ?? '', email }),
  '/guide': async (url) => {
    tokens = url.searchParams.getAll('authToken');
    email = url.searchParams.get('email') ?? '';
    const guide = await (await fetch(`${product}/api/docs/guides/embed`)).text();
    const [, lines = ''] = guide.split(`data-example="${url.searchParams.get('name')}"`);
    const source = lines
      .slice(lines.indexOf('>') + 1, lines.indexOf('</code>'))
      .replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(code))
      .replaceAll('API/', `${product}/`)
      .replaceAll('HOST', new URL(product).host)
      .replaceAll('AGENT', 'northside');
    return page('A site by the guide', `<main><h1>Northside Dental</h1>${source}</main>`);
  },
});

Object.assign(routes, {
  // Asked at `elsewhere.localhost`, an origin that no list has. It notes who answers it.
  '/elsewhere': () =>
    page(
      'Elsewhere',
      "<script>window.answers=[];addEventListener('message',(e)=>window.answers.push(e.origin))</script>",
    ),
});

Object.assign(routes, {
  // The site of J15: a button to one agent, a button to an agent that is not there, and a part in
  // React that shows a third button when it is asked to.
  '/visitor.js': bundled('visitor-page.mjs'),
  '/visitor': () =>
    page(
      'A dentist’s site',
      `<main><h1>Northside Dental</h1>
<button data-vida-button data-target="northside" data-type="chat">Chat with us</button>
<button data-vida-button data-target="no-such-office" data-type="chat">Ask the other office</button>
<div id="contact"></div></main>
<script src="${product}/embed/button/v1/script.js" async></script><script type="module" src="/visitor.js"></script>`,
    ),
  // The same agent by the widget, as a chat and as a booking form, under the strict policy.
  '/visitor-widgets': () =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${strictPolicy}"><title>A dentist’s site</title></head><body><main><h1>Northside Dental</h1>
<div class="vida-webrtc-widget" data-agent="northside" data-mode="chat" data-welcome="Ask the widget"></div>
<div class="vida-webrtc-widget" data-agent="northside" data-mode="scheduling" data-welcome="Book a time"></div></main>
<script src="${product}/embed/widget/v1/script.js"></script></body></html>`,
});

/** A page that a journey writes itself, under a content policy of its own. */
Object.assign(routes, { '/given': (url) => url.searchParams.get('html') ?? '' });
const policyOf = (url) =>
  url.searchParams.has('policy')
    ? { 'content-security-policy': url.searchParams.get('policy') }
    : {};

/** A site that isolates itself, with the widget. */
Object.assign(routes, { '/isolated-widget': (url) => routes['/site-widget'](url) });
const isolated = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Google as far as calendars need it, at `/google/`: the server of the tests, with its consent page.
 */
async function openGoogle() {
  const entry = '../../libs/server/providers/src/testing/google-server.ts';
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { openGoogleServer } = await import(`data:text/javascript;base64,${source}`);
  return openGoogleServer();
}
const google = await openGoogle();

const types = {
  '/health': 'text/plain',
  '/library.js': 'text/javascript',
  '/visitor.js': 'text/javascript',
};

async function answer(request, response) {
  const url = new URL(request.url ?? '/', `http://localhost:${port}`);
  if (url.pathname.startsWith('/google/')) {
    request.url = request.url.slice('/google'.length);
    return google.listener(request, response);
  }
  const route = routes[url.pathname];
  const body = route ? await route(url) : 'Not here';
  response.writeHead(route ? 200 : 404, {
    'content-type': types[url.pathname] ?? 'text/html; charset=utf-8',
    ...(url.pathname === '/isolated-widget' ? isolated : {}),
    ...policyOf(url),
  });
  response.end(body);
}

createServer((request, response) => void answer(request, response)).listen(Number(port), () =>
  console.log(`Host page on ${port}`),
);
