import { Chip, type ChipTone } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useNarrow, useOverlay } from '@patchbay/overlays';
import { DataGrid, type GridColumn } from '@patchbay/screens';
import { displayPhone } from '@patchbay/formats';
import { useMemo } from 'react';
import { useRowWords } from './fields.js';
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

const columnsOf = (
  t: ImportMessages,
  say: (message: string) => string,
): readonly GridColumn<Row>[] => [
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
    cell: ({ outcome }) => <Chip tone={tones[outcome]}>{t(`one.${outcome}`)}</Chip>,
  },
  {
    key: 'why',
    label: t('why'),
    kind: 'text',
    lines: 3,
    cell: ({ message }) => message && say(message),
  },
];

/** The rows of a file. A row about a known person opens that person. */
export function ImportRows({ rows }: { readonly rows: readonly Row[] }) {
  const t = useMessages(contactImport);
  const { open } = useOverlay();
  const say = useRowWords();
  const cards = useNarrow();
  const columns = useMemo(() => columnsOf(t, say), [t, say]);
  return (
    <div className={classes.rows}>
      <DataGrid
        name={t('rows')}
        columns={columns}
        cards={cards}
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
