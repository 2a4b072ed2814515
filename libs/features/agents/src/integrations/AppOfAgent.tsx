import { type AgentEventRules } from '@patchbay/contract';
import { Button, Chip, Tile, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter } from '@patchbay/overlays';
import { OperationFields, useCan } from '@patchbay/screens';
import { appKey, type OfferedApp, withApp } from '../apps/app-config.js';
import { Functions } from '../apps/AppRow.js';
import { AppSetupFields } from '../apps/AppSetupForm.js';
import { agentApps } from '../apps/messages.js';
import { type SetupData } from '../apps/setup-data.js';
import { useAppSetupForm } from '../apps/use-app-setup-form.js';
import { useAgentDraft } from '../draft/use-agent-draft.js';
import { useDraftGuard } from '../draft/use-draft-guard.js';
import { useSaveConflict } from '../draft/use-save-conflict.js';
import { DraftNotices } from '../editor/EditorNotices.js';
import classes from './Integrations.module.css';
import { integrations } from './messages.js';

export interface AppOfAgentProps {
  readonly rules: AgentEventRules;
  readonly app: OfferedApp;
  /** What the account keeps for the app now. */
  readonly data: SetupData;
  readonly isSetUp: boolean;
  readonly close: () => void;
}

/**
 * An app with its questions and functions. Its credentials belong to the account and are saved
 * first; then it is added to the draft of the agent, with all functions that can run.
 */
export function AppOfAgent({ rules, app, data, isSetUp, close }: AppOfAgentProps) {
  const t = useMessages(integrations);
  const toast = useToast();
  const edit = useCan('canEditOrg');
  const draft = useAgentDraft(rules);
  const question = useSaveConflict(draft);
  useDraftGuard(draft, 'integrations', question);
  const isAdded = (draft.config.apps ?? []).some((one) => appKey(one) === appKey(app));
  const add = async () => {
    if (isAdded) return;
    draft.change(withApp(draft.config, app));
    if (await draft.flush()) toast(t('isAdded', { name: app.name }));
  };
  const setup = useAppSetupForm({ app, data, onSaved: () => void add() });
  const { form } = setup;
  return (
    <div className={classes.one}>
      <Head app={app} isAdded={isAdded} isSetUp={isSetUp} />
      <DraftNotices draft={draft} edit={edit} onDecide={question.ask} />
      <section className={classes.part} aria-labelledby="app-needs">
        <h3 id="app-needs" className={classes.title}>
          {t('needs')}
        </h3>
        {app.setup.length > 0 ? (
          <OperationFields form={form}>
            <AppSetupFields {...setup} />
          </OperationFields>
        ) : (
          <p className={classes.hint}>{t('needsNothing')}</p>
        )}
      </section>
      <section className={classes.part} aria-labelledby="app-functions">
        <h3 id="app-functions" className={classes.title}>
          {t('functions')}
        </h3>
        {isAdded ? (
          <Functions
            app={app}
            name={app.name}
            config={draft.config}
            canEdit={edit.allowed}
            onChange={draft.change}
          />
        ) : (
          <NamesOnly app={app} />
        )}
        {isAdded && draft.config.changesSinceLive > 0 ? (
          <p className={classes.hint}>{t('untilPublished')}</p>
        ) : null}
      </section>
      <OverlayFooter>
        {isAdded && !form.isDirty ? (
          <Button variant="filled" onClick={close}>
            {t('done')}
          </Button>
        ) : (
          <Button
            variant="filled"
            loading={form.isPending || draft.status === 'saving'}
            {...(setup.isComplete && edit.allowed ? {} : { disabled: true })}
            {...(form.isDirty
              ? { type: 'submit' as const, form: form.id }
              : { onClick: () => void add() })}
          >
            {isAdded ? t('save') : t('add', { name: app.name })}
          </Button>
        )}
      </OverlayFooter>
    </div>
  );
}

function Head({
  app,
  isAdded,
  isSetUp,
}: Pick<AppOfAgentProps, 'app' | 'isSetUp'> & { readonly isAdded: boolean }) {
  const t = useMessages(integrations);
  const apps = useMessages(agentApps);
  const { name, version, image, description } = app;
  return (
    <div className={classes.head}>
      <Tile name={name} size={40} {...(image ? { image } : {})} />
      <div className={classes.words}>
        <span className={classes.named}>
          <span className={classes.name}>{t('version', { name, version })}</span>
          {!isAdded ? (
            <Chip>{t('notAdded')}</Chip>
          ) : (
            <Chip tone={isSetUp ? 'success' : 'warn'}>
              {isSetUp ? apps('setUp') : apps('notSetUp')}
            </Chip>
          )}
        </span>
        {description ? <span className={classes.hint}>{description}</span> : null}
      </div>
    </div>
  );
}

/** The functions of an app that is not added yet. */
function NamesOnly({ app }: { readonly app: OfferedApp }) {
  const t = useMessages(integrations);
  const apps = useMessages(agentApps);
  if (app.functions.length === 0) return <p className={classes.hint}>{apps('noFunctions')}</p>;
  return (
    <>
      <ul className={classes.names}>
        {app.functions.map(({ name, description }) => (
          <li key={name}>
            {name} {description ? <span className={classes.hint}>{description}</span> : null}
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{t('willAdd')}</p>
    </>
  );
}
