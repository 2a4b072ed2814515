import { defaultUsageLimits, spendingDayIn } from '@patchbay/server-money';
import {
  call,
  openServerProcesses,
  type ServerProcess,
  type ServerProcesses,
} from '@patchbay/server-platform/testing/processes';
import { accounts, messages, notifications, spending } from '@patchbay/server-store';
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
let cluster: ServerProcesses;
let processes: ServerProcess[];
let ids: { organizationId: number; accountId: number };

beforeAll(async () => {
  cluster = await openServerProcesses();
  processes = await Promise.all([cluster.open({ name: 'one' }), cluster.open({ name: 'other' })]);
  ids = {
    organizationId: cluster.tree.nodes.O1?.id as number,
    accountId: cluster.tree.nodes.A1?.id as number,
  };
  const now = Date.now();
  await cluster.store.within(scope, async (db) => {
    await db.update(accounts).set({ premium: false }).where(eq(accounts.id, ids.organizationId));
    await db.delete(notifications);
    // Another agent has used up the organization's day but for three answers. Tomorrow's limits as
    // well, for a run at midnight.
    await db.insert(spending).values(
      [now, spendingDayIn('UTC', now).until].map((at) => ({
        organizationId: ids.organizationId,
        accountId: cluster.tree.nodes.A2?.id as number,
        day: spendingDayIn('UTC', at).day,
        answers: defaultUsageLimits.organization.answers - 3,
      })),
    );
  });
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((serverProcess) => serverProcess.stop()));
  await cluster?.close();
});

it('two processes with concurrent visitors grant exactly the remaining answers and notify the owner once', async () => {
  const visitors = await Promise.all(
    Array.from(
      { length: 12 },
      async (_none, at) =>
        (
          await call(
            (processes[at % 2] as ServerProcess).url,
            'GET',
            `/api/v1/allocateTempUserSession?chatTarget=${ids.accountId}`,
            null,
          )
        )?.json.token as string,
    ),
  );
  const replies = await Promise.all(
    visitors.map((token, at) =>
      call((processes[(at + 1) % 2] as ServerProcess).url, 'POST', '/api/v2/chat/send', token, {
        message: `Visitor ${at}`,
      }),
    ),
  );
  expect(replies.map((reply) => reply?.status)).toEqual(visitors.map(() => 200));
  const said = replies.map(
    (reply) => ((reply?.json.messages ?? []) as { message: string }[]).at(-1)?.message ?? '',
  );
  const answered = said.filter((words) => words.startsWith('You said')).length;
  expect(said.filter((words) => words === 'I am sorry, I cannot answer right now.')).toHaveLength(
    12 - answered,
  );
  // Each day has three left. Both days are checked, so that midnight may fall between two visitors.
  const days = await cluster.store.within(scope, (db) =>
    db
      .select({ answers: spending.answers })
      .from(spending)
      .where(and(eq(spending.accountId, ids.accountId), gt(spending.answers, 0))),
  );
  const begun = days.map(({ answers }) => answers);
  expect([Math.max(...begun), begun.reduce((all, one) => all + one, 0)]).toEqual([3, answered]);
  // Every message is in the inbox, answered or not.
  const kept = await cluster.store.within(scope, (db) =>
    db
      .select({ body: messages.body })
      .from(messages)
      .where(
        and(
          eq(messages.author, 'customer'),
          inArray(
            messages.body,
            visitors.map((_token, at) => `Visitor ${at}`),
          ),
        ),
      ),
  );
  expect(kept).toHaveLength(12);
  const [told, notices] = await cluster.store.within(scope, async (db) => [
    await db.$count(spending, isNotNull(spending.toldAt)),
    await db
      .select({ accountId: notifications.accountId })
      .from(notifications)
      .where(eq(notifications.kind, 'billing')),
  ]);
  // One for each day on which a fallback reply was sent.
  expect([told > 0, notices]).toEqual([
    true,
    Array.from({ length: told }, () => ({ accountId: ids.organizationId })),
  ]);
});
