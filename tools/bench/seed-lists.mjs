/** Ten thousand rooms of one organization, one of them with ten thousand messages. */
export async function seedLists(client, organizationId, rows = 10_000) {
  await client.query(
    `with made as (
      insert into parties (organization_id, account_id, address, kind, name)
      select $1, $1, '+151260' || lpad(n::text, 5, '0'), 'phone', 'Person ' || n from generate_series(1, $2::int) n
      returning id, account_id, name
    ) insert into rooms (id, organization_id, account_id, party_id, channel, inbox, unread, last_message, last_message_author, last_message_at)
    select least(account_id, id) || ':' || greatest(account_id, id), $1, account_id, id,
    (array['sms', 'call', 'client', 'email'])[1 + id % 4], 'priority', (id % 5 = 0)::int,
    'What ' || name || ' asked last: is there a free hour on Friday?', 'customer', now() - id % 1000 * interval '1 minute' from made`,
    [organizationId, rows],
  );
  const {
    rows: [room],
  } = await client.query(
    'select id from rooms where organization_id = $1 order by last_message_at desc, id desc limit 1',
    [organizationId],
  );
  await client.query(
    `insert into messages (id, organization_id, account_id, room_id, author, author_name, channel, direction, body, created_at)
    select gen_random_uuid(), organization_id, account_id, id,
    (array['customer', 'agent', 'person'])[1 + n % 3], 'Pat', 'sms', case when n % 3 = 0 then 'inbound' else 'outbound' end,
    'Message ' || n || repeat(' and some more words about the price of a cleaning', n % 4),
    now() - ($2::int - n) * interval '10 minutes' from rooms, generate_series(1, $2::int) n
    where id = $3 and organization_id = $1 order by n`,
    [organizationId, rows, room.id],
  );
  await client.query('analyze rooms, parties, messages');
  return room.id;
}
