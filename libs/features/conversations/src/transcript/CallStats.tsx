import { type CallTiming, type Conversation } from '@patchbay/contract';
import { durationClock, formatMoney } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, type Fact, useCan } from '@patchbay/screens';
import { sumUpCall } from '@patchbay/turn-taking';
import classes from '../rooms/Inbox.module.css';
import { statsOf, type Share } from './call-stats.js';
import { callStats } from './messages.js';

/** What one conversation was, in numbers. */
export function CallStats({
  details,
  timing,
}: {
  readonly details: Conversation;
  /** Only of a call with sound. */
  readonly timing: CallTiming | undefined;
}) {
  const t = useMessages(callStats);
  const sounds = useSoundFacts(timing);
  const cost = useCost(details);
  const { shares, latency, functions, failed } = statsOf(details);
  const shareOf = (label: string, share: Share): readonly Fact[] =>
    share.lines === 0 ? [] : [{ label, value: t('share', share) }];
  const seconds = (value: number) => t('seconds', { seconds: Math.round(value * 10) / 10 });
  const facts: readonly Fact[] = [
    ...(details.type === 'call'
      ? [{ label: t('length'), value: durationClock(details.duration) }]
      : []),
    ...(sounds ?? [...shareOf(t('caller'), shares.user), ...shareOf(t('agent'), shares.assistant)]),
    ...shareOf(t('team'), shares.person),
    ...(latency && !sounds
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

/** How long each side spoke, and how fast the agent was; null without sound. */
function useSoundFacts(timing: CallTiming | undefined): readonly Fact[] | null {
  const t = useMessages(callStats);
  if (!timing) return null;
  const { turns, callerMs, agentMs } = timing;
  const { voiceToVoice, interruptions, cutReplies } = sumUpCall(turns);
  const seconds = (ms: number) => t('seconds', { seconds: Math.round(ms / 100) / 10 });
  const timeOf = (label: string, ms: number): Fact => ({
    label,
    value: t('timeShare', {
      time: durationClock(Math.round(ms / 1000)),
      part: ms === 0 ? 0 : ms / (callerMs + agentMs),
    }),
  });
  return [
    timeOf(t('caller'), callerMs),
    timeOf(t('agent'), agentMs),
    ...(voiceToVoice
      ? [
          {
            label: t('heardAfter'),
            value: t('heardAfterOf', {
              p50: seconds(voiceToVoice.p50),
              p95: seconds(voiceToVoice.p95),
            }),
          },
        ]
      : []),
    {
      label: t('interruptions'),
      value: t('interruptionsOf', { count: interruptions, cut: cutReplies }),
    },
  ];
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
