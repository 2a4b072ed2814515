import { Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { DescriptionList } from '@patchbay/screens';
import { type ReactNode, useState } from 'react';
import { readAs } from './fields.js';
import classes from './Import.module.css';
import { ImportRows } from './ImportRows.js';
import { contactImport } from './messages.js';
import { type Imported } from './use-import.js';

const outcomes = ['created', 'updated', 'unchanged', 'rejected'] as const;
type Shown = 'all' | (typeof outcomes)[number];

/** What the rows of a file do, by their outcome; of an import also how its columns were read. */
export function ImportPlan({
  result,
  children,
}: {
  readonly result: Imported;
  /** The button that carries it out. */
  readonly children?: ReactNode;
}) {
  const t = useMessages(contactImport);
  const [shown, setShown] = useState<Shown>('all');
  const rows = result.rows.filter(({ outcome }) => shown === 'all' || outcome === shown);
  const options = [
    { value: 'all' as const, label: t('outcome.all'), count: result.rows.length },
    ...outcomes
      .filter((outcome) => result[outcome] > 0)
      .map((outcome) => ({
        value: outcome,
        label: t(`outcome.${outcome}`),
        count: result[outcome],
      })),
  ];
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.outcomes}>
          <Segmented label={t('outcome')} value={shown} options={options} onChange={setShown} />
        </div>
        {children}
      </div>
      <ImportRows rows={rows} />
      {result.dryRun ? null : <ColumnsRead result={result} />}
    </>
  );
}

function ColumnsRead({ result }: { readonly result: Imported }) {
  const t = useMessages(contactImport);
  return (
    <section className={classes.columns}>
      <h2 className={classes.heading}>{t('columns')}</h2>
      <DescriptionList
        facts={result.columns
          .filter(({ column }) => column !== '')
          .map(({ column, field }) => ({ label: column, value: readAs(t, field) }))}
      />
    </section>
  );
}
