import { type RawRoute, TextReply } from '@patchbay/server-kit';

/** The redirect URI after the consent, as registered with Google. */
export const consentReturnPath = '/oauth/google';

/**
 * The redirect page of the consent. It contains nothing from its URL: its script reads state and
 * code and submits them with the session of this browser, which alone proves that the same person
 * started the consent. The state begins with the account's id.
 */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Connecting the calendar</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;min-height:90vh;place-items:center;margin:0;color:#1c2024;background:#fff}main{max-width:26rem;padding:1.5rem;text-align:center}h1{font-size:1.25rem}a{color:inherit}@media(prefers-color-scheme:dark){body{color:#edeef0;background:#111315}}</style></head>
<body><main><h1 id="title" role="status" aria-live="polite">Connecting the calendar…</h1><p id="words"></p><p><a id="on" href="/app" hidden>Go on</a></p></main>
<script>
const query = new URLSearchParams(location.search);
const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) || '');
history.replaceState(null, '', location.pathname);
const show = (title, words) => {
  document.getElementById('title').textContent = title;
  document.getElementById('words').textContent = words;
  document.getElementById('on').hidden = false;
};
const stored = (name) => { try { return sessionStorage.getItem(name) || localStorage.getItem(name); } catch { return null; } };
const token = stored('token');
const account = state.split('.')[0];
const again = 'Nothing was changed. Go back and connect the calendar again.';
if (error || !code || !/^[1-9][0-9]{0,15}$/.test(account)) show('The calendar was not connected', again);
else if (!token) show('Please sign in first', 'You are not signed in here any more. Sign in, and connect the calendar again.');
else fetch('/api/v1/google/callback?targetAccountId=' + account, { method: 'POST', headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' }, body: JSON.stringify({ state, code }) })
  .then((reply) => reply.json())
  .then((reply) => (reply.success ? show('The calendar is connected', 'Appointments go to “' + reply.calendar.summary + '” from now on. You can close this page.') : show('The calendar was not connected', reply.message || again)))
  .catch(() => show('The calendar was not connected', again));
</script></body></html>`;

/** The URL that the consent page redirects to. */
export const consentRoutes: readonly RawRoute[] = [
  {
    method: 'GET',
    path: consentReturnPath,
    perMinute: 60,
    answer: async () => new TextReply('text/html; charset=utf-8', page),
  },
];
