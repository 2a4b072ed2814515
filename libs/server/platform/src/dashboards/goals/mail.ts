import { formatMetric, type GoalSpan, type Metric } from '@patchbay/metrics';
import { type AccountRow, displayNameOf, isolated, type Mail } from '@patchbay/server-core';
import { type Language } from '@patchbay/server-providers';
import { type GoalMail } from '@patchbay/server-store';
import { dashboardWordsIn } from '../mail-words.js';
import { type GoalRow } from './repository.js';

/** The mail about a change of a goal, in the language of the account. */
export function goalMail(
  goal: Pick<GoalRow, 'metric' | 'comparison' | 'target' | 'span'>,
  { to, change }: GoalMail,
  about: {
    /** Undefined once the metric was removed. */
    readonly metric: Metric | undefined;
    readonly account: AccountRow;
    readonly link: string;
    readonly language: Language;
  },
): Mail {
  const { metric, account, link, language } = about;
  const words = dashboardWordsIn[language];
  const title = isolated(metric?.title ?? goal.metric);
  const shown = (value: number) =>
    metric ? formatMetric(value, metric, words.locale) : String(value);
  return {
    to,
    organizationId: account.organizationId ?? account.id,
    cause: { kind: 'agent', accountId: account.id },
    subject: change.state === 'missed' ? words.missed(title) : words.met(title),
    text: [
      words.was(title, shown(change.value), words.spans[goal.span as GoalSpan]),
      words[goal.comparison](shown(goal.target)),
      words.events(new Intl.NumberFormat(words.locale).format(change.events)),
      words.account(isolated(displayNameOf(account))),
      '',
      words.open(link),
    ].join('\n'),
  };
}
