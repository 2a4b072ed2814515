import { Button, buttonClass, FileField, Screen as Page, SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { Locked } from '@patchbay/screens';
import { useState } from 'react';
import { useAgentNames } from '../use-agent-names.js';
import classes from './Import.module.css';
import { ImportDone } from './ImportDone.js';
import { ImportPlan } from './ImportPlan.js';
import { contactImport } from './messages.js';
import { useImport } from './use-import.js';

/** As the contract has it. */
const mostBytes = 5 * 1024 * 1024;
/** A browser names the type of a CSV file by the program that opens it. */
const csvTypes = ['text/csv', 'application/vnd.ms-excel', 'text/plain'];

/** The page `contacts/import`: a file, what each of its rows would do, and the import. */
export function Screen() {
  const t = useMessages(contactImport);
  const may = useCan('canEditOrg');
  const agents = useAgentNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const options = [...agents].map(([id, label]) => ({ value: String(id), label }));
  const agent = chosen ?? options[0]?.value ?? null;
  if (!may.allowed)
    return (
      <Page title={t('title')}>
        <Locked permission={may} title={t('lockedTitle')} page />
      </Page>
    );
  return (
    <Page
      title={t('title')}
      padded
      actions={
        <Link to="/app/contacts" className={buttonClass({ variant: 'subtle' })}>
          {t('back')}
        </Link>
      }
    >
      <div className={classes.page}>
        {options.length > 1 ? (
          <div className={classes.form}>
            <SelectField
              label={t('agent')}
              help={t('agentHelp')}
              options={options}
              value={agent ?? ''}
              onChange={({ target }) => setChosen(target.value)}
            />
          </div>
        ) : null}
        <FileImport key={agent} agent={agent === null ? null : Number(agent)} />
      </div>
    </Page>
  );
}

function FileImport({ agent }: { readonly agent: number | null }) {
  const t = useMessages(contactImport);
  const job = useImport(agent);
  if (job.result && !job.result.dryRun)
    return <ImportDone result={job.result} onAnother={() => job.choose(null)} />;
  return (
    <>
      <div className={classes.form}>
        <FileField
          label={t('file')}
          help={t('fileHelp')}
          accept={csvTypes}
          mostBytes={mostBytes}
          value={job.file}
          onChange={job.choose}
          error={job.problem ?? undefined}
          disabled={job.isImporting}
        />
      </div>
      <p className={classes.note} role="status">
        {job.isReading ? t('reading') : job.result ? null : t('nothingYet')}
      </p>
      {job.result ? (
        <ImportPlan result={job.result}>
          <StartButton job={job} />
        </ImportPlan>
      ) : null}
    </>
  );
}

function StartButton({ job }: { readonly job: ReturnType<typeof useImport> }) {
  const t = useMessages(contactImport);
  const count = (job.result?.created ?? 0) + (job.result?.updated ?? 0);
  return (
    <Button
      variant="filled"
      loading={job.isImporting}
      disabledReason={count === 0 ? t('nothingToDo') : undefined}
      onClick={job.start}
    >
      {t('doImport', { count })}
    </Button>
  );
}
