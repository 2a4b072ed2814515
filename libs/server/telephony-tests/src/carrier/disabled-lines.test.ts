import {
  closeRig,
  counts,
  openRig,
  organizationId,
  ours,
  ring,
  said,
  scope,
  server,
  tell,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

beforeAll(async () => {
  await openRig();
  await server.store.within(scope, (db) =>
    db.update(accounts).set({ disabledReason: 'unpaid' }).where(eq(accounts.id, organizationId)),
  );
});
afterAll(closeRig);

describe('line of a disabled organization', () => {
  it('announces that the number is not in service and stores nothing of the call', async () => {
    const before = await counts();
    const reply = await ring('CA990');
    expect([reply.status, said(reply.text)]).toEqual([
      200,
      ['This number is not in service at the moment. Goodbye.'],
    ]);
    expect(reply.text).toContain('<Hangup');
    expect(await counts()).toEqual(before);
  });

  it('drops texts, also after the organization is enabled again', async () => {
    const [before, asked] = [await counts(), vendor.asked.length];
    const text = {
      MessageSid: 'SM990',
      From: '+15125550161',
      To: ours,
      Body: 'Hello',
      NumMedia: '0',
    };
    expect((await tell('/carrier/text', text)).status).toBe(200);
    await server.platform.carrier.texts.settled();
    await server.store.within(scope, (db) =>
      db.update(accounts).set({ disabledReason: null }).where(eq(accounts.id, organizationId)),
    );
    await server.platform.carrier.texts.reconcile();
    await server.platform.carrier.texts.settled();
    expect([await counts(), vendor.asked.length]).toEqual([before, asked]);
  });
});
