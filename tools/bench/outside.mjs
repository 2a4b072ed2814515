// Realistic external traffic: many tenants, members and keys, new connections, filtered lists, and
// writes.
import { measureRates, pick } from './mixed.mjs';
import { apiKeys, getJson, postJson, signIn } from './product.mjs';

const rates = [100, 300, 500];
const above = 'reseller@demo.patchbay.test';
/** Number of sessions in addition to the keys. */
const people = ['owner', 'admin', 'agent', 'reseller', 'partner'];
const tenants = 8;
const keysPerTenant = 10;
const contactsPerTenant = 12;
/** One in this many requests opens a new connection. */
const coldEvery = 10;

/** As `measureMixed`, for the requests of many tenants. */
export async function measureOutside(product) {
  const callers = await prepare(product.url);
  return measureRates(product, rates, {
    next: (at) => {
      const { key, mix } = callers[at % callers.length];
      return { asked: pick(mix), key, isCold: at % coldEvery === 0 };
    },
  });
}

/**
 * Every caller with its token and its requests. Consecutive callers belong to different tenants.
 */
async function prepare(url) {
  const token = await signIn(url, above);
  const { organizations } = await getJson(url, '/api/v2/listOrganizations?pageSize=100', token);
  const ids = organizations.map(({ id }) => id).slice(0, tenants);
  while (ids.length < tenants) {
    const name = `Outside ${ids.length + 1}`;
    const made = await postJson(url, '/api/v2/createOrganization', token, { orgName: name });
    ids.push(made.organization?.id ?? made.id);
  }
  const callers = await Promise.all(ids.map((id, at) => callersOf(url, token, id, at)));
  const sessions = await Promise.all(
    people.map(async (name) => ({
      key: await signIn(url, `${name}@demo.patchbay.test`),
      mix: readsOf([]),
    })),
  );
  const most = Math.max(...callers.map((own) => own.length));
  return [
    ...Array.from({ length: most }, (_, at) => callers.flatMap((own) => own[at] ?? [])).flat(),
    ...sessions,
  ];
}

async function callersOf(url, token, id, tenant) {
  const keys = await apiKeys(url, token, keysPerTenant, id);
  for (let at = 0; at < contactsPerTenant; at += 1)
    await postJson(url, '/api/v2/contact', keys[0], contact(tenant, at));
  const { rooms } = await getJson(url, '/api/v2/conversations?page=0&pageSize=100', keys[0]);
  const named = rooms.map(({ roomId }) => roomId);
  const mix = [...readsOf(named), ...writesOf(named, tenant)];
  return keys.map((key) => ({ key, mix }));
}

const contact = (tenant, at) => ({
  name: `Caller ${at}`,
  phone: `+1512${String(5_560_000 + tenant * 100 + at).padStart(7, '0')}`,
});

const day = 86_400;
const since = (days) => Math.floor(Date.now() / 1000) - days * day;
const any = (list) => list[Math.floor(Math.random() * list.length)];

function readsOf(rooms) {
  const filters = ['', '&unread=true', '&channel=sms', '&queryText=parking', '&archived=true'];
  const fields = ['duration__gte=30', 'direction=inbound', 'summary__icontains=parking'];
  return [
    { share: 22, of: () => ['GET', `/api/v2/conversations?page=0&pageSize=20${any(filters)}`] },
    { share: 16, of: () => ['GET', `/api/v2/logs?start=${since(30)}&pageSize=20&${any(fields)}`] },
    { share: 14, of: () => ['GET', '/api/v2/account'] },
    { share: 12, of: () => ['GET', '/api/v1/activity?simple=true'] },
    { share: 8, of: () => ['GET', '/api/v2/contact?page=0&pageSize=20&q=caller'] },
    ...(rooms.length
      ? [{ share: 14, of: () => ['GET', `/api/v2/conversations/${any(rooms)}/timeline`] }]
      : []),
  ];
}

const writesOf = (rooms, tenant) => [
  {
    share: 8,
    of: () => [
      'POST',
      '/api/v2/contact',
      contact(tenant, Math.floor(Math.random() * contactsPerTenant)),
    ],
  },
  ...(rooms.length
    ? [{ share: 6, of: () => ['POST', '/api/v1/activity/markUnread', { roomId: any(rooms) }] }]
    : []),
];
