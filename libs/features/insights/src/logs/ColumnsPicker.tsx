import { Button, Checkbox, IconAdjustments, Popover } from '@patchbay/kit';
import { useRef, useState } from 'react';
import { fieldLabel } from './log-columns.js';
import classes from './Logs.module.css';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

/** Ticks the columns of the table: a new one comes at the end, the last one stays. */
export function ColumnsPicker({
  logs: { columns, fields, setColumns, state },
}: {
  readonly logs: Logs;
}) {
  const words = useLogWords();
  const { t } = words;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const all = [...new Set([...columns, ...fields.filter((field) => field !== 'id')])];
  const toggle = (field: string, on: boolean) =>
    setColumns(on ? [...columns, field] : columns.filter((other) => other !== field));
  return (
    <>
      <Button
        ref={anchor}
        icon={<IconAdjustments size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('columnCount', { count: columns.length })}
      </Button>
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('columns')}
        align="end"
      >
        <div className={classes.columns}>
          {all.map((field) => (
            <Checkbox
              key={field}
              label={fieldLabel(words, field)}
              checked={columns.includes(field)}
              disabled={columns.length === 1 && columns.includes(field)}
              onChange={(on) => toggle(field, on)}
            />
          ))}
          {state.fields.length > 0 ? (
            <Button size="sm" variant="subtle" onClick={() => setColumns([])}>
              {t('usualColumns')}
            </Button>
          ) : null}
        </div>
      </Popover>
    </>
  );
}
