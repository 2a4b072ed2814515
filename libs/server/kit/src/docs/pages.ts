import { operationNames, operationOf } from '@patchbay/contract';
import { curlMarkup } from './example.js';
import { escapeHtml, jsonMarkup, sentence } from './markup.js';
import { type DocApi, type DocEntry, entriesOf, parameterOf, responseOf } from './open-api.js';
import { fieldsMarkup, rowMarkup } from './schema-rows.js';
import { style } from './style.js';

const who: Readonly<Record<string, string>> = {
  public: 'anyone',
  visitor: 'a visitor session or more',
  account: 'anyone signed in',
  reseller: 'resellers and above',
  partner: 'partners and above',
  superAdmin: 'platform staff',
};

/** The path of the first page. */
export const docsRoot = '/api/docs';
const pageOf = (area: string): string => `${docsRoot}/${area}`;

const initialisms: ReadonlySet<string> = new Set(['sip']);
const titleOf = (area: string): string =>
  initialisms.has(area) ? area.toUpperCase() : `${area.charAt(0).toUpperCase()}${area.slice(1)}`;

/** The paths of all pages, which exist before the pages are rendered. */
export const docsPaths: readonly string[] = [
  docsRoot,
  ...new Set(operationNames.map((name) => pageOf(operationOf(name).area))),
];

/**
 * The document as HTML pages, by path: an overview, and a page for each area. They have no script
 * and no external content. `names` defines the order.
 */
