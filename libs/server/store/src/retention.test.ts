import { type Scope, deleteExpired } from './index.js';
import { createTestDatabase, openTestStore } from './testing/index.js';
import { asOwner } from './testing/tenant-tree.js';

const platform: Scope = { kind: 'platform', reason: 'retention' };

describe('sweeping', () => {
  it('deletes expired rows and keeps the rest', async () => {
    const database = await createTestDatabase();
    const store = await openTestStore({ databaseUrl: database.url, connections: 1 });
    const insertSample = (age: string, name: string) => `
      insert into events (organization_id, account_id, topic, created_at) values (5, 5, '${name}', now() - interval '${age}');
      insert into codes (flow, identifier, code_hmac, created_at, expires_at)
      values ('signin', '${name}', 'x', now(), now() - interval '${age}');
      insert into one_time_tokens (token_hash, user_id, email, expires_at) values ('${name}', 6, 'u', now() - interval '${age}');
      insert into sessions (token_hash, kind, user_id, expires_at) values ('expired ${name}', 'session', 6, now() - interval '${age}' * 30);
      insert into sessions (token_hash, kind, user_id, revoked_at) values ('revoked ${name}', 'session', 6, now() - interval '${age}' * 30);
      insert into sessions (token_hash, kind, user_id, idle_seconds, last_used_at)
      values ('idle ${name}', 'session', 6, 60, now() - interval '${age}' * 30);
      insert into outbox (channel, to_address, body, created_at) values ('email', '${name}', 'b', now() - interval '${age}' * 30);
      insert into idempotency_keys (account_id, scope, request_hash, leased_until, created_at,
      expires_at) values (5, '${name}', 'h', now(), now(), now() + interval '24 hours' - interval '${age}');
      insert into payment_events (processor, event_id, type, received_at) values ('p', '${name}', 't', now() - interval '${age}' * 30);
      insert into page_visits (visitor, page, visited_at) values ('${name}', 'p', now() - interval '${age}' * 30);
      insert into tasks (organization_id, account_id, type, state, target, next_at, updated_at)
      values (5, 5, 'call', 'deleted', '${name}', now(), now() - interval '${age}' * 367);
      insert into tasks (organization_id, account_id, type, state, target, next_at, updated_at)
      values (5, 5, 'call', 'finished', 'kept', now(), now() - interval '${age}' * 367);
      insert into media (account_id, id, tenant_id, purpose, media_type, file_name, size,
      created_by, created_at) values (5, md5('${name}'), 5, 'chat', 'image/png', '${name}', 1, 'p',
      now() + interval '23 hours' - interval '${age}');`;
    await asOwner(
      database.url,
      `insert into accounts (id, type, username)
        values (5, 'organization', 'o'); insert into users (id, tenant_id, email)
        values (6, 5, 'u@example.com');
      insert into sessions (token_hash, kind, user_id)
      values ('key', 'api', 6); ${insertSample('23 hours', 'young')} ${insertSample('25 hours', 'old')}`,
    );

    expect(
      await store.within({ kind: 'organization', id: 5 }, (db) => deleteExpired(db, Date.now())),
    ).toBe(3); // its own old event, deleted task and unfinished upload; nothing of the platform's
    expect(await store.within(platform, (db) => deleteExpired(db, Date.now()))).toBe(9);
    expect(await store.within(platform, (db) => deleteExpired(db, Date.now()))).toBe(0);
    const left = await asOwner<{ name: string }>(
      database.url,
      `
      select topic as name from events union all select identifier from codes union all
      select convert_from(token_hash, 'utf8') from one_time_tokens
      union all select convert_from(token_hash, 'utf8') from sessions union all select to_address
      from outbox union all select convert_from(scope, 'utf8') from idempotency_keys union all
      select convert_from(visitor, 'utf8') from page_visits union all select file_name from media
      union all select target from tasks order by 1`,
    );
    expect(left.map(({ name }) => name)).toEqual([
      'expired young',
      'idle young',
      'kept',
      'kept',
      'key',
      'revoked young',
      'young',
      'young',
      'young',
      'young',
      'young',
      'young',
      'young',
      'young',
    ]);
    await store.close();
    await database.drop();
  });
});
