import { type Operation, endpointsOf, operationNames, operationOf } from '@patchbay/contract';

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const code = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const who: Record<Operation['access']['audience'], string> = {
  public: 'anyone', visitor: 'a visitor session or more', account: 'anyone signed in', reseller: 'resellers and above', partner: 'partners and above', superAdmin: 'platform staff',
};

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2024;background:#fff}h1{font-size:1.6rem}h2{margin-top:2.5rem;text-transform:capitalize;font-size:1.2rem}
article{border:1px solid #dfe3e6;border-radius:8px;padding:.75rem 1rem;margin:.75rem 0}article h3{margin:0 0 .25rem;font-size:1rem}code{font:13px ui-monospace,monospace;background:#f1f3f5;border-radius:4px;padding:.1em .3em}
.method{font-weight:600}.meta{color:#60646c;font-size:.9em}table{border-collapse:collapse;font-size:.9em}td{padding:.1rem .75rem .1rem 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{background:#111315;color:#edeef0}article{border-color:#363a3f}code{background:#212529}.meta{color:#b0b4ba}}`;

type Shape = Record<string, { _zod?: { def?: { type?: string } } }>;

function fieldsOf(entry: Operation): string {
  const rows = (['params', 'query', 'body'] as const).flatMap((where) => {
    const shape = (entry[where] as { shape?: Shape } | undefined)?.shape ?? {};
    return Object.entries(shape).map(([name, schema]) => `<tr><td><code>${escape(name)}</code></td><td class="meta">${where === 'params' ? 'path' : where}${schema._zod?.def?.type === 'optional' ? '' : ', required'}</td></tr>`);
  });
  return rows.length > 0 ? `<table>${rows.join('')}</table>` : '';
}

function articleOf(name: (typeof operationNames)[number]): string {
  const entry = operationOf(name);
  const ways = endpointsOf(name).map(({ method, path }) => `<code><span class="method">${method}</span> ${escape(path)}</code>`).join(' or ');
  const needs = `For ${who[entry.access.audience]}${entry.access.permission ? `, with <code>${entry.access.permission}</code>` : ''}.`;
  return `<article id="${name}"><h3><a href="#${name}">${name}</a></h3><p>${ways}</p><p>${code(entry.summary)}</p><p class="meta">${needs}${entry.events ? ' Streams with <code>Accept: text/event-stream</code>.' : ''}</p>${fieldsOf(entry)}</article>`;
}

/** The contract as a page to read: no script, nothing from elsewhere. */
export function docsPage(title: string): string {
  const areas = [...new Set(operationNames.map((name) => operationOf(name).area))];
  const sections = areas.map((area) => `<h2>${area}</h2>${operationNames.filter((name) => operationOf(name).area === area).map(articleOf).join('')}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style><body><h1>${escape(title)}</h1>
<p>Send the token as <code>Authorization: Bearer</code>. <code>?token=</code> is read too, but URLs end up in logs and histories. To act on an account beneath yours, add <code>targetAccountId</code>.</p>
<p>Every refusal is <code>{success: false, message, retryable, code, requestId}</code>. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.</p>${sections.join('')}</body></html>`;
}
