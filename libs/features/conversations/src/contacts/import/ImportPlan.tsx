import { Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { DescriptionList } from '@patchbay/screens';
import { type ReactNode, useState } from 'react';
import classes from './Import.module.css';
import { ImportRows } from './ImportRows.js';
import { contactImport, type ImportMessages } from './messages.js';
import { type Imported } from './use-import.js';

const outcomes = ['created', 'updated', 'unchanged', 'rejected'] as const;
type Shown = 'all' | (typeof outcomes)[number];

const custom = 'customFields.';
const known = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'status',
  'tags',
  'leadSource',
  'contactSource',
  'marketingOptIn',
  'agentContext',
] as const;

/** What a column of the file is read as. */
function readAs(t: ImportMessages, field: string | null): string {
  if (field === null) return t('leftOut');
  const name = known.find((one) => one === field);
  return name ? t(`field.${name}`) : t('customField', { name: field.replace(custom, '') });
}

/** What the rows of a file do, by their outcome, and how its columns are read. */
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
      <section className={classes.columns}>
        <h2 className={classes.heading}>{t('columns')}</h2>
        <DescriptionList
          facts={result.columns
            .filter(({ column }) => column !== '')
            .map(({ column, field }) => ({ label: column, value: readAs(t, field) }))}
        />
      </section>
    </>
  );
}
