// A partner with two unrelated resellers, created by staff as an operator would.
import assert from 'node:assert/strict';
import { signIn } from '../operations/rig/people.mjs';
import { staffEmail } from './field.mjs';

export async function openResale(site) {
  await site.staff();
  // A partner's reseller is made by a member who proved their identity by a code.
  const staff = await signIn(site.client, site.url, staffEmail);
  const [{ id: house }] = await site.query(
    `select id::int from accounts where username = 'patchbay-house'`,
  );
  const make = async (name) => {
    const email = `${name}@example.com`;
    const made = await site.client.ask('POST', `/api/v2/createReseller?targetPartnerId=${house}`, {
      token: staff.token,
      body: { resellerName: name, email },
    });
    assert.ok(made.status < 300, `the reseller was not made: ${made.status} ${made.text}`);
    return { ...(await signIn(site.client, site.url, email)), name };
  };
  return { staff, one: await make('larkfield'), other: await make('harborline') };
}
