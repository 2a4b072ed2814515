import { Banner, SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { choicesFor, hasAddress } from './fields.js';
import classes from './Import.module.css';
import { contactImport } from './messages.js';
import { type ContactImport } from './use-import.js';

/** What each column of the file is read as, before anything is written; each can be changed. */
export function ImportColumns({ job }: { readonly job: ContactImport }) {
  const t = useMessages(contactImport);
  const { result } = job;
  if (!result) return null;
  const columns = result.columns.map((column, at) => ({ ...column, at }));
  return (
    <section className={classes.columns} aria-labelledby="import-columns">
      <h2 className={classes.heading} id="import-columns">
        {t('columns')}
      </h2>
      {result.encoding.startsWith('windows-') ? (
        <Banner tone="info" title={t('westernTitle')}>
          {t('western', { encoding: result.encoding })}
        </Banner>
      ) : null}
      {hasAddress(result) ? null : (
        <Banner tone="warn" title={t('noAddressTitle')}>
          {t('noAddress')}
        </Banner>
      )}
      <div className={classes.choices}>
        {columns
          .filter(({ samples }) => samples.length > 0)
          .map((column) => (
            <SelectField
              key={column.at}
              label={column.column || t('unnamed', { number: String(column.at + 1) })}
              help={column.samples.join(' · ')}
              options={choicesFor(t, column)}
              value={column.field ?? ''}
              disabled={job.isImporting}
              onChange={({ target }) => job.readColumn(column.at, target.value || null)}
            />
          ))}
      </div>
    </section>
  );
}
