import { type AgentConfig } from '@patchbay/contract';
import { Button, EmptyState, IconBolt, IconPlus, Menu } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { FailedRead, useFunctionWords, useServerWords } from '@patchbay/screens';
import { FunctionRow } from './FunctionRow.js';
import classes from './Functions.module.css';
import { functionTexts } from './messages.js';
import { Missing } from './Missing.js';
import { type CatalogueFunction, useFunctions } from './use-functions.js';

export interface FunctionsProps {
  readonly config: Pick<AgentConfig, 'actions'>;
  readonly canEdit: boolean;
  readonly onChange: (patch: Pick<AgentConfig, 'actions'>) => void;
  /** What is missed matters where an agent is made from the template, not here. */
  readonly isTemplate?: boolean;
}

/** What the agent may do, what it could do, and what the account misses for that. */
export function Functions({ config, canEdit, onChange, isTemplate = false }: FunctionsProps) {
  const t = useMessages(functionTexts);
  const read = useFunctions();
  const catalogue = (read.data?.functions ?? []).map((entry) =>
    isTemplate ? { ...entry, allowed: true, reason: null } : entry,
  );
  const actions = config.actions ?? [];
  const free = catalogue.filter((entry) => !actions.some(({ name }) => name === entry.name));
  const put = (at: number, patch: object) =>
    onChange({
      actions: actions.map((other, index) => (index === at ? { ...other, ...patch } : other)),
    });
  return (
    <section aria-labelledby="functions-title">
      <div className={classes.head}>
        <h2 id="functions-title" className={classes.title}>
          {t('functions')}
        </h2>
        <span className={classes.hint}>{t('help')}</span>
        {canEdit ? (
          <AddFunction
            free={free}
            onAdd={(name) => onChange({ actions: [...actions, { name, instructions: '' }] })}
          />
        ) : null}
      </div>
      {read.error && !read.data ? <FailedRead title={t('notLoaded')} read={read} /> : null}
      {actions.length === 0 ? (
        <EmptyState icon={<IconBolt size={18} />} title={t('noneTitle')}>
          {t('none')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {actions.map((action, at) => (
            <FunctionRow
              key={action.name}
              action={action}
              entry={catalogue.find(({ name }) => name === action.name)}
              canEdit={canEdit}
              onChange={(patch) => put(at, patch)}
              onRemove={() => onChange({ actions: actions.filter((_, index) => index !== at) })}
            />
          ))}
        </ul>
      )}
      <NotYet entries={free.filter(({ allowed }) => !allowed)} />
    </section>
  );
}

/** Offers the functions that the agent does not have. */
function AddFunction({
  free,
  onAdd,
}: {
  readonly free: readonly CatalogueFunction[];
  readonly onAdd: (name: string) => void;
}) {
  const t = useMessages(functionTexts);
  const serverWords = useServerWords();
  const words = useFunctionWords();
  if (free.length === 0) return null;
  return (
    <Menu
      label={t('addFunction')}
      trigger={(trigger) => (
        <Button {...trigger} size="sm" variant="subtle" icon={<IconPlus size={14} />}>
          {t('add')}
        </Button>
      )}
      items={free.map(({ name, label, reason }) => ({
        key: name,
        label: words.name(name, label),
        ...(reason ? { disabledReason: serverWords(reason, t('cannotRun')) } : {}),
        onSelect: () => onAdd(name),
      }))}
    />
  );
}

/** The functions that need something first, each with the way to it. */
function NotYet({ entries }: { readonly entries: readonly CatalogueFunction[] }) {
  const t = useMessages(functionTexts);
  const words = useFunctionWords();
  if (entries.length === 0) return null;
  return (
    <>
      <h3 id="functions-missing" className={classes.subtitle}>
        {t('missing')}
      </h3>
      <ul className={classes.list} aria-labelledby="functions-missing">
        {entries.map((entry) => (
          <li key={entry.name} className={classes.notYet}>
            <span className={classes.name}>
              <IconBolt size={15} aria-hidden /> {words.name(entry.name, entry.label)}
            </span>
            <Missing entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}
