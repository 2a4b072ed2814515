import { readUsageSeries, usageCost, usageTotals } from '@patchbay/formats';

interface Costly {
  readonly accountId?: number;
  readonly id?: string;
}

/** What each agent, batch or task of a reply of usage cost, by its id. */
export function costsOf(reply: object): ReadonlyMap<number | string, number> {
  const { accounts = [], tasks = [] } = reply as {
    readonly accounts?: readonly Costly[];
    readonly tasks?: readonly Costly[];
  };
  return new Map(
    [...accounts, ...tasks].map((one) => [
      one.accountId ?? one.id ?? '',
      // The costs of an account are named as those of a day are.
      usageCost(usageTotals(readUsageSeries({ '01-01-2000': one }))),
    ]),
  );
}
