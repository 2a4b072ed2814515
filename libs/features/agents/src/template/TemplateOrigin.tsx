import { Banner, Button, IconPencil, IconRefresh, lazyParts, RowMenu } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { useState } from 'react';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { agentTemplate } from './messages.js';
import classes from './Template.module.css';
import { useDetach } from './use-detach.js';

const useUpdateDialog = lazyParts(() => import('./UpdateDialog.js'));

/** The template of an agent above its answers: whether it has changed since, and leaving it. */
export function TemplateOrigin({
  draft,
  canEdit,
  templateId,
}: {
  readonly draft: AgentDraft;
  readonly canEdit: boolean;
  readonly templateId: string;
}) {
  const t = useMessages(agentTemplate);
  const { data } = useOperation('getTemplate', { id: templateId });
  const name = data?.template.title ?? t('aTemplate');
  const [isOpen, setOpen] = useState(useAppSearch().agentPanel === 'migrate');
  const { parts } = useUpdateDialog(isOpen);
  const detach = useDetach(draft, name);
  const known = draft.config['templateRevision'];
  const isBehind =
    data !== undefined && typeof known === 'number' && known < (data.template.revision ?? 0);
  const locked = canEdit ? {} : { disabledReason: t('editorsOnly') };
  return (
    <>
      <div className={classes.origin}>
        <span className={classes.name}>{t('madeFrom', { name })}</span>
        <RowMenu
          label={t('actions')}
          items={[
            {
              key: 'update',
              label: t('seeUpdate'),
              icon: <IconRefresh size={16} />,
              onSelect: () => setOpen(true),
              ...locked,
            },
            {
              key: 'detach',
              label: t('detach'),
              icon: <IconPencil size={16} />,
              ruled: true,
              onSelect: () => void detach(),
              ...locked,
            },
          ]}
        />
      </div>
      {isBehind ? (
        <Banner
          title={t('changed')}
          actions={
            <Button disabledReason={locked.disabledReason} onClick={() => setOpen(true)}>
              {t('lookAt')}
            </Button>
          }
        >
          {t('changedWhy')}
        </Banner>
      ) : null}
      {isOpen && parts ? (
        <parts.UpdateDialog
          templateId={templateId}
          name={name}
          draft={draft}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
