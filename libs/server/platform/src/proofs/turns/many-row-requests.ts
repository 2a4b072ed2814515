import { type OperationName } from '@patchbay/contract';
import { type FixtureActor, type FixtureNode } from '@patchbay/server-kit/testing';
import { asOwner } from '@patchbay/server-store/testing';
import { type Example } from '../examples.js';
import { namesOf } from '../reference-names.js';
import { putAt, referencesOf } from '../references.js';
import { type ServerProcesses } from '../server-processes.js';
import { fillWithHostileRows } from './hostile-rows.js';
import { hostileContacts, hostileTasks, insertHostileTemplate } from './hostile-texts.js';

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: unknown;
}

/** An organization with many rows, and calls that read them. */
export interface ManyRows {
  /** How many rows of its account each table has. */
  readonly counts: ReadonlyMap<string, number>;
  /** A call of the owner that names its own rows; `also` are further parameters of the query. */
  requestOf(example: Example, also?: Readonly<Record<string, string>>): Request;
}

interface More {
  readonly actor?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: () => unknown;
}

const references = referencesOf();

/**
 * Fills the organization of the fixture's owner with hostile rows, whose texts are cut at `longest`
 * characters.
 */
export async function plantManyRows(
  { databaseUrl, tree }: Pick<ServerProcesses, 'databaseUrl' | 'tree'>,
  countOf: (table: string) => number,
  longest?: number,
): Promise<ManyRows> {
  const actorOf = (wanted: string): FixtureActor =>
    tree.actors.find(({ key }) => key === wanted) as FixtureActor;
  const home = actorOf('owner').home as FixtureNode;
  const names = await namesOf({ databaseUrl }, tree, home);
  const own = { organizationId: home.id, accountId: home.id };
  const counts = await fillWithHostileRows(databaseUrl, own, countOf, longest);
  await insertHostileTemplate(databaseUrl, home.id, String(names.template));
  const [other] = await asOwner<{ id: string }>(
    databaseUrl,
    `select id from parties where account_id = ${home.id} and id <> ${names.contact} and kind = 'phone'
     order by id desc limit 1`,
  );
  const more = furtherArguments(names.contact, Number(other?.id));
  return {
    counts: new Map([...counts, ['template_revisions', 60 * 1995]]),
    requestOf: ({ name, path, method, query, params, body, entry }, also = {}) => {
      const valueAt = (place: string, usual: unknown) => {
        if (entry.access.carriers?.includes(place as never)) return home.id;
        const kind = references.find((one) => one.name === name && one.at === place)?.kind;
        return kind ? names[kind] : usual;
      };
      const url = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
        encodeURIComponent(String(valueAt(`params.${key}`, params[key] ?? '1'))),
      );
      const search = new URLSearchParams(
        query
          .filter((one) => one.required || also[one.name] !== undefined)
          .map((one): [string, string] => [
            one.name,
            String(valueAt(`query.${one.name}`, also[one.name] ?? one.example)),
          ]),
      );
      let filled = body;
      for (const { at, kind } of references.filter((one) => one.name === name))
        if (at.startsWith('body.')) filled = putAt(filled, at.slice(5).split('.'), names[kind]);
      const { actor = 'owner', query: usual = {}, body: own } = more[name] ?? {};
      for (const [key, value] of Object.entries(usual))
        if (also[key] === undefined) search.set(key, value);
      return {
        token: actorOf(actor).token,
        method,
        url: `${url}${search.size > 0 ? `?${search}` : ''}`,
        body: own?.() ?? (entry.body ? filled : undefined),
      };
    },
  };
}

const now = Math.floor(Date.now() / 1000);
const year = { start: String(now - 365 * 86_400), end: String(now + 86_400) };
const page = { page: '0', pageSize: '100' };
const metrics = {
  metrics: [{ name: 'calls', title: 'Calls', formula: 'count()' }],
  timezone: 'America/Chicago',
  by: 'hour',
};

/** What a call needs besides the names of its rows to read as much as it may. */
const furtherArguments = (
  contact: unknown,
  otherContact: number,
): Readonly<Partial<Record<OperationName, More>>> => ({
  fetchCallsForReview: { actor: 'superAdmin' },
  listTemplateRollouts: { actor: 'reseller' },
  getAgentQuality: { query: year },
  listQuestionTopics: { query: year },
  queryLogs: { query: { ...year, pageSize: '20000', format: 'csv' } },
  queryMetrics: { body: () => ({ ...metrics, start: now - 365 * 86_400, end: now + 86_400 }) },
  listContacts: { query: page },
  listConversations: { query: page },
  listTasks: { query: page },
  listAudit: { query: page },
  migrateTemplate: { body: () => ({ dryRun: true }) },
  separateContacts: { body: () => ({ id: contact, otherId: otherContact }) },
  mergeContacts: { body: () => ({ id: contact, mergedId: otherContact, dryRun: true }) },
  importContacts: { body: () => csvForm(hostileContacts(5000)) },
  uploadTasksCsv: { body: () => csvForm(hostileTasks(20_000)) },
});

function csvForm(text: string): FormData {
  const form = new FormData();
  form.set('csv', new File([text], 'rows.csv', { type: 'text/csv' }));
  form.set('dryRun', 'true');
  return form;
}

/** Sends it, and returns the status and the beginning of the reply. */
export async function send(
  to: string,
  { method, url, body, token }: Request,
): Promise<{ readonly status: number; readonly text: string }> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const reply = await fetch(`${to}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(body instanceof FormData ? { body } : {}),
    ...(isJson ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  return { status: reply.status, text: (await reply.text()).slice(0, 200) };
}
