import { durationClock, durationWords } from '@patchbay/formats';
import { SelectField } from '@patchbay/kit';
import { GridFoot, PageTurner } from '@patchbay/screens';
import classes from './Logs.module.css';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

const sizes = [20, 50, 100, 500];

/** “1–100 of 218 conversations”, their totals, and the pager. */
export function LogFooter({
  logs: { list, before, state, setPage, setPageSize },
  loaded,
}: {
  readonly logs: Logs;
  /** The number of the loaded rows, from the first one of the page on. */
  readonly loaded: number;
}) {
  const { t } = useLogWords();
  const total = list.data?.totalCount ?? 0;
  const duration = list.data?.totalDuration ?? 0;
  const calls = list.data?.calls;
  const pages = Math.max(1, list.data?.pagination.totalPages ?? 1);
  const end = before + loaded;
  // The next page is the first one that is not loaded completely.
  const upTo = end >= total ? pages : Math.floor(end / state.pageSize);
  return (
    <GridFoot
      first={before + 1}
      last={end}
      counted={t('counted', { total })}
      note={
        <span className={classes.note}>
          {t('inAll', { length: durationWords(duration) })}
          {calls && calls.count > 0
            ? ` · ${t('average', { length: durationClock(calls.duration / calls.count) })}`
            : null}
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
        upTo={Math.max(state.page, upTo)}
        pages={pages}
        onTurn={setPage}
      />
    </GridFoot>
  );
}
