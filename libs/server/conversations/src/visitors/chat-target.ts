import { bindVisitor, findNode, isDisabled } from '@patchbay/server-core';
import { type Visitor, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';

const scope = { kind: 'platform', reason: 'give a visitor an agent' } as const;

/** The enabled agent of a name or id, as visitors name it; refuses every other. */
async function demandAgent(db: Db, name: string): Promise<number> {
  const row = await findNode(db, /^\d+$/.test(name) ? Number(name) : name);
  if (!row || !['organization', 'agent'].includes(row.type) || (await isDisabled(db, row)))
    throw refuse.notFound('There is no agent of this name.');
  return row.id;
}

/**
 * The agent that a visitor names. A session that was opened without one is given it, once: of two
 * concurrent calls the database lets one bind it. A session never changes its agent, because its
 * conversation belongs to the agent's tenant.
 */
export async function agentOfVisitor(
  store: Store,
  visitor: Visitor,
  name: string,
): Promise<number> {
  return store.within(scope, async (db) => {
    const agentId = await demandAgent(db, name);
    const isOwn = visitor.agent
      ? visitor.agent.id === agentId
      : await bindVisitor(db, visitor.sessionId, agentId);
    if (!isOwn)
      throw refuse.invalid(
        [{ path: 'query.chatTarget', message: 'is not the agent of this session' }],
        'This session belongs to another agent. Open a new session for this one.',
      );
    return agentId;
  });
}
