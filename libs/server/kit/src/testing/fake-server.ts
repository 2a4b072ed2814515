import { type OperationName, operationNames, operationOf } from '@patchbay/contract';
import { type Actor, type TreeNode } from '../core/actor.js';
import { type Handlers } from '../core/call.js';
import { createHttp } from '../http/http.js';
import { type HttpOptions } from '../http/http-options.js';
import { createLog } from '../core/log.js';
import { type AccessGateway } from '../core/ports.js';

const node = (id: number, tier: TreeNode['tier'], above: Partial<TreeNode> = {}): TreeNode => ({
  id,
  username: `node${id}`,
  tier,
  partnerId: null,
  resellerId: null,
  organizationId: null,
  ...above,
});

/** Two organizations, one token each, no database. */
export const fakeNodes = {
  mine: node(7, 'organization', { resellerId: 3, organizationId: 7 }),
  theirs: node(8, 'organization', { resellerId: 4, organizationId: 8 }),
};

export const fakeActors: Readonly<Record<string, Exclude<Actor, { kind: 'anonymous' }>>> = {
  mine: {
    kind: 'person',
    sessionId: 'session-mine',
    userId: 70,
    home: fakeNodes.mine,
    isOwner: true,
    permitted: [],
    isProved: true,
  },
  visitor: { kind: 'visitor', sessionId: 'session-visitor', id: 90, agent: fakeNodes.mine },
};

/** An access gateway that knows `fakeActors` by name; `revoked` are names that it refuses. */
export function fakeAccessGateway(revoked: ReadonlySet<string> = new Set()): AccessGateway<null> {
  return {
    identify: async (token) => (revoked.has(token) ? null : (fakeActors[token] ?? null)),
    locate: async (ref) =>
      Object.values(fakeNodes).find((one) => one.id === ref || one.username === ref) ?? null,
    permit: async () => ({ allowed: true, reason: '' }),
    within: (_scope, work) => work(null),
    ask: (_scope, work) => work(null),
    audit: async () => undefined,
    auditLast: async (_db, _entry, send) => send(),
    last: async (_db, send) => send(),
  };
}

/** The server of the kit with handlers that are not implemented, except those given. */
export async function fakeServer(
  handlers: Partial<Handlers<null>>,
  options: Partial<HttpOptions<null>> = {},
) {
  const logged: string[] = [];
  const unwritten = (name: OperationName) => {
    const answer = async () => {
      throw new Error(`${name} is not implemented`);
    };
    return operationOf(name).events ? { reply: answer, stream: answer } : answer;
  };
  const all = {
    ...Object.fromEntries(operationNames.map((name) => [name, unwritten(name)])),
    ...handlers,
  } as unknown as Handlers<null>;
  const http = await createHttp<null>({
    handlers: all,
    accessGateway: fakeAccessGateway(),
    limits: { hit: async () => 0 },
    log: createLog('json', (line) => logged.push(line)),
    api: { title: 'Test API', version: '0' },
    ...options,
  });
  const port = await http.listen(0, '127.0.0.1');
  return { http, logged, url: `http://127.0.0.1:${port}` };
}
