import { formatMetric, type GoalSpan, type Metric } from '@patchbay/metrics';
import {
  type AccountRow,
  displayNameOf,
  type insertNotice,
  isolated,
  type Mail,
  unlinked,
} from '@patchbay/server-core';
import { type Language } from '@patchbay/server-providers';
import { type GoalChange, type GoalMail } from '@patchbay/server-store';
import { dashboardWordsIn } from '../mail-words.js';
import { type GoalRow } from './repository.js';

type Terms = Pick<GoalRow, 'metric' | 'comparison' | 'target' | 'span'>;

/** What a change of a goal is called, and the lines that explain it. */
function wordsOf(
  goal: Terms,
  change: GoalChange,
  metric: Metric | undefined,
  language: Language,
): { readonly title: string; readonly lines: readonly string[] } {
  const words = dashboardWordsIn[language];
  const title = isolated(unlinked(metric?.title ?? goal.metric));
  const shown = (value: number) =>
    metric ? formatMetric(value, metric, words.locale) : String(value);
  return {
    title: change.state === 'missed' ? words.missed(title) : words.met(title),
    lines: [
      words.was(title, shown(change.value), words.spans[goal.span as GoalSpan]),
      words[goal.comparison](shown(goal.target)),
    ],
  };
}

/** The notice of a change of a goal, in the language of the account. */
export function goalNotice(
  goal: Terms & Pick<GoalRow, 'id'>,
  change: GoalChange,
  metric: Metric,
  language: Language,
): Parameters<typeof insertNotice>[2] {
  const { title, lines } = wordsOf(goal, change, metric, language);
  return {
    kind: 'goal',
    title,
    body: lines.join(' '),
    placeId: goal.id,
    subject: `goal ${goal.id}`,
  };
}

/** The mail about a change of a goal, in the language of the account. */
export function goalMail(
  goal: Terms,
  { to, change }: GoalMail,
  about: {
    /** Undefined once the metric was removed. */
    readonly metric: Metric | undefined;
    readonly account: AccountRow;
    readonly link: string;
    /** Where the recipient ends the mails. */
    readonly stop: string;
    readonly language: Language;
  },
): Mail {
  const { metric, account, link, stop, language } = about;
  const words = dashboardWordsIn[language];
  const { title, lines } = wordsOf(goal, change, metric, language);
  return {
    to,
    organizationId: account.organizationId ?? account.id,
    cause: { kind: 'agent', accountId: account.id },
    subject: title,
    text: [
      ...lines,
      words.events(new Intl.NumberFormat(words.locale).format(change.events)),
      words.account(isolated(unlinked(displayNameOf(account)))),
      '',
      words.open(link),
      words.stop(stop),
    ].join('\n'),
  };
}
