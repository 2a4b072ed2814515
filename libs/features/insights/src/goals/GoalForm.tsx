import { type MetricGoal } from '@patchbay/contract';
import { NumberField, Segmented, SelectField, Switch, TagsField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { goalSpans, type Metric } from '@patchbay/metrics';
import { useFigureZone } from '@patchbay/queries';
import { DraftModal, TimeZoneField } from '@patchbay/screens';
import { badAddress } from '../parts/mail-address.js';
import { goals, type GoalsMessages } from './messages.js';
import classes from '../parts/Parts.module.css';
import { type GoalWords, wordsOf } from './use-goals.js';

type Draft = Omit<GoalWords, 'target' | 'tolerance' | 'leastEvents'> & {
  readonly target: number | null;
  readonly tolerance: number | null;
  readonly leastEvents: number | null;
};

const newGoal = (metric: string, timezone: string): Draft => ({
  metric,
  comparison: 'atLeast',
  target: null,
  span: 'yesterday',
  timezone,
  tolerance: 5,
  leastEvents: 10,
  mailTo: [],
  webhook: false,
  paused: false,
});

function missingIn(t: GoalsMessages, { metric, target, mailTo }: Draft): string | null {
  if (metric === '') return t('needsMetric');
  if (target === null) return t('needsTarget');
  const address = badAddress(mailTo);
  return address === undefined ? null : t('badMail', { address });
}

const sent = ({ target, tolerance, leastEvents, ...draft }: Draft): GoalWords => ({
  ...draft,
  target: target ?? 0,
  tolerance: tolerance ?? 0,
  leastEvents: leastEvents ?? 1,
});

/** Writes a goal: what should be reached, how it is judged, and where an alarm goes. */
export function GoalForm({
  goal,
  metric,
  metrics,
  titleOf,
  onSend,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly goal: MetricGoal | undefined;
  /** The metric of a new goal, where it was chosen before. */
  readonly metric: string | undefined;
  readonly metrics: readonly Metric[];
  readonly titleOf: (name: string) => string;
  readonly onSend: (words: GoalWords) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useMessages(goals);
  const zone = useFigureZone();
  return (
    <DraftModal<Draft>
      title={t(goal ? 'edit' : 'new')}
      first={goal ? wordsOf(goal) : newGoal(metric ?? metrics[0]?.name ?? '', zone)}
      missingOf={(draft) => missingIn(t, draft)}
      onSend={(draft) => onSend(sent(draft))}
      onClose={onClose}
      send={t('save')}
    >
      {(draft, change) => (
        <>
          <SelectField
            label={t('metric')}
            value={draft.metric}
            options={metrics.map(({ name }) => ({ value: name, label: titleOf(name) }))}
            onChange={({ target }) => change({ metric: target.value })}
          />
          <fieldset className={classes.group}>
            <legend>{t('comparison')}</legend>
            <Segmented
              label={t('comparison')}
              value={draft.comparison}
              options={(['atLeast', 'atMost'] as const).map((value) => ({
                value,
                label: t(`comparison.${value}`),
              }))}
              onChange={(comparison) => change({ comparison })}
            />
          </fieldset>
          <div className={classes.pair}>
            <NumberField
              label={t('target')}
              help={t('targetHelp')}
              value={draft.target}
              decimals={4}
              onChange={(target) => change({ target })}
            />
            <SelectField
              label={t('span')}
              value={draft.span}
              options={goalSpans.map((value) => ({ value, label: t(`option.${value}`) }))}
              onChange={({ target }) => {
                const span = goalSpans.find((one) => one === target.value);
                if (span) change({ span });
              }}
            />
          </div>
          <TimeZoneField
            label={t('timezone')}
            value={draft.timezone}
            onChange={(timezone) => change({ timezone })}
          />
          <Judged draft={draft} change={change} />
          <Alarms draft={draft} change={change} />
        </>
      )}
    </DraftModal>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/** Where an alarm goes. */
function Alarms({ draft, change }: PartProps) {
  const t = useMessages(goals);
  return (
    <>
      <TagsField
        label={t('mailTo')}
        help={t('mailToHelp')}
        value={draft.mailTo}
        max={10}
        onChange={(mailTo) => change({ mailTo })}
      />
      <Switch
        label={t('webhook')}
        checked={draft.webhook}
        onChange={(webhook) => change({ webhook })}
      />
    </>
  );
}

/** What keeps small numbers and values near the target from being alarms. */
function Judged({ draft, change }: PartProps) {
  const t = useMessages(goals);
  return (
    <div className={classes.pair}>
      <NumberField
        label={t('tolerance')}
        help={t('toleranceHelp')}
        unit="%"
        min={0}
        max={50}
        decimals={1}
        value={draft.tolerance}
        onChange={(tolerance) => change({ tolerance })}
      />
      <NumberField
        label={t('leastEvents')}
        help={t('leastEventsHelp')}
        min={1}
        value={draft.leastEvents}
        onChange={(leastEvents) => change({ leastEvents })}
      />
    </div>
  );
}
