import { hasFolded } from '@patchbay/kernel';
import { Button, ErrorState, SearchField } from '@patchbay/kit';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { ChosenColumn } from './ColumnLine.js';
import classes from './Columns.module.css';
import { movedColumn } from './column-order.js';
import { fieldLabel } from './log-columns.js';
import { MoreColumns } from './MoreColumns.js';
import { useApplyToLogs } from './use-apply-to-logs.js';
import { useLogWords } from './use-log-words.js';
import { useLogs } from './use-logs.js';

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.join(',') === other.join(',');

/**
 * Overlay `editConvoColumns`: which columns the conversation logs have, and in which order. The last
 * one stays.
 */
export function Screen({ close }: OverlayScreenProps<'editConvoColumns'>) {
  const callWords = useCallWords();
  const words = useLogWords();
  const { t } = words;
  const { list, rows, columns, usualColumns, fields } = useLogs();
  const apply = useApplyToLogs('editConvoColumns');
  const [chosen, setChosen] = useState(columns);
  const [text, setText] = useState('');
  const matches = (field: string) => hasFolded(`${fieldLabel(words, field)} ${field}`, text);
  const more = fields.filter((field) => field !== 'id' && !chosen.includes(field));
  if (!list.data && list.error)
    return (
      <ErrorState
        title={t('columnsNotLoaded')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {callWords(list.error)}
      </ErrorState>
    );
  return (
    <>
      <div className={classes.columns}>
        <SearchField label={t('searchColumns')} value={text} onChange={setText} />
        <section aria-labelledby="chosen-columns">
          <h3 id="chosen-columns" className={classes.heading}>
            {t('shownColumns')}
          </h3>
          <ol className={classes.list}>
            {chosen.filter(matches).map((field) => (
              <ChosenColumn
                key={field}
                field={field}
                rows={rows}
                isFirst={chosen[0] === field}
                isLast={chosen.at(-1) === field}
                isOnly={chosen.length === 1}
                onMove={(by) => setChosen(movedColumn(chosen, field, by))}
                onRemove={() => setChosen(chosen.filter((other) => other !== field))}
              />
            ))}
          </ol>
        </section>
        <section aria-labelledby="more-columns">
          <h3 id="more-columns" className={classes.heading}>
            {t('moreColumns')}
          </h3>
          <MoreColumns
            fields={list.data ? more : undefined}
            matches={matches}
            rows={rows}
            onAdd={(field) => setChosen([...chosen, field])}
          />
        </section>
      </div>
      <OverlayFooter>
        {isSame(chosen, usualColumns) ? null : (
          <Button variant="subtle" onClick={() => setChosen(usualColumns)}>
            {t('usualColumns')}
          </Button>
        )}
        <Button onClick={close}>{t('cancel')}</Button>
        <Button
          variant="filled"
          onClick={() => apply({ fields: isSame(chosen, usualColumns) ? [] : chosen })}
        >
          {t('useColumns')}
        </Button>
      </OverlayFooter>
    </>
  );
}
