import { type Conversation } from '@patchbay/contract';
import { durationClock, formatMoney } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, type Fact, useCan } from '@patchbay/screens';
import classes from '../rooms/Inbox.module.css';
import { statsOf, type Share } from './call-stats.js';
import { callStats } from './messages.js';

/** What one conversation was, in numbers. */
export function CallStats({ details }: { readonly details: Conversation }) {
  const t = useMessages(callStats);
  const cost = useCost(details);
  const { shares, latency, functions, failed } = statsOf(details);
  const shareOf = (label: string, share: Share): readonly Fact[] =>
    share.lines === 0 ? [] : [{ label, value: t('share', share) }];
  const seconds = (value: number) => t('seconds', { seconds: Math.round(value * 10) / 10 });
  const facts: readonly Fact[] = [
    ...(details.type === 'call'
      ? [{ label: t('length'), value: durationClock(details.duration) }]
      : []),
    ...shareOf(t('caller'), shares.user),
    ...shareOf(t('agent'), shares.assistant),
    ...shareOf(t('team'), shares.person),
    ...(latency
      ? [
          {
            label: t('latency'),
            value: t('latencyOf', {
              middle: seconds(latency.middle),
              longest: seconds(latency.longest),
            }),
          },
        ]
      : []),
    ...(functions > 0
      ? [{ label: t('functions'), value: t('functionsOf', { count: functions, failed }) }]
      : []),
    ...(cost === null ? [] : [{ label: t('cost'), value: cost }]),
  ];
  return (
    <section className={classes.part} aria-label={t('stats')}>
      <h3>{t('stats')}</h3>
      {details.dialog.length === 0 ? <p className={classes.none}>{t('none')}</p> : null}
      <DescriptionList facts={facts} />
    </section>
  );
}

/** What the account pays for a conversation, where one may see it; null without a price. */
function useCost({ uuid, endedAt }: Conversation): string | null {
  const t = useMessages(callStats);
  const locale = useLocale();
  const { allowed } = useCan('canViewBilling');
  const { data } = useOperation('explainUsage', { uuid }, { enabled: allowed && endedAt !== null });
  const tier = data?.tiers.at(0);
  if (!data || !tier) return null;
  return data.rated ? formatMoney(tier.total, 'USD', locale) : t('costOpen');
}
