import assert from 'node:assert/strict';
import { openChat, setUpAgent, signUp } from '../../operations/rig/people.mjs';

const [set, most] = [20, 100]; // a trial has five times the configured value, like a paid plan

export const attack = {
  finding: 'A7',
  how: `one address opens visitor sessions and writes until an agent whose day has ${most} answers gives none any more`,
  holds: 'part of the day is left, so that other entrances are still answered',
  run: async ({ open }) => {
    const site = await open({ env: { DAILY_LIMITS: `agent.answers=${set}` } });
    const person = await signUp(site.client, site.url, 'trial@example.com');
    await setUpAgent(site.client, person);
    let sent = 0;
    for (let session = 0; session < 12 && sent < most + 40; session += 1) {
      const chat = await openChat(site.client, person, { from: '127.0.5.5' }).catch(() => null);
      if (!chat) break;
      for (let turn = 0; turn < 14; turn += 1) {
        const { status } = await chat.say(`Are you open on day ${turn}?`);
        sent += 1;
        if (status === 429) break;
      }
    }
    const rows = await site
      .query(
        `select answers::int as answers from spending where account_id = $1 and day = (now() at time zone 'utc')::date`,
        [person.organizationId],
      )
      .catch(() => site.query('select * from spending'));
    const used = Math.max(0, ...rows.map(({ answers }) => Number(answers ?? 0)));
    assert.ok(used > 0, `nothing was counted: ${JSON.stringify(rows).slice(0, 200)}`);
    assert.ok(
      used <= most * 0.8,
      `${used} of ${most} answers of the day went to one visitor's address (${sent} messages)`,
    );
    return `${used} of ${most} answers of the day used after ${sent} messages from one address`;
  },
};
