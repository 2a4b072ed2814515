import { Button, EmptyState, IconBox, IconPlus, Menu, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { AppRow } from './AppRow.js';
import { appKey, type AppsProps, type OfferedApp, withApp, withoutApp } from './app-config.js';
import classes from './Apps.module.css';
import { agentApps } from './messages.js';

/**
 * The apps of an agent and which of their functions it may use. An account that is offered none, and
 * whose agent has none, does not see it.
 */
export function Apps({ config, canEdit, onChange }: AppsProps) {
  const t = useMessages(agentApps);
  const read = useOperation('listApps', {});
  const apps = config.apps ?? [];
  const offered = read.data?.apps ?? [];
  if (apps.length === 0 && offered.length === 0 && !read.error) return null;
  return (
    <section aria-labelledby="apps-title">
      <div className={classes.head}>
        <h2 id="apps-title" className={classes.title}>
          {t('title')}
        </h2>
        <span className={classes.hint}>{t('help')}</span>
        {canEdit ? <AddApp config={config} offered={offered} onChange={onChange} /> : null}
      </div>
      {read.error ? (
        <FailedRead title={t('notLoaded')} read={read} />
      ) : read.isPending ? (
        <SkeletonRows count={apps.length} height={56} avatar />
      ) : apps.length === 0 ? (
        <EmptyState icon={<IconBox size={18} />} title={t('noneTitle')}>
          {t('none')}
        </EmptyState>
      ) : (
        <ul className={classes.apps}>
          {apps.map((entry) => (
            <AppRow
              key={appKey(entry)}
              entry={entry}
              app={offered.find((one) => appKey(one) === appKey(entry))}
              config={config}
              canEdit={canEdit}
              onChange={onChange}
              onRemove={() => onChange(withoutApp(config, entry))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Offers the apps that the agent does not have. */
function AddApp({
  config,
  offered,
  onChange,
}: Pick<AppsProps, 'config' | 'onChange'> & { readonly offered: readonly OfferedApp[] }) {
  const t = useMessages(agentApps);
  const taken = new Set((config.apps ?? []).map(appKey));
  const free = offered.filter((app) => !taken.has(appKey(app)));
  if (free.length === 0) return null;
  return (
    <Menu
      label={t('add')}
      trigger={(trigger) => (
        <Button {...trigger} size="sm" variant="subtle" icon={<IconPlus size={14} />}>
          {t('addShort')}
        </Button>
      )}
      items={free.map((app) => ({
        key: appKey(app),
        label: t('offered', { name: app.name, version: app.version }),
        onSelect: () => onChange(withApp(config, app)),
      }))}
    />
  );
}