export function docsPages(api: DocApi, names: readonly string[]): ReadonlyMap<string, string> {
  const entries = entriesOf(api, names);
  const areas = api.tags
    .filter(({ name }) => entries.some(({ area }) => area === name))
    .map((tag) => ({ ...tag, entries: entries.filter(({ area }) => area === tag.name) }));
  const draw = (title: string, current: string | null, body: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><body>${navMarkup(api, areas, current)}<main>${body}</main></body></html>`;
  return new Map([
    [docsRoot, draw(api.info.title, null, overview(api, areas))],
    ...areas.map(
      ({ name, description, entries: own }) =>
        [
          pageOf(name),
          draw(
            `${titleOf(name)} · ${api.info.title}`,
            name,
            `<h1>${escapeHtml(titleOf(name))}</h1><p class="lead">${sentence(description)}</p>${own.map((entry) => articleMarkup(api, entry)).join('')}`,
          ),
        ] as const,
    ),
  ]);
}

interface AreaEntries {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly DocEntry[];
}

function navMarkup(api: DocApi, areas: readonly AreaEntries[], current: string | null): string {
  const link = (path: string, text: string, isCurrent: boolean) =>
    `<a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`;
  const items = areas.map(
    ({ name, entries }) =>
      `<li>${link(pageOf(name), titleOf(name), name === current)}${name === current ? `<ul>${entries.map(({ id }) => `<li>${link(`#${id}`, id, false)}</li>`).join('')}</ul>` : ''}</li>`,
  );
  return `<nav aria-label="Areas"><strong>${escapeHtml(api.info.title)}</strong><ul><li>${link(docsRoot, 'Overview', current === null)}</li>${items.join('')}</ul></nav>`;
}

function overview(api: DocApi, areas: readonly AreaEntries[]): string {
  const server = api.servers?.[0]?.url ?? '';
  const cards = areas.map(
    ({ name, description, entries }) =>
      `<li><a href="${pageOf(name)}"><strong>${escapeHtml(titleOf(name))}</strong><span>${sentence(description)} ${entries.length} ${entries.length === 1 ? 'call' : 'calls'}.</span></a></li>`,
  );
  const index = areas.map(
    ({ name, entries }) =>
      `<h2>${escapeHtml(titleOf(name))}</h2><table class="index">${entries.map(({ id, ways: [way], operation }) => `<tr><td><span class="method ${way?.method ?? ''}">${way?.method ?? ''}</span></td><td><a href="${pageOf(name)}#${id}"><code>${escapeHtml(way?.path ?? '')}</code></a></td><td>${sentence(operation.summary)}</td></tr>`).join('')}</table>`,
  );
  return `<h1>${escapeHtml(api.info.title)}</h1><p class="lead">${sentence(api.info.description ?? '')} The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<h2>First call</h2><p>Make an API key in the console, or with <a href="${pageOf('auth')}#createToken"><code>createToken</code></a>. Send it as a bearer token. <code>?token=</code> is read too, but addresses end up in logs and histories.</p>
<pre>curl ${escapeHtml(`'${server}/api/v2/account'`)} \\\n  -H "Authorization: Bearer $TOKEN"</pre>
<h2 id="targetAccountId">Acting for an account beneath yours</h2><p>Partners, resellers and organizations act for the accounts beneath them by <code>targetAccountId</code> in the query. An account out of reach and one that does not exist answer alike: 404.</p>
<h2>Refusals</h2><p>Every refusal is JSON with a sentence for a person, and says whether the same call may succeed later without a change.</p><pre>${jsonMarkup({ success: false, message: 'This field is required', retryable: false, code: 'invalid', requestId: 'req-7f3a', fields: [{ path: 'body.email', message: 'must be an e-mail address, like name@example.com' }] })}</pre>
${refusalsMarkup(api)}
<h2 id="Idempotency-Key">Doing something once</h2><p>Give a call that changes something an <code>Idempotency-Key</code> of your own. The same request under the same key happens once and is answered again for a day.</p>
<h2>Times and pages</h2><p>Times are Unix seconds unless the field says milliseconds; dates in text are ISO 8601. Inbox, organizations and accounts count pages from 0, logs from 1; tasks have <code>limit</code> and <code>offset</code>.</p>
<h2>Areas</h2><ul class="areas">${cards.join('')}</ul>${index.join('')}`;
}

function refusalsMarkup(api: DocApi): string {
  const rows = Object.entries(api.components.responses).map(
    ([, response]) => `<li><span>${sentence(response.description ?? '')}</span></li>`,
  );
  return `<ul>${rows.join('')}</ul>`;
}

function articleMarkup(api: DocApi, entry: DocEntry): string {
  const { id, ways, operation } = entry;
  const permission = operation['x-permission'];
  const streams = Object.values(operation.responses).some(
    (response) => 'text/event-stream' in (responseOf(api, response).content ?? {}),
  );
  const described = `<h3><a href="#${id}">${escapeHtml(id)}</a></h3>${ways.map(({ method, path }) => `<p class="way"><span class="method ${method}">${method}</span><code>${escapeHtml(path)}</code></p>`).join('')}
<p>${sentence(operation.summary)}</p><p class="meta">For ${who[operation['x-audience']] ?? 'anyone signed in'}${permission ? `, with <code>${escapeHtml(permission)}</code>` : ''}.${streams ? ' Streams with <code>Accept: text/event-stream</code>.' : ''}</p>`;
  return `<article id="${id}"><div>${described}${bodyMarkup(api, entry)}${parametersMarkup(api, entry)}${sharedMarkup(api, entry)}${replyFieldsMarkup(api, entry)}${statusesMarkup(api, entry)}</div><div>${examplesMarkup(api, entry)}</div></article>`;
}

const places = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;

function parametersMarkup(api: DocApi, { operation }: DocEntry): string {
  const own = (operation.parameters ?? []).filter((one) => !one.$ref);
  return (Object.keys(places) as (keyof typeof places)[])
    .map((place) => {
      const rows = own
        .filter((one) => one.in === place)
        .map(({ name, schema = {}, description, required = false }) =>
          rowMarkup(api, {
            name,
            field: { ...schema, ...(description ? { description } : {}) },
            isRequired: required,
          }),
        );
      return rows.length === 0
        ? ''
        : `<h4>${places[place]}</h4><dl class="fields">${rows.join('')}</dl>`;
    })
    .join('');
}

/** Arguments of many operations are explained once, in the overview. */
function sharedMarkup(api: DocApi, { operation }: DocEntry): string {
  const shared = (operation.parameters ?? [])
    .filter((one) => one.$ref)
    .map((one) => parameterOf(api, one).name);
  return shared.length === 0
    ? ''
    : `<p class="meta">Also takes ${shared.map((name) => `<a href="${docsRoot}#${name}"><code>${escapeHtml(name)}</code></a>`).join(' and ')}.</p>`;
}

function bodyMarkup(api: DocApi, { operation }: DocEntry): string {
  return Object.entries(operation.requestBody?.content ?? {})
    .slice(0, 1)
    .map(([type, { schema }]) => {
      const fields = schema ? fieldsMarkup(api, schema) : '';
      return fields
        ? `<h4>Body${type === 'application/json' ? '' : `, ${escapeHtml(type)}`}</h4>${fields}`
        : '';
    })
    .join('');
}

const successOf = ({ operation }: DocEntry) =>
  Object.entries(operation.responses).find(([status]) => status.startsWith('2'));

function replyFieldsMarkup(api: DocApi, entry: DocEntry): string {
  const schema = successOf(entry)?.[1].content?.['application/json']?.schema;
  const fields = schema ? fieldsMarkup(api, schema) : '';
  return fields ? `<h4>Reply</h4><details><summary>Fields</summary>${fields}</details>` : '';
}

function statusesMarkup(api: DocApi, { operation }: DocEntry): string {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2') && status !== 'default')
    .map(
      ([status, response]) =>
        `<li><b>${status}</b><span>${sentence(responseOf(api, response).description ?? '')}</span></li>`,
    );
  return rows.length === 0
    ? ''
    : `<h4>Refusals</h4><details><summary>${rows.length} reasons</summary><ul class="refusals">${rows.join('')}</ul></details>`;
}

function examplesMarkup(api: DocApi, entry: DocEntry): string {
  const [status, response] = successOf(entry) ?? [];
  const example = response?.content?.['application/json']?.example;
  const reply =
    status === undefined || example === undefined
      ? ''
      : `<p class="caption">${status}</p><pre tabindex="0">${jsonMarkup(example)}</pre>`;
  return `<p class="caption">Request</p><pre tabindex="0">${curlMarkup(api, entry)}</pre>${reply}`;
}
