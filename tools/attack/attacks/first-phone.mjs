import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';
import { until } from '../../operations/rig/ports.mjs';

const phone = '+15125550177';

export const attack = {
  finding: 'A3',
  how: 'a session that proved nothing for an hour enrols a first phone, by which its holder then signs in',
  holds: 'the phone is not enrolled without a proof',
  run: async ({ open }) => {
    const site = await open();
    const { token } = await signUp(site.client, site.url, 'owner@example.com');
    await site.query(
      `update sessions set proved_at = proved_at - interval '1 hour', created_at = created_at - interval '1 hour'`,
    );
    const asked = await site.client.ask('POST', '/api/v1/phoneNumber/requestVerificationCode', {
      token,
      body: { phoneNumber: phone },
    });
    const codes = () =>
      site.query(
        'select code from outbox where to_address = $1 and code is not null order by created_at desc limit 1',
        [phone],
      );
    const [sent] =
      asked.status < 300
        ? await until('the code', async () => {
            const found = await codes();
            return found.length ? found : null;
          })
        : [];
    const validated = sent
      ? await site.client.ask('POST', '/api/v1/phoneNumber/validateVerificationCode', {
          token,
          body: { phoneNumber: phone, verificationCode: sent.code },
        })
      : { status: 0 };
    const [{ found }] = await site.query(
      'select count(*)::int as found from users where to_jsonb(users)::text like $1',
      [`%${phone}%`],
    );
    assert.equal(found, 0, `enrolled (${asked.status}, ${validated.status})`);
    return `answered ${asked.status} and ${validated.status}`;
  },
};
