import { Button, FileField, SelectField, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useState } from 'react';
import { ContactsPage } from '../ContactsPage.js';
import { allAgents, useAgentNames } from '../use-agent-names.js';
import classes from './Import.module.css';
import { ImportColumns } from './ImportColumns.js';
import { ImportDone } from './ImportDone.js';
import { ImportPlan } from './ImportPlan.js';
import { contactImport } from './messages.js';
import { useImport } from './use-import.js';

/** As the contract has it. */
const maxBytes = 5 * 1024 * 1024;
const endings = ['.csv', '.tsv', '.txt', '.vcf'];

/** The page `contacts/import`: a file, what each of its rows would do, and the import. */
export function Screen() {
  const t = useMessages(contactImport);
  return (
    <ContactsPage title={t('title')} lockedTitle={t('lockedTitle')}>
      <div className={classes.page}>
        <Import />
      </div>
    </ContactsPage>
  );
}

/** The form once the agents are known: a file that was chosen before would be for none of them. */
function Import() {
  const t = useMessages(contactImport);
  const { data, error } = useOperation('listAccounts', allAgents);
  const agents = useAgentNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const options = [...agents].map(([id, label]) => ({ value: String(id), label }));
  const agent = chosen ?? options[0]?.value ?? null;
  if (!data && !error) return <SkeletonRows count={2} height={56} />;
  return (
    <>
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
    </>
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
          accept={endings}
          maxBytes={maxBytes}
          value={job.file}
          onChange={job.choose}
          error={job.problem ?? undefined}
          disabled={job.isImporting}
        />
      </div>
      <p className={classes.note} role="status">
        {job.isReading ? t('reading') : job.result ? null : t('nothingYet')}
      </p>
      <ImportColumns job={job} />
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
      disabledReason={job.isReading ? t('reading') : count === 0 ? t('nothingToDo') : undefined}
      onClick={job.start}
    >
      {t('doImport', { count })}
    </Button>
  );
}
