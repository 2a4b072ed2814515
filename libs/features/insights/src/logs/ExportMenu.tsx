import { Button, IconChevronDown, IconDownload, Menu, ProgressBar } from '@patchbay/kit';
import classes from './Logs.module.css';
import { type LogExporter } from './use-log-export.js';
import { useLogWords } from './use-log-words.js';

/** Chooses the form of the file. */
export function ExportMenu({ exporter: { running, save } }: { readonly exporter: LogExporter }) {
  const { t } = useLogWords();
  return (
    <Menu
      label={t('export')}
      items={[
        { key: 'csv', label: t('csv'), note: t('csvNote'), onSelect: () => save('csv') },
        { key: 'json', label: t('json'), note: t('jsonNote'), onSelect: () => save('json') },
      ]}
      trigger={(props) => (
        <Button {...props} loading={running !== null} icon={<IconDownload size={15} />}>
          {t('export')} <IconChevronDown size={13} aria-hidden />
        </Button>
      )}
    />
  );
}

/** How far a file is fetched, and a button that stops it. */
export function ExportProgress({
  exporter: { running, stop },
}: {
  readonly exporter: LogExporter;
}) {
  const { t } = useLogWords();
  if (!running) return null;
  return (
    <div className={classes.exporting}>
      <ProgressBar
        label={t(running.format === 'csv' ? 'exportingCsv' : 'exportingJson')}
        done={running.done}
        total={running.total}
        onStop={stop}
      />
    </div>
  );
}
