import { IconButton, IconTrash, Switch, Tile } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  type AppEntry,
  type AppsProps,
  canRun,
  enabledIn,
  type OfferedApp,
  withFunction,
} from './app-config.js';
import { AppSetup } from './AppSetup.js';
import classes from './Apps.module.css';
import { agentApps } from './messages.js';

interface AppRowProps extends AppsProps {
  readonly entry: AppEntry;
  /** What is offered under this id and version; undefined if it no longer is. */
  readonly app: OfferedApp | undefined;
  readonly onRemove: () => void;
}

/** One app of an agent with its functions, each on or off. */
export function AppRow({ entry, app, config, canEdit, onChange, onRemove }: AppRowProps) {
  const t = useMessages(agentApps);
  const name = app?.name || entry.appId;
  return (
    <li className={classes.app}>
      <Tile name={name} size={32} {...(app?.image ? { image: app.image } : {})} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name} <span className={classes.hint}>{entry.version}</span>
        </span>
        {app && app.setup.length > 0 ? <AppSetup app={app} canEdit={canEdit} /> : null}
        {app?.description ? <span className={classes.hint}>{app.description}</span> : null}
        {app ? (
          <Functions app={app} name={name} {...{ config, canEdit, onChange }} />
        ) : (
          <span className={classes.problem}>{t('gone')}</span>
        )}
      </div>
      {canEdit ? (
        <IconButton
          label={t('remove', { name })}
          icon={<IconTrash size={15} />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

/** The functions of an app, each on or off. */
export function Functions({
  app,
  name,
  config,
  canEdit,
  onChange,
}: AppsProps & { readonly app: OfferedApp; readonly name: string }) {
  const t = useMessages(agentApps);
  const enabled = enabledIn(config, app);
  if (app.functions.length === 0) return <span className={classes.hint}>{t('noFunctions')}</span>;
  return (
    <div role="group" aria-label={t('functionsOf', { name })} className={classes.functions}>
      {app.functions.map((one) => (
        <Switch
          key={one.name}
          label={one.name}
          help={canRun(one) ? one.description : t('noAddress')}
          checked={enabled.includes(one.name)}
          disabled={!canEdit || (!canRun(one) && !enabled.includes(one.name))}
          onChange={(on) => onChange(withFunction(config, app, { name: one.name, on }))}
        />
      ))}
    </div>
  );
}
