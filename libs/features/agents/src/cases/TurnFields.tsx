import { Button, IconButton, IconPlus, IconTrash, TextArea } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { CheckFields } from './CheckFields.js';
import { type CheckRow, checkRow, replaced, type TurnRow, without } from './case-rows.js';
import { maxChecks, newCheck } from './case-words.js';
import classes from './Cases.module.css';
import { agentCases as texts } from './messages.js';

interface TurnFieldsProps {
  readonly row: TurnRow;
  readonly number: number;
  /** Whether to say what is missing. */
  readonly isChecked: boolean;
  readonly onChange: (row: TurnRow) => void;
  /** Absent for the only line. */
  readonly onRemove?: () => void;
}

/** A line of the caller, and the checks of the answer to it. */
export function TurnFields({ row, number, isChecked, onChange, onRemove }: TurnFieldsProps) {
  const t = useMessages(texts);
  const write = (checks: readonly CheckRow[]) => onChange({ ...row, checks });
  return (
    <li className={classes.turnFields} aria-label={t('line', { number })}>
      <div className={classes.sayField}>
        <TextArea
          label={t('say')}
          rows={2}
          value={row.say}
          error={isChecked && row.say.trim() === '' ? t('missing.say') : undefined}
          onChange={(event) => onChange({ ...row, say: event.target.value })}
        />
        {onRemove ? (
          <IconButton
            label={t('removeLine', { number })}
            icon={<IconTrash size={15} />}
            onClick={onRemove}
          />
        ) : null}
      </div>
      {row.checks.map((one, at) => (
        <CheckFields
          key={one.key}
          check={one.check}
          line={number}
          number={at + 1}
          isChecked={isChecked}
          onChange={(check) => write(replaced(row.checks, { ...one, check }))}
          onRemove={() => write(without(row.checks, one.key))}
        />
      ))}
      {row.checks.length < maxChecks ? (
        <Button
          size="sm"
          variant="subtle"
          icon={<IconPlus size={14} />}
          onClick={() => write([...row.checks, checkRow(newCheck)])}
        >
          {t('addCheck')}
        </Button>
      ) : null}
    </li>
  );
}
