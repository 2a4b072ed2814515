import { Chip, type ChipTone } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { DataGrid, type GridColumn } from '@patchbay/screens';
import { displayPhone } from '@patchbay/formats';
import { useMemo } from 'react';
import classes from './Import.module.css';
import { contactImport, type ImportMessages } from './messages.js';
import { type Imported } from './use-import.js';

type Row = Imported['rows'][number];

const tones: Readonly<Record<Row['outcome'], ChipTone>> = {
  created: 'success',
  updated: 'info',
  unchanged: 'grey',
  rejected: 'danger',
};

const columnsOf = (t: ImportMessages): readonly GridColumn<Row>[] => [
  { key: 'row', label: t('row'), kind: 'number', width: 80, cell: ({ row }) => row },
  {
    key: 'name',
    label: t('name'),
    kind: 'text',
    strong: true,
    width: 220,
    cell: ({ name }) => name && displayPhone(name),
  },
  {
    key: 'outcome',
    label: t('outcome'),
    kind: 'text',
    width: 150,
    cell: ({ outcome }) => <Chip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Chip>,
  },
  { key: 'why', label: t('why'), kind: 'text', cell: ({ message }) => message },
];

/** The rows of a file. A row about a known person opens that person. */
export function ImportRows({ rows }: { readonly rows: readonly Row[] }) {
  const t = useMessages(contactImport);
  const { open } = useOverlay();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className={classes.rows}>
      <DataGrid
        name={t('rows')}
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row)}
        total={rows.length}
        onOpen={({ contactId }) => {
          if (contactId !== null) void open('previewContact', { value: String(contactId) });
        }}
      />
    </div>
  );
}
