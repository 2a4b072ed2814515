import { Button, Chip, SkeletonBar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { FailedRead } from '@patchbay/screens';
import { useState } from 'react';
import { type OfferedApp } from './app-config.js';
import classes from './Apps.module.css';
import { AppSetupForm } from './AppSetupForm.js';
import { agentApps } from './messages.js';
import { useAppData } from './use-app-data.js';

/** Whether an app has what it needs from the account, and the form for that. */
export function AppSetup({
  app,
  canEdit,
}: {
  readonly app: OfferedApp;
  readonly canEdit: boolean;
}) {
  const t = useMessages(agentApps);
  const [isOpen, setOpen] = useState(false);
  const { data, failed, isSetUp } = useAppData(app);
  if (failed) return <FailedRead title={t('setupNotLoaded')} read={failed} />;
  if (!data) return <SkeletonBar width={120} />;
  return (
    <span className={classes.setup}>
      <Chip tone={isSetUp ? 'success' : 'warn'}>{isSetUp ? t('setUp') : t('notSetUp')}</Chip>
      {canEdit ? (
        <Button
          size="sm"
          aria-label={t(isSetUp ? 'changeSetup' : 'startSetup', { name: app.name })}
          onClick={() => setOpen(true)}
        >
          {isSetUp ? t('change') : t('start')}
        </Button>
      ) : null}
      {isOpen ? <AppSetupForm app={app} data={data} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
