import { type ReplyOf } from '@patchbay/contract';
import { ownerOf } from '@patchbay/server-core';
import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ListedNumber, listNumberRows } from './list-repository.js';

type PhoneNumber = ReplyOf<'listPhoneNumbers'>['numbers'][number];

/**
 * What a number can do. Of a number that an account brought and only a code proved, the server
 * knows nothing: another system carries its calls.
 */
const capabilitiesOf = ({
  status,
  source,
  providerId,
}: ListedNumber['row']): PhoneNumber['capabilities'] =>
  status === 'assigned' && (source === 'carrier' || providerId !== null) ? ['calls', 'texts'] : [];

const viewOf = ({ row, agent, line }: ListedNumber): PhoneNumber => ({
  number: row.number,
  label: [row.city, row.region].filter(Boolean).join(', '),
  accountId: row.accountId,
  agentName: agent.accountName ?? agent.name ?? agent.username,
  kind: row.source,
  status: row.status === 'pending' ? 'pending' : 'assigned',
  capabilities: capabilitiesOf(row),
  forwardedFrom: line,
  createdAt: Math.floor(row.createdAt.getTime() / 1000) as PhoneNumber['createdAt'],
});

/** Handler of the list of numbers. */
export function createNumberListHandlers(): Pick<Handlers<Db>, 'listPhoneNumbers'> {
  return {
    listPhoneNumbers: async ({ query, target, context }) => {
      const { organizationId, accountId } = ownerOf(target);
      const whose = { organizationId, accountId: target.tier === 'agent' ? accountId : null };
      const { rows, total } = await context.within((db) => listNumberRows(db, whose, query));
      return { total, numbers: rows.map(viewOf) };
    },
  };
}
