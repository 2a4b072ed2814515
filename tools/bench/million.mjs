// A million conversation logs of one organization: lists, filters, metrics and exports, on the
// embedded database and on Debian's.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { openDatabase } from './databases.mjs';
import { openMailbox } from './mailbox.mjs';
import { measureLogScroll } from './log-scroll.mjs';
import { extraMemory } from './memory.mjs';
import { apiKeys, getJson, postJson, signIn, startProduct } from './product.mjs';

const owner = 'owner@demo.patchbay.test';
const rows = 1_000_000;
const days = 365;
const samples = 12;

const year = () => ({
  start: Math.floor(Date.now() / 1000) - days * 86_400,
  end: Math.floor(Date.now() / 1000) + 60,
});
const month = () => ({ ...year(), start: Math.floor(Date.now() / 1000) - 30 * 86_400 });
const week = () => ({ ...year(), start: Math.floor(Date.now() / 1000) - 7 * 86_400 });
const logs = (window, query = '') =>
  `/api/v2/logs?start=${window.start}&end=${window.end}&pageSize=100${query}`;

/**  * Typical queries on logs, each with its target for the 95th percentile in milliseconds. */
const questions = [
  { what: 'first page, a month', goal: 500, path: () => logs(month()) },
  { what: 'first page, the year', goal: 500, path: () => logs(year()) },
  { what: 'page 5,000 of the year', goal: 1000, path: () => logs(year(), '&page=5000') },
  { what: 'filter direction=outbound', goal: 500, path: () => logs(year(), '&direction=outbound') },
  { what: 'filter duration__gte=300', goal: 500, path: () => logs(year(), '&duration__gte=300') },
  {
    what: 'filter outcome__in=booked,message',
    goal: 500,
    path: () => logs(year(), '&outcome__in=booked,message'),
  },
  { what: 'filter on a reported field', goal: 500, path: () => logs(year(), '&disposition=rare') },
  {
    what: 'filter summary__icontains',
    goal: 500,
    path: () => logs(year(), '&summary__icontains=refund'),
  },
  {
    what: 'filter summary__regex',
    goal: 2000,
    path: () => logs(year(), `&summary__regex=${encodeURIComponent('invoice \\d+7$')}`),
  },
  { what: 'sorted by duration', goal: 1000, path: () => logs(year(), '&sort=duration&order=desc') },
];

const metrics = [
  { name: 'count', title: 'Calls', formula: 'count()' },
  {
    name: 'share',
    title: 'Booked share',
    formula: "100 * sum(outcome == 'booked') / count()",
    format: 'percent',
  },
  { name: 'average', title: 'Average duration', formula: 'avg(duration)' },
];

/** What a report and the workbench ask beside the values, each with its target. */
const furtherQuestions = [
  ...['agent', 'channel', 'hour'].map((by) => ({
    what: `a metric of a month by ${by}`,
    goal: 500,
    body: () => ({ metrics: metrics.slice(1, 2), ...month(), by }),
  })),
  {
    what: 'a metric of the year by agent',
    goal: 5000,
    body: () => ({ metrics: metrics.slice(1, 2), ...year(), by: 'agent' }),
  },
  {
    what: 'a metric of a month with both sides, gaps and cost',
    goal: 500,
    body: () => ({ metrics: metrics.slice(1, 2), ...month(), explain: true }),
  },
];

/** The token of a new link that shows metrics to any reader. */
async function sharedLink(url, token) {
  const { url: address } = await postJson(url, '/api/v2/dashboardLinks', token, {
    title: 'Bench',
    metrics: ['callsAnswered', 'minutesSaved', 'avgCallDuration'],
    days: 30,
    timezone: 'America/Chicago',
    expiresInDays: 1,
  });
  return address.split('#')[1];
}

/**
 * The rows look like those the product writes, spread in order over a year, with fields that
 * reporting added.
 */
const fill = `
  insert into logs (id, organization_id, account_id, partner_id, reseller_id, timestamp, type,
  event_type, direction, duration, transfer, from_number, to_number, room_id, call_id, uuid,
  agent_id, account_name, outcome, summary, meta)
  select 'bench-' || n, o.id, o.id, o.partner_id, o.reseller_id,
  now() - interval '${days} days' * (1 - n / $4::float8) - random() * interval '60 seconds', case
  when n % 3 = 0 then 'message' else 'call' end,
    case when n % 3 = 0 then 'inbound-message' else 'inbound-call' end, case when n % 7 = 0
    then 'outbound' else 'inbound' end, (random() * 600)::int, case when n % 50 = 0 then 1 else 0 end,
    '+1512555' || lpad((n % 10000)::text, 4, '0'), '+15125550100',
    o.id || ':' || (900000 + n % 5000), 'call-' || n, 'bench-' || n || ':1', o.id, 'Front desk',
    (array['booked', 'message', 'answered', 'transferred', 'open'])[1 + n % 5],
    case when n % 97 = 0 then 'Asked for a refund of invoice ' || n
    else 'Asked about parking, opening hours and the price of a cleaning' end,
    jsonb_build_object('disposition', case when n % 10007 = 0 then 'rare' else 'usual' end, 'score', n % 11, 'urgent', n % 13 = 0)
  from accounts o, generate_series($1::int, $2::int) n where o.id = $3`;

