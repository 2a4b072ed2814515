import { IconButton, IconDownload, SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useNarrow } from '@patchbay/overlays';
import { type ReactNode } from 'react';
import classes from './DataList.module.css';
import { filterOptions, type ListDefinition } from './define-list.js';
import { lists } from './messages.js';
import { SearchBox } from './SearchBox.js';
import { type ListAddress } from './use-list-address.js';
import { ViewMenu } from './ViewMenu.js';

/** Search and filters of a list, and at its end the view menu and the export. */
export function ListToolbar<Row>({
  list,
  address,
  isSearched,
  onExport,
  isExporting,
  children,
}: {
  list: ListDefinition<Row>;
  address: ListAddress;
  /** Whether a text can be searched for. */
  isSearched: boolean;
  /** Absent while there are no rows to export. */
  onExport: (() => void) | undefined;
  /** Whether the rows of the file are being read. */
  isExporting: boolean;
  /** Further controls of the screen. */
  children?: ReactNode;
}) {
  const t = useMessages(lists);
  const narrow = useNarrow();
  return (
    <div className={classes.toolbar}>
      {isSearched ? (
        <div className={classes.search}>
          <SearchBox label={t('search', { things: list.things })} address={address} />
        </div>
      ) : null}
      {list.filters.map((column) => (
        <div key={column.key} className={classes.filter}>
          <SelectField
            label={column.label}
            labelHidden
            value={address.filters[column.key] ?? ''}
            options={[
              { value: '', label: t('anyOf', { column: column.label }) },
              ...filterOptions(column),
            ]}
            onChange={(event) => address.change({ filters: { [column.key]: event.target.value } })}
          />
        </div>
      ))}
      {children}
      <div className={classes.tools}>
        <ViewMenu list={list} address={address} />
        <IconButton
          outlined
          large={narrow}
          label={t('exportCsv')}
          icon={<IconDownload size={16} />}
          disabled={!onExport}
          aria-busy={isExporting || undefined}
          {...(isExporting ? { disabledReason: t('exporting') } : {})}
          onClick={onExport}
        />
      </div>
    </div>
  );
}
