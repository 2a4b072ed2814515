import { findNode } from '@patchbay/server-core';
import { createFixtureTree, createTestServer, seedTasks } from '@patchbay/server-platform/testing';
import { taskLimits, tasks } from '@patchbay/server-store';

it('demo campaign has completed calls with conversations, and waiting calls', async () => {
  const server = await createTestServer();
  try {
    const tree = await createFixtureTree(server);
    await server.store.within({ kind: 'platform', reason: 'seed the demo’s tasks' }, async (db) => {
      await db.delete(tasks);
      await db.delete(taskLimits);
      const agent = await findNode(db, tree.nodes.O1?.id as number);
      if (agent) await seedTasks(db, agent, 'America/Chicago', server.clock.now());
    });
    const token = tree.actors.find(({ key }) => key === 'owner')?.token as string;
    const listed = (await server.call('GET', '/api/v2/tasks?limit=50', { token })).json as {
      total: number;
      tasks: {
        state: string;
        roomId: string | null;
        conversationUuid: string | null;
        nextAttemptAt: number | null;
        taskAttemptId: string;
      }[];
    };
    expect((await server.call('GET', '/api/v2/tasks/stats', { token })).json).toMatchObject({
      total: 10,
      byState: { pending: 4, running: 0, finished: 4, errored: 1, canceled: 1 },
    });
    for (const task of listed.tasks.filter(({ state }) => state === 'finished')) {
      expect(
        (
          await server.call(
            'GET',
            `/api/v2/conversation/${task.roomId as string}/${task.conversationUuid as string}`,
            { token },
          )
        ).text,
      ).toContain('six-month cleaning');
      expect(
        (await server.call('GET', `/api/v2/logs?taskAttemptId=${task.taskAttemptId}`, { token }))
          .json.totalCount,
      ).toBe(1);
    }
    // None of it becomes due while a user tries the demo.
    for (const task of listed.tasks.filter(({ state }) => state === 'pending'))
      expect((task.nextAttemptAt as number) * 1000).toBeGreaterThan(server.clock.now());
  } finally {
    await server.close();
  }
});
