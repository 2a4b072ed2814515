import { Button } from '@patchbay/kit';
import { type Filters } from '@patchbay/log-query';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { usePlace } from '@patchbay/routes';
import { useState } from 'react';
import { FilterEditor } from './FilterEditor.js';
import { useApplyToLogs } from './use-apply-to-logs.js';
import { useLogWords } from './use-log-words.js';
import { useLogs } from './use-logs.js';

/**
 * Overlay `logFilterBuilder`: the conditions of the conversation logs, with the number of matches
 * meanwhile. Over the table they apply while they are typed, and leaving it otherwise than by its
 * button goes back to those before; over another page, the end shows the table. Its value in the
 * address is the field whose condition is wanted.
 */
export function Screen({ args }: OverlayScreenProps<'logFilterBuilder'>) {
  const { t } = useLogWords();
  const logs = useLogs();
  const apply = useApplyToLogs('logFilterBuilder');
  const isOverTable = usePlace() === 'data/logs';
  const [filters, setFilters] = useState<Filters>(logs.state.filters);
  return (
    <FilterEditor
      logs={logs}
      filters={isOverTable ? logs.state.filters : filters}
      wanted={args.value}
      onChange={isOverTable ? logs.setFilters : setFilters}
      onDone={(settled) => apply({ filters: settled })}
      foot={(matches, finish) => (
        <OverlayFooter>
          {matches}
          <Button variant="filled" onClick={finish}>
            {t(isOverTable ? 'done' : 'show')}
          </Button>
        </OverlayFooter>
      )}
    />
  );
}
