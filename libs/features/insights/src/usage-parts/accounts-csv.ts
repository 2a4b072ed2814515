import { usageCategories } from '@patchbay/formats';
import { csvHeader, csvLine } from '@patchbay/log-query';
import { type Messages } from '@patchbay/messages';
import { type UsageMessages } from '../usage-terms/messages.js';
import { type usageParts } from './messages.js';
import { type UsageAccount } from './usage-accounts.js';

/** A line for each account: its name and id, its cost in US dollars, then its amounts. */
export function accountsCsv(
  usage: UsageMessages,
  t: Messages<typeof usageParts.texts>,
  rows: readonly UsageAccount[],
  by: 'account' | 'agent',
): string {
  const head = [
    t(`name.${by}`),
    t('id'),
    t('cost'),
    ...usageCategories.map((category) => usage(`category.${category}`)),
  ];
  const lines = rows.map(({ id, title, cost, bucket }) =>
    csvLine([
      title,
      id,
      Number(cost.toFixed(6)),
      ...usageCategories.map((category) => bucket[category]),
    ]),
  );
  return csvHeader(head) + lines.join('');
}
