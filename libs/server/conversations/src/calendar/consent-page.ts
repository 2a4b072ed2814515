import { type ServerKey } from '@patchbay/server-core';
import { type RawRoute, TextReply } from '@patchbay/server-kit';
import { returnHostOf } from './oauth-return.js';

/** The redirect URI after the consent, as registered with Google. */
export const consentReturnPath = '/oauth/google';

/** How long the window that opened the page has to take what came back, in milliseconds. */
const answerMs = 3000;

/**
 * The redirect page of the consent. It contains nothing from its URL but the domain of a tenant that
 * this server wrote into the state: there the page goes on. Its script gives state and code to the
 * window of this origin that opened it, and closes once that window takes them: a frame on another
 * site has a session that this page cannot read. Where none takes them, it submits them with the
 * session of this browser. Either session alone proves that the same person started the consent. The
 * state begins with the account's id.
 */
const pageOn = (
  host: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Connecting the calendar</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;min-height:90vh;place-items:center;margin:0;color:#1c2024;background:#fff}main{max-width:26rem;padding:1.5rem;text-align:center}h1{font-size:1.25rem}a{color:inherit}@media(prefers-color-scheme:dark){body{color:#edeef0;background:#111315}}</style></head>
<body><main><h1 id="title" role="status" aria-live="polite">Connecting the calendar…</h1><p id="words"></p><p><a id="on" href="/app" hidden>Go on</a></p></main>
<script>
const host = ${JSON.stringify(host)};
const query = new URLSearchParams(location.search);
const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) || '');
const show = (title, words) => {
  document.getElementById('title').textContent = title;
  document.getElementById('words').textContent = words;
  document.getElementById('on').hidden = false;
};
const stored = (name) => { try { return sessionStorage.getItem(name) || localStorage.getItem(name); } catch { return null; } };
const token = stored('token');
const account = state.split('.')[0];
const again = 'Nothing was changed. Go back and connect the calendar again.';
const submit = () => {
  if (error || !code || !/^[1-9][0-9]{0,15}$/.test(account)) show('The calendar was not connected', again);
  else if (!token) show('Please sign in first', 'This window is not signed in, and the window that it was opened from does not answer. Sign in here, and connect the calendar again.');
  else fetch('/api/v1/google/callback?targetAccountId=' + account, { method: 'POST', headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' }, body: JSON.stringify({ state, code }) })
    .then((reply) => reply.json())
    .then((reply) => (reply.success ? show('The calendar is connected', 'Appointments go to “' + reply.calendar.summary + '” from now on. You can close this page.') : show('The calendar was not connected', reply.message || again)))
    .catch(() => show('The calendar was not connected', again));
};
const goTo = () => {
  const there = new URL(location.href);
  there.hostname = host;
  location.replace(there.href);
};
const from = window.opener;
const isElsewhere = host !== '' && host !== location.hostname;
if (!isElsewhere) history.replaceState(null, '', location.pathname);
if (isElsewhere) goTo();
else if (!from || !state) submit();
else {
  const late = setTimeout(submit, ${answerMs});
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== from || !data || data.type !== 'CONSENT_TAKEN' || data.state !== state) return;
    clearTimeout(late);
    show('Go on in the other window', 'You can close this page.');
    window.close();
  });
  from.postMessage({ type: 'CONSENT_RETURN', state, code, error }, location.origin);
}
</script></body></html>`;

/**
 * A page with the policy of the others is cut off from a window whose top page belongs to a partner,
 * so this one page has none. Foreign windows that keep it learn nothing: it answers its own origin.
 */
const policy = { 'cross-origin-opener-policy': 'unsafe-none' };

/** The URL that the consent page redirects to. */
export const createConsentRoutes = (key: ServerKey): readonly RawRoute[] => [
  {
    method: 'GET',
    path: consentReturnPath,
    perMinute: 60,
    answer: async ({ query: { state } }) => {
      const host = typeof state === 'string' ? returnHostOf(key, state) : null;
      return new TextReply('text/html; charset=utf-8', pageOn(host ?? ''), undefined, policy);
    },
  },
];
