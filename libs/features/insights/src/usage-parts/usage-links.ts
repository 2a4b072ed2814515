import { type UsageTable } from '@patchbay/formats';
import { type DateFilter } from '@patchbay/log-query';
import { useViewer } from '@patchbay/queries';
import { inAccount, stepInto } from '@patchbay/routes';
import { type Segment, useCurrentAccount } from '@patchbay/session';
import { logSearch } from '@patchbay/screens';
import { type UsagePeriod } from '../usage/usage-period.js';
import { type UsageAccount } from './usage-accounts.js';

const segmentTypes = {
  partner: 'partner',
  reseller: 'reseller',
  organization: 'org',
  agent: 'agent',
} as const satisfies Readonly<Record<UsageAccount['type'], Segment['type']>>;

/** The account of a link to an account beneath the current one. */
export function useInAccountBelow(): (
  account: Pick<UsageAccount, 'id' | 'type'>,
) => ReturnType<typeof inAccount> {
  const { segments } = useCurrentAccount();
  const viewer = useViewer().data;
  // From one's own page, whose address names nothing, the way begins at one's own level.
  const own = viewer?.target;
  const way =
    segments.length > 0 || !own
      ? segments
      : [{ type: segmentTypes[own.type === 'user' ? 'organization' : own.type], id: own.id }];
  return ({ id, type }) => inAccount(stepInto(way, segmentTypes[type], id));
}

const day = 86_400;
const startOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;

/** The days of a period as a range of the logs; whole days of UTC, as usage is counted. */
export function logRange(period: UsagePeriod, { past }: UsageTable): DateFilter | null {
  const [first, last] =
    period.kind === 'days' ? [period.first, period.last] : [past[0]?.day, past.at(-1)?.day];
  return first && last ? { start: startOf(first), end: startOf(last) + day } : null;
}

/** The address of the conversations of a day, or of a month that begins on it. */
export function logsOfRow(first: string, by: UsageTable['by']) {
  const start = startOf(first);
  const next = new Date(start * 1000);
  const end =
    by === 'day' ? start + day : Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1) / 1000;
  return logSearch({}, { start, end });
}

const fieldOf = {
  partner: 'partnerId',
  reseller: 'resellerId',
  organization: 'organizationId',
  agent: 'agentId',
} as const satisfies Readonly<Record<UsageAccount['type'], string>>;

/** The address of the conversations that an account had in a range. */
export const logsOfAccount = (
  { id, type }: Pick<UsageAccount, 'id' | 'type'>,
  range: DateFilter,
  by: 'account' | 'agent',
) => {
  const field = by === 'agent' ? 'agentId' : fieldOf[type];
  return logSearch({ [field]: { op: 'eq', value: id } }, range);
};
