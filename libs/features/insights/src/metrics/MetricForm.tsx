import { type LogRow } from '@patchbay/contract';
import { aggregations } from '@patchbay/formula';
import { NumberField, Segmented, SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { hasAggregate, metricFormats } from '@patchbay/metrics';
import { FilterConditions } from '../logs/FilterConditions.js';
import { fieldLabel } from '../logs/log-columns.js';
import { useLogWords } from '../logs/use-log-words.js';
import { FormulaField } from './FormulaField.js';
import { metrics } from './messages.js';
import { type MetricDraft, modeChange } from './metric-draft.js';
import classes from './Metrics.module.css';

export interface MetricFormProps {
  readonly draft: MetricDraft;
  readonly onChange: (change: Partial<MetricDraft>) => void;
  /** The fields that the conversations of the account have. */
  readonly fields: readonly string[];
  readonly rows: readonly LogRow[];
  readonly unknown: readonly string[];
}

/** What a metric is called, which conversations it takes, what it makes of them, how it is written. */
export function MetricForm({ draft, onChange, fields, rows, unknown }: MetricFormProps) {
  const t = useMessages(metrics);
  return (
    <div className={classes.form}>
      <TextField
        label={t('title')}
        value={draft.title}
        maxLength={200}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new metric begins with its title
        autoFocus={draft.title === ''}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <fieldset className={classes.group}>
        <legend>{t('which')}</legend>
        <FilterConditions
          filters={draft.filters}
          fields={fields}
          rows={rows}
          onChange={(filters) => onChange({ filters })}
        />
      </fieldset>
      <Counted draft={draft} onChange={onChange} fields={fields} unknown={unknown} />
      <Written draft={draft} onChange={onChange} />
    </div>
  );
}

/** The value of each conversation, and how they are taken together. */
function Counted({ draft, onChange, fields, unknown }: Omit<MetricFormProps, 'rows'>) {
  const t = useMessages(metrics);
  const words = useLogWords();
  const { mode, field, formula, aggregation: combined } = draft;
  const isAggregate = mode === 'formula' && hasAggregate(formula);
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('mode')}</legend>
        <Segmented
          label={t('mode')}
          value={mode}
          options={[
            { value: 'field', label: t('mode.field') },
            { value: 'formula', label: t('mode.formula') },
          ]}
          onChange={(next) => onChange(modeChange(draft, next))}
        />
      </fieldset>
      {mode === 'formula' ? (
        <FormulaField
          value={formula}
          fields={fields}
          unknown={unknown}
          onChange={(next) => onChange({ formula: next })}
        />
      ) : (
        <SelectField
          label={t('field')}
          value={field}
          options={[
            { value: '', label: t('conversations') },
            ...fields.map((name) => ({ value: name, label: fieldLabel(words, name) })),
          ]}
          onChange={({ target }) =>
            onChange({
              field: target.value,
              ...(target.value === '' ? { aggregation: 'count' } : {}),
            })
          }
        />
      )}
      {isAggregate ? (
        <p className={classes.hint}>{t('ownAggregate')}</p>
      ) : (
        <SelectField
          label={t('aggregation')}
          value={combined}
          help={mode === 'formula' && combined === 'count' ? t('countIgnores') : undefined}
          options={aggregations.map((name) => ({ value: name, label: t(`aggregation.${name}`) }))}
          onChange={({ target }) => {
            const aggregation = aggregations.find((name) => name === target.value);
            if (aggregation) onChange({ aggregation });
          }}
        />
      )}
    </>
  );
}

/** How the value is written. */
function Written({ draft, onChange }: Pick<MetricFormProps, 'draft' | 'onChange'>) {
  const t = useMessages(metrics);
  return (
    <div className={classes.row}>
      <SelectField
        label={t('format')}
        value={draft.format}
        options={metricFormats.map((name) => ({ value: name, label: t(`format.${name}`) }))}
        onChange={({ target }) => {
          const format = metricFormats.find((name) => name === target.value);
          if (format) onChange({ format });
        }}
      />
      <NumberField
        label={t('precision')}
        value={draft.precision}
        min={0}
        max={6}
        onChange={(precision) => onChange({ precision })}
      />
      <NumberField
        label={t('scale')}
        help={t('scaleHelp')}
        value={draft.scale}
        decimals={7}
        onChange={(scale) => onChange({ scale })}
      />
    </div>
  );
}
