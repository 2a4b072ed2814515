import { Banner, Button } from '@patchbay/kit';
import { type WantedFilter } from './FilterBuilder.js';
import { leftOutText } from './left-out.js';
import classes from './Logs.module.css';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

/** The conditions that do not count, each with its reason. */
export function LeftOutBanner({
  logs,
  onOpen,
}: {
  readonly logs: Logs;
  readonly onOpen: (wanted: WantedFilter) => void;
}) {
  const words = useLogWords();
  const { t } = words;
  const {
    leftOut,
    state: { filters },
    setFilters,
  } = logs;
  const [first] = leftOut;
  if (!first) return null;
  const count = leftOut.length;
  const counting = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !leftOut.some(({ field }) => field === name)),
  );
  return (
    <div className={classes.ignored}>
      <Banner
        tone="warn"
        title={t('leftOut', { count })}
        actions={
          <>
            <Button size="sm" onClick={() => onOpen({ field: first.field })}>
              {t('correct')}
            </Button>
            <Button size="sm" variant="subtle" onClick={() => setFilters(counting)}>
              {t('takeOff', { count })}
            </Button>
          </>
        }
      >
        <ul>
          {leftOut.map((one) => (
            <li key={one.field}>{leftOutText(words, one, filters[one.field])}</li>
          ))}
        </ul>
        {t('leftOutMeans')}
      </Banner>
    </div>
  );
}
