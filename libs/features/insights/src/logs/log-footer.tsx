import { durationWords } from '@patchbay/formats';
import { IconButton, IconChevronLeft, IconChevronRight, SelectField } from '@patchbay/kit';
import classes from './Logs.module.css';
import { type Logs } from './use-logs.js';

const sizes = [20, 50, 100, 500];

/** “1–100 of 218 conversations”, their totals, and the pager. */
export function footerOf({ list, rows, state, setPage, setPageSize }: Logs) {
  const total = list.data?.totalCount ?? 0;
  const pages = Math.max(1, list.data?.pagination.totalPages ?? 1);
  const first = (state.page - 1) * state.pageSize + 1;
  return {
    range: `${first.toLocaleString('en-US')}–${(first + rows.length - 1).toLocaleString('en-US')}`,
    of: `of ${total.toLocaleString('en-US')} ${total === 1 ? 'conversation' : 'conversations'}`,
    note: (
      <span className={classes.note}>{durationWords(list.data?.totalDuration ?? 0)} in all</span>
    ),
    pager: (
      <>
        <SelectField
          label="Rows per page"
          labelHidden
          className={classes.size}
          value={String(state.pageSize)}
          onChange={(event) => setPageSize(Number(event.target.value))}
          options={[...new Set([...sizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} rows` }))}
        />
        <span className={classes.pages}>
          Page {state.page} of {pages}
        </span>
        <IconButton
          label="Previous page"
          icon={<IconChevronLeft size={16} />}
          disabled={state.page <= 1}
          onClick={() => setPage(state.page - 1)}
        />
        <IconButton
          label="Next page"
          icon={<IconChevronRight size={16} />}
          disabled={state.page >= pages}
          onClick={() => setPage(state.page + 1)}
        />
      </>
    ),
  };
}
