import { pressedKey } from '@patchbay/kernel';
import { Button } from '@patchbay/kit';
import { FilterEditor } from './FilterEditor.js';
import classes from './Logs.module.css';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

/** Which condition the builder opens at; a new one where none is named. */
export interface WantedFilter {
  readonly field?: string;
}

/**
 * The filter builder between the chips and the table, which moves down for it: no row is covered,
 * and the rows follow what is typed. Done and Escape only close it.
 */
export function FilterBuilder({
  logs,
  wanted: { field },
  onClose,
}: {
  readonly logs: Logs;
  readonly wanted: WantedFilter;
  readonly onClose: () => void;
}) {
  const { t } = useLogWords();
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div role="dialog" aria-label={t('filters')} className={classes.inline}>
        <FilterEditor
          logs={logs}
          filters={logs.state.filters}
          wanted={field}
          isNew={field === undefined}
          onChange={logs.setFilters}
          onDone={onClose}
          foot={(matches, finish) => (
            <div className={classes.inlineFoot}>
              {matches}
              <Button onClick={finish}>{t('done')}</Button>
            </div>
          )}
        />
      </div>
    </div>
  );
}
