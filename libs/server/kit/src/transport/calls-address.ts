import { type FastifyInstance } from 'fastify';
import { Refusal } from '../core/refusal.js';

const upgradeRequired = new Refusal(426, 'This address is for calls over WebSocket only.', {
  code: 'upgrade-required',
});
const noCalls = new Refusal(
  501,
  'Calls in the browser are not available on this server. The chat of the agent is.',
  { code: 'no-calls' },
);

/**
 * The address at which partners' scripts expect SIP over WebSocket. It refuses in words of a
 * program, where the page of the app would look like a success: 426 for an ordinary request, 501
 * for one that asks for a connection, because this server has none.
 */
export function addCallsAddress(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/ws',
    config: { openCost: 'constant' },
    handler: async (request, reply) => {
      if (request.headers.upgrade?.toLowerCase() === 'websocket') throw noCalls;
      void reply.headers({ upgrade: 'websocket', connection: 'upgrade' });
      throw upgradeRequired;
    },
  });
}
