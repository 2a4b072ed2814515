import { shiftDay } from '@patchbay/formats';
import {
  type EpochSeconds,
  type IsoDay,
  parseIsoDay,
  secondsToIso,
  systemClock,
} from '@patchbay/kernel';
import { useCan } from '@patchbay/screens';
import { useOperation } from '@patchbay/queries';
import { type PageSearch, usePageSearch } from '@patchbay/routes';
import { useMemo } from 'react';
import { activeCampaigns } from './campaign-numbers.js';
import { costsOf } from './costs.js';

/** So many days are shown unless the address says otherwise. */
export const defaultDays = 30;

/** The days of an address, today the last of them. */
export function daysOfAddress({ days }: PageSearch<'tasks', 'campaigns'>): {
  readonly count: number;
  readonly first: IsoDay;
  readonly last: IsoDay;
} {
  const count = Number(days ?? defaultDays);
  const today = new Date(systemClock.now()).toISOString().slice(0, 10);
  const day = (text: string) => parseIsoDay(text) as IsoDay;
  return { count, first: day(shiftDay(today, 1 - count)), last: day(today) };
}

/** What each agent, batch or task cost, by its id; undefined while or where it is not known. */
function useCosts(
  by: 'agent' | 'batch',
  start: EpochSeconds | undefined,
  end: EpochSeconds | undefined,
) {
  const isShown = useCan('canViewBilling').allowed;
  const isReady = isShown && start !== undefined && end !== undefined;
  const { data } = useOperation(
    'getUsageStats',
    isReady
      ? // The server includes the end.
        { by, startDate: secondsToIso(start), endDate: before(end) }
      : {},
    { enabled: isReady },
  );
  return useMemo(
    () => (isReady && data !== undefined ? costsOf(data) : undefined),
    [isReady, data],
  );
}

const before = (end: EpochSeconds) =>
  secondsToIso((end - 1) as EpochSeconds).replace('.000Z', '.999Z') as ReturnType<
    typeof secondsToIso
  >;

/** The campaigns of the address: each agent that called or texted people, with its cost. */
export function useCampaigns() {
  const search = usePageSearch('tasks', 'campaigns');
  const { count, first, last } = daysOfAddress(search);
  const reply = useOperation(
    'postCampaignStats',
    { startDate: first, endDate: last, series: true, batches: true },
    { keepPrevious: true },
  );
  const costs = useCosts('agent', reply.data?.start, reply.data?.end);
  const batchCosts = useCosts('batch', reply.data?.start, reply.data?.end);
  const all = useMemo(() => activeCampaigns(reply.data?.campaigns ?? []), [reply.data]);
  const chosen = all.find(({ accountId }) => accountId === search.only);
  return {
    reply,
    costs,
    batchCosts,
    all,
    chosen,
    shown: chosen ? [chosen] : all,
    count,
    first,
    last,
  };
}

/** The campaigns of an address and what is known of them. */
export type Campaigns = ReturnType<typeof useCampaigns>;
