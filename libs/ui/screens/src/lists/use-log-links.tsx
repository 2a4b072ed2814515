import { defaultPageSize, type LogPageState, printLogPage } from '@patchbay/log-query';
import { Link, useNavigate } from '@patchbay/routes';

/** The address of some conversations in the log. */
export type LogSearch = ReturnType<typeof printLogPage>;

/** The address of the conversations that meet the conditions in a range. */
export const logSearch = (
  filters: LogPageState['filters'],
  dateFilter: LogPageState['dateFilter'],
): LogSearch =>
  printLogPage({ filters, fields: [], page: 1, pageSize: defaultPageSize, dateFilter });

const logs = '/app/data/logs';

/**
 * The ways from the values of a chart to the conversations behind them. `searchOf` names those of a
 * category, or of one series in it; null where no address can.
 */
export function useLogLinks(searchOf: (at: number, series?: string) => LogSearch | null) {
  const navigate = useNavigate();
  return {
    link: (words: string, at: number, series?: string) => {
      const search = searchOf(at, series);
      return search ? (
        <Link to={logs} search={search}>
          {words}
        </Link>
      ) : (
        words
      );
    },
    open: (at: number) => {
      const search = searchOf(at);
      if (search) void navigate({ to: logs, search });
    },
  };
}
