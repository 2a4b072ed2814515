import { type AgentEventRules } from '@patchbay/contract';
import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { useCan } from '@patchbay/screens';
import { useChangeSearch } from '@patchbay/routes';
import { useAgentDraft } from '../draft/use-agent-draft.js';
import { useDraftGuard } from '../draft/use-draft-guard.js';
import { useSaveConflict } from '../draft/use-save-conflict.js';
import { EditorState } from '../editor/EditorHead.js';
import { DraftNotices } from '../editor/EditorNotices.js';
import { agentSettings } from '../settings/messages.js';
import { groupOf } from '../settings/setting-table.js';
import { Settings } from '../settings/Settings.js';
import classes from '../settings/Settings.module.css';

export interface AgentSettingsProps extends Pick<
  OverlayScreenProps<'agentSettings'>,
  'args' | 'close'
> {
  readonly rules: AgentEventRules;
}

/** The settings as a draft of their own, which is saved before the overlay is left. */
export function AgentSettings({ rules, args, close }: AgentSettingsProps) {
  const t = useMessages(agentSettings);
  const { open } = useOverlay();
  const changeSearch = useChangeSearch();
  const edit = useCan('canEditOrg');
  const canEdit = edit.allowed;
  const draft = useAgentDraft(rules);
  const question = useSaveConflict(draft);
  useDraftGuard(draft, 'agentSettings', question);
  return (
    <div className={classes.overlay}>
      <EditorState draft={draft} />
      <DraftNotices draft={draft} edit={edit} onDecide={question.ask} />
      <Settings
        config={draft.config}
        canEdit={canEdit}
        onChange={draft.change}
        onPanel={(agentPanel) => void open('editAgent', { agentPanel })}
        open={groupOf(args.agentSettingsTab)}
        onOpen={(group) =>
          void changeSearch({ agentSettingsTab: group ?? undefined }, { replace: true })
        }
        searched={args.agentSettingsSearch ?? ''}
        onSearch={(text) =>
          void changeSearch({ agentSettingsSearch: text.trim() || undefined }, { replace: true })
        }
      />
      <p className={classes.hint}>{t('inDraft')}</p>
      <OverlayFooter>
        <Button variant="filled" onClick={close}>
          {t('done')}
        </Button>
      </OverlayFooter>
    </div>
  );
}
