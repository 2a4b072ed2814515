import { type LogRow } from '@patchbay/contract';
import {
  Button,
  ChannelChip,
  ErrorState,
  IconMessages,
  JsonView,
  SidePanelSurface,
  SkeletonRows,
} from '@patchbay/kit';
import { alwaysRequested, readField } from '@patchbay/log-query';
import { useOverlay } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DetailPanel, FailedRead, OutcomeChip, useCan } from '@patchbay/screens';
import { channelOf, fieldCell, fieldLabel, logTime, testMark } from './log-columns.js';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

const isId = (field: string): boolean =>
  field !== testField &&
  (field === 'id' || (alwaysRequested as readonly string[]).includes(field) || /Id$/.test(field));

/** Said by a mark beside the outcome. */
const testField = 'selfCall';

/** The fields with a value: those of the table first, ids last. */
function fieldsOf(row: LogRow, columns: readonly string[]): readonly string[] {
  const all = [...new Set([...columns, ...Object.keys(row)])].filter((field) => {
    const value = readField(row, field);
    return field !== testField && value !== null && value !== undefined && value !== '';
  });
  return [...all.filter((field) => !isId(field)), ...all.filter(isId)];
}

/** The entry of one conversation beside the table, with its data as sent for those who may see it. */
export function LogDetail({ logs, id }: { readonly logs: Logs; readonly id: string }) {
  const words = useLogWords();
  const { t } = words;
  const { range, columns, setDetail } = logs;
  const read = useOperation('queryLogs', {
    id,
    start: range.start,
    end: range.end,
    page: 1,
    pageSize: 1,
  });
  const onClose = () => setDetail(null);
  const row = read.data?.logs[0];
  if (!row)
    return (
      <SidePanelSurface title={t('entry')} onClose={onClose}>
        {read.error ? (
          <FailedRead title={t('entryNotLoaded')} read={read} />
        ) : read.data ? (
          <ErrorState title={t('noEntry')}>{t('noEntryHelp')}</ErrorState>
        ) : (
          <SkeletonRows count={8} height={32} />
        )}
      </SidePanelSurface>
    );
  return <Entry row={row} columns={columns} onClose={onClose} />;
}

function Entry({
  row,
  columns,
  onClose,
}: {
  readonly row: LogRow;
  readonly columns: readonly string[];
  readonly onClose: () => void;
}) {
  const words = useLogWords();
  const { t } = words;
  const { open } = useOverlay();
  const { allowed: mayInspect } = useCan('canInspectJSON');
  const { uuid, roomId, outcome } = row;
  const hasTranscript = typeof uuid === 'string' && typeof roomId === 'string';
  return (
    <DetailPanel
      title={logTime(words.locale, row.timestamp)}
      meta={
        <>
          <ChannelChip channel={channelOf(row)} />
          {typeof outcome === 'string' && outcome !== '' ? <OutcomeChip outcome={outcome} /> : null}
          {testMark(words, row)}
        </>
      }
      actions={
        hasTranscript ? (
          <Button
            variant="filled"
            icon={<IconMessages size={15} />}
            onClick={() =>
              void open('callTranscript', { value: uuid.split(':')[0] ?? uuid, roomId })
            }
          >
            {t('transcript')}
          </Button>
        ) : undefined
      }
      facts={fieldsOf(row, columns).map((field) => ({
        label: fieldLabel(words, field),
        value: fieldCell(words, field, row),
        ...(isId(field) ? { copy: String(readField(row, field)) } : {}),
      }))}
      {...(mayInspect
        ? {
            tabs: [
              {
                value: 'json',
                label: t('json'),
                content: <JsonView value={row} label={t('asSent')} />,
              },
            ],
          }
        : {})}
      onClose={onClose}
    />
  );
}