/**
 * Lines of the report for one database: `{ what, value, unit, goal }`; null if the machine does not
 * have that database.
 */
export async function measureMillion(root, kind, folder) {
  const database = await openDatabase(kind, folder);
  if (!database) return null;
  // With an external database the product has no outbox, and no demo data unless SEED asks for it.
  const mailbox = await openMailbox();
  const product = await startProduct(root, database.dataDir, {
    ...database.settings,
    ...mailbox.settings,
  });
  try {
    const token = await signIn(product.url, owner, mailbox);
    const [key] = await apiKeys(product.url, token, 1);
    const { id } = await getJson(product.url, '/api/v2/account', key);
    await fillLogs(database.ownerUrl(), id);
    const found = [];
    const note = (what, value, unit, goal) =>
      found.push({ what: `${kind}: ${what}`, value, unit, goal });
    for (const { what, path, goal } of questions)
      note(`${what}, p95`, await p95(() => getJson(product.url, path(), key)), 'ms', goal);
    for (const [name, window] of [
      ['a month', month()],
      ['the year', year()],
    ])
      note(
        `three metrics over ${name} with a value per day, p95`,
        await p95(() =>
          postJson(product.url, '/api/v2/logs/timeSeries', key, { metrics, ...window }),
        ),
        'ms',
        name === 'a month' ? 500 : 5000,
      );
    for (const { what, body, goal: most } of furtherQuestions)
      note(
        `${what}, p95`,
        await p95(() => postJson(product.url, '/api/v2/logs/timeSeries', key, body())),
        'ms',
        most,
      );
    const goal = { metrics: metrics.slice(0, 1), ...week() };
    note(
      'the count of a goal over 7 days, p95',
      await p95(() => postJson(product.url, '/api/v2/logs/timeSeries', key, goal)),
      'ms',
      200,
    );
    const shared = await sharedLink(product.url, token);
    note(
      'a link with three metrics of 30 days, p95',
      await p95(() => postJson(product.url, '/api/v2/sharedDashboard', null, { token: shared })),
      'ms',
      500,
    );
    const { still, scrolled, last } = await measureLogScroll(product.url, token);
    console.log(
      `The page of the logs at rest: ${(100 * still.dropped).toFixed(1)} % of frames not drawn; ` +
        `scrolled to row ${last}: ${(100 * scrolled.dropped).toFixed(1)} %, ` +
        `${scrolled.cpu.toFixed(1)} ms of the main thread for each frame.`,
    );
    note('10,000 loaded rows scrolled, between two frames, p95', scrolled.p95, 'ms', 20);
    note(
      '10,000 loaded rows scrolled, frames not drawn beyond the page at rest',
      100 * Math.max(0, scrolled.dropped - still.dropped),
      '%',
      5,
    );
    for (const count of [10_000, rows]) {
      const { result, extraMiB } = await extraMemory(product.pid, () =>
        download(
          `${product.url}${logs(year(), '').replace('pageSize=100', `pageSize=${count}`)}&format=csv`,
          key,
        ),
      );
      if (result.lines < count) throw new Error(`The export has ${result.lines} of ${count} rows.`);
      note(
        `export of ${count.toLocaleString('en-US')} rows (${(result.bytes / 1024 / 1024).toFixed(0)} MiB): first byte`,
        result.firstByteMs,
        'ms',
        1000,
      );
      note(
        `export of ${count.toLocaleString('en-US')} rows: whole`,
        result.wholeMs / 1000,
        's',
        count === rows ? 120 : 3,
      );
      note(
        `export of ${count.toLocaleString('en-US')} rows: memory beyond the resting process`,
        extraMiB,
        'MiB',
        150,
      );
    }
    return found;
  } finally {
    await product.stop();
    await mailbox.stop();
    await database.stop();
  }
}

/** Fills an organization with logs of a year, as the owner of the database. */
export async function fillLogs(url, organizationId, count = rows) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const step = 100_000;
    for (let at = 1; at <= count; at += step)
      await client.query(fill, [at, Math.min(count, at + step - 1), organizationId, count]);
    // Autovacuum would do the same within about a minute.
    await client.query('vacuum (analyze) logs');
  } finally {
    await client.end();
  }
}

async function p95(ask) {
  await ask(); // the first request reads cold pages
  const times = [];
  for (let at = 0; at < samples; at += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.ceil(samples * 0.95) - 1];
}

async function download(url, token) {
  const began = performance.now();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`The export answered ${reply.status}.`);
  let firstByteMs;
  let bytes = 0;
  let lines = -1; // the header row
  for await (const chunk of reply.body) {
    firstByteMs ??= performance.now() - began;
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { firstByteMs, wholeMs: performance.now() - began, bytes, lines };
}
