import { durationWords } from '@patchbay/formats';
import { IconButton, IconChevronLeft, IconChevronRight, SelectField } from '@patchbay/kit';
import classes from './Logs.module.css';
import { type LogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

const sizes = [20, 50, 100, 500];

/** “1–100 of 218 conversations”, their totals, and the pager. */
export function footerOf({ t }: LogWords, { list, rows, state, setPage, setPageSize }: Logs) {
  const total = list.data?.totalCount ?? 0;
  const pages = Math.max(1, list.data?.pagination.totalPages ?? 1);
  const first = (state.page - 1) * state.pageSize + 1;
  return {
    range: t('shown', { first, last: first + rows.length - 1 }),
    of: t('of', { total }),
    note: (
      <span className={classes.note}>
        {t('inAll', { length: durationWords(list.data?.totalDuration ?? 0) })}
      </span>
    ),
    pager: (
      <>
        <SelectField
          label={t('rowsPerPage')}
          labelHidden
          className={classes.size}
          value={String(state.pageSize)}
          onChange={(event) => setPageSize(Number(event.target.value))}
          options={[...new Set([...sizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: t('rows', { count: size }) }))}
        />
        <span className={classes.pages}>{t('page', { page: state.page, pages })}</span>
        <IconButton
          label={t('previous')}
          icon={<IconChevronLeft size={16} />}
          disabled={state.page <= 1}
          onClick={() => setPage(state.page - 1)}
        />
        <IconButton
          label={t('next')}
          icon={<IconChevronRight size={16} />}
          disabled={state.page >= pages}
          onClick={() => setPage(state.page + 1)}
        />
      </>
    ),
  };
}
