import { Button, IconChevronDown, IconDownload, Menu, saveFile, useToast } from '@patchbay/kit';
import { exportFileName, maxPageSize, requestedFields } from '@patchbay/log-query';
import { useClient } from '@patchbay/queries';
import { dayIn } from '@patchbay/formats';
import { useCurrentAccount } from '@patchbay/session';
import { useState } from 'react';
import { timeZone } from '../data/range.js';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

/**
 * Saves everything that matches, as far as one export goes, with the columns that are shown.
 * Without rows no file is saved.
 */
export function ExportMenu({ logs: { matching, columns, list } }: { readonly logs: Logs }) {
  const { t } = useLogWords();
  const client = useClient();
  const { target } = useCurrentAccount();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const save = async (format: 'csv' | 'json') => {
    setBusy(true);
    try {
      const fields = format === 'csv' ? columns.join(',') : requestedFields(columns).join(',');
      const reply: unknown = await client.request(
        'queryLogs',
        { ...matching, fields, format, page: 1, pageSize: maxPageSize },
        { target },
      );
      const name = exportFileName(dayIn(timeZone, Date.now()), format);
      if (format === 'csv') saveFile(name, String(reply), 'text/csv;charset=utf-8');
      else
        saveFile(
          name,
          `${JSON.stringify((reply as { logs: unknown }).logs, null, 2)}\n`,
          'application/json',
        );
      const total = list.data?.totalCount ?? 0;
      if (total > maxPageSize)
        toast({
          text: t('partial', { most: maxPageSize, total }),
        });
    } catch (error) {
      toast({
        text: error instanceof Error ? error.message : t('notExported'),
        tone: 'error',
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Menu
      label={t('export')}
      items={[
        { key: 'csv', label: t('csv'), note: t('csvNote'), onSelect: () => void save('csv') },
        { key: 'json', label: t('json'), note: t('jsonNote'), onSelect: () => void save('json') },
      ]}
      trigger={(props) => (
        <Button {...props} loading={isBusy} icon={<IconDownload size={15} />}>
          {t('export')} <IconChevronDown size={13} aria-hidden />
        </Button>
      )}
    />
  );
}
