import { durationClock, durationWords } from '@patchbay/formats';
import { SelectField } from '@patchbay/kit';
import { GridFoot, PageTurner } from '@patchbay/screens';
import classes from './Logs.module.css';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

const sizes = [20, 50, 100, 500];

/** “1–100 of 218 conversations”, their totals, and the pager. */
export function LogFooter({
  logs: { list, rows, before, state, setPage, setPageSize },
}: {
  readonly logs: Logs;
}) {
  const { t } = useLogWords();
  const total = list.data?.totalCount ?? 0;
  const duration = list.data?.totalDuration ?? 0;
  return (
    <GridFoot
      first={before + 1}
      last={before + rows.length}
      counted={t('counted', { total })}
      note={
        <span className={classes.note}>
          {t('inAll', { length: durationWords(duration) })}
          {total > 0 ? ` · ${t('average', { length: durationClock(duration / total) })}` : null}
        </span>
      }
    >
      <div className={classes.size}>
        <SelectField
          label={t('rowsPerPage')}
          labelHidden
          value={String(state.pageSize)}
          onChange={(event) => setPageSize(Number(event.target.value))}
          options={[...new Set([...sizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: t('rows', { count: size }) }))}
        />
      </div>
      <PageTurner
        page={state.page}
        pages={Math.max(1, list.data?.pagination.totalPages ?? 1)}
        onTurn={setPage}
      />
    </GridFoot>
  );
}
