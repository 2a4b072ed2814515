import { type LogScope, exportFileName } from '@patchbay/log-query';
import {
  type ConcurrencyLimit,
  createConcurrencyLimiter,
  organizationOf,
  recordSecurityEvent,
  withSlot,
} from '@patchbay/server-core';
import {
  type Context,
  type Handlers,
  type TreeNode,
  cannotWrite,
  isMember,
} from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { refusedByDatabase } from './database-refusal.js';
import { readLogQuery, answerPage } from './query-logs.js';
import { answerCsv } from './log-export.js';
import { type LogServices, metricHandlers } from './metric-handlers.js';

/**
 * Records an export as a security event. The export continues when the database cannot be written
 * to.
 */
async function noteExport(context: Context<Db>, target: TreeNode): Promise<void> {
  const userId = isMember(context.actor) ? context.actor.userId : null;
  await context
    .within((db) =>
      recordSecurityEvent(db, {
        kind: 'logs-exported',
        accountId: target.id,
        organizationId: organizationOf(target),
        userId,
        address: context.caller.address,
        requestId: context.requestId,
      }),
    )
    .catch((error: unknown) => {
      if (!cannotWrite(error)) throw error;
    });
}

const scopeOf = (node: TreeNode): LogScope => (node.tier === 'platform' ? 'superAdmin' : node.tier);

/**
 * An export of a million rows reads for many seconds: a tenant may run two at a time, which leaves
 * capacity for other tenants.
 */
const exportLimit: ConcurrencyLimit = {
  name: 'exports',
  max: 2,
  refusal: 'Two exports of this account are running. Wait until one of them is done.',
};

/** Handlers of conversation logs and of metrics over them. */
export function createLogHandlers(
  services: LogServices,
): Pick<Handlers<Db>, 'queryLogs' | 'queryMetrics'> {
  return {
    ...logHandlers(services),
    ...metricHandlers(services),
  };
}

function logHandlers({ clock, slots }: LogServices): Pick<Handlers<Db>, 'queryLogs'> {
  const acquireSlot = createConcurrencyLimiter({ slots });
  return {
    queryLogs: async ({ query, target, context }) => {
      const asked = readLogQuery(query, scopeOf(target), clock.now());
      if (query.format !== 'csv') return answerPage(context, query, asked);
      if (asked.page === 1) await noteExport(context, target);
      const slot = await acquireSlot(exportLimit, target);
      const fileName = exportFileName(new Date(clock.now()).toISOString().slice(0, 10), 'csv');
      return withSlot(context.signal, slot, (release) =>
        answerCsv(context, query, asked, { release, fileName }),
      ).catch(refusedByDatabase);
    },
  };
}
