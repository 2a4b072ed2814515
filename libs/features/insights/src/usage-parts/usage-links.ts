import { dayStart, monthStart, shiftDay, type UsageTable } from '@patchbay/formats';
import { type DateFilter } from '@patchbay/log-query';
import { useViewer } from '@patchbay/queries';
import { inAccount, stepInto } from '@patchbay/routes';
import { type Segment, useCurrentAccount } from '@patchbay/session';
import { logSearch } from '@patchbay/screens';
import { type UsagePeriod } from '../usage-terms/usage-period.js';
import { type UsageAccount } from './usage-accounts.js';

const segmentTypes = {
  partner: 'partner',
  reseller: 'reseller',
  organization: 'org',
  agent: 'agent',
} as const satisfies Readonly<Record<UsageAccount['type'], Segment['type']>>;

/** The account of a link to an account below the current one. */
export function useInAccountBelow(): (
  account: Pick<UsageAccount, 'id' | 'type'>,
) => ReturnType<typeof inAccount> {
  const { segments } = useCurrentAccount();
  const viewer = useViewer().data;
  // From the user's own page, whose address names nothing, the way begins at the user's own level.
  const own = viewer?.target;
  const way =
    segments.length > 0 || !own
      ? segments
      : [{ type: segmentTypes[own.type === 'user' ? 'organization' : own.type], id: own.id }];
  return ({ id, type }) => inAccount(stepInto(way, segmentTypes[type], id));
}

const startOf = (timeZone: string, text: string): number => dayStart(timeZone, text) / 1000;

/** The days of a period as a range of the logs; whole days of the zone, as usage is counted. */
export function logRange(period: UsagePeriod, { past }: UsageTable): DateFilter | null {
  const [first, last] =
    period.kind === 'days' ? [period.first, period.last] : [past[0]?.day, past.at(-1)?.day];
  const { timeZone } = period;
  return first && last
    ? { start: startOf(timeZone, first), end: startOf(timeZone, shiftDay(last, 1)) }
    : null;
}

/** The address of the conversations of a day, or of a month that begins on it. */
export function logsOfRow(timeZone: string, first: string, by: UsageTable['by']) {
  const next = by === 'day' ? shiftDay(first, 1) : monthStart(first, 1);
  return logSearch({}, { start: startOf(timeZone, first), end: startOf(timeZone, next) });
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
