import { useNarrow, useOverlay } from '@patchbay/overlays';
import { type ReactNode, useState } from 'react';
import { FilterBuilder, type WantedFilter } from './FilterBuilder.js';
import { type Logs } from './use-logs.js';

/** The filter builder of the page: above the table, or on a phone the overlay as a sheet. */
export function useFilterBuilder(logs: Logs): {
  readonly open: (wanted: WantedFilter) => void;
  readonly close: () => void;
  readonly builder: ReactNode;
} {
  const [wanted, setWanted] = useState<WantedFilter | null>(null);
  const isNarrow = useNarrow();
  const overlays = useOverlay();
  const close = () => setWanted(null);
  return {
    open: (filter) => {
      if (!isNarrow) setWanted(filter);
      else if (filter.field === undefined) void overlays.open('logFilterBuilder');
      else void overlays.open('logFilterBuilder', { value: filter.field });
    },
    close,
    builder:
      wanted === null ? null : (
        <FilterBuilder key={wanted.field ?? ''} logs={logs} wanted={wanted} onClose={close} />
      ),
  };
}
