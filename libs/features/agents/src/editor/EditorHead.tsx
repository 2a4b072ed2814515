import {
  AutosaveLine,
  Button,
  Chip,
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconButton,
  IconDots,
  Menu,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import classes from '../panels/AgentEditor.module.css';
import { editor } from '../panels/messages.js';
import { type EditorPanel } from '../panels/panels.js';

/** The part that is edited where the column beside it names the agent, else the agent. */
export function EditorTitle({
  shown,
  name,
  withTest,
}: {
  readonly shown: EditorPanel;
  readonly name: string | null;
  readonly withTest: boolean;
}) {
  const t = useMessages(editor);
  return (
    <>
      <span className={withTest ? classes.inColumn : classes.hidden}>{t(`panel.${shown}`)}</span>
      <span className={withTest ? classes.noColumn : undefined} title={name ?? undefined}>
        {name ?? t('agent')}
      </span>
    </>
  );
}

/** One line about the saved state and its difference from the live version. */
export function EditorState({ draft }: { readonly draft: AgentDraft }) {
  const t = useMessages(editor);
  const { changesSinceLive: changes, publishedAt } = draft.config;
  // What the server has is the same as live; what is typed here is not, until it is saved.
  const isSame = changes === 0 && !draft.isUnsaved;
  const note =
    publishedAt === null
      ? t('notLive')
      : isSame
        ? t('sameAsLive')
        : changes > 0
          ? t('changes', { count: changes })
          : draft.status === 'saving' || draft.status === 'error'
            ? '' // Which the line says itself.
            : t('unsaved');
  return (
    <div className={classes.state}>
      {publishedAt === null ? null : (
        <span className={classes.noColumn}>
          <Chip tone="success" dot>
            {t('live')}
          </Chip>
        </span>
      )}
      <AutosaveLine
        status={draft.status}
        savedAt={draft.savedAt}
        note={note}
        onRetry={() => void draft.flush()}
      />
    </div>
  );
}

export interface EditorActionsProps {
  readonly changes: number;
  readonly isLive: boolean;
  readonly hasDockedTest: boolean;
  readonly isBusy: boolean;
  readonly onRevert: () => void;
  readonly onPublish: () => void;
}

/**
 * Compare, Revert, Test and the one deliberate act: Publish. On phones the first two fold into a
 * menu.
 */
export function EditorActions({
  changes,
  isLive,
  hasDockedTest,
  isBusy,
  onRevert,
  onPublish,
}: EditorActionsProps) {
  const t = useMessages(editor);
  const overlays = useOverlay();
  const same = !isLive ? t('nothingLive') : changes === 0 ? t('draftIsLive') : undefined;
  const compare = () => void overlays.open('compareChanges');
  return (
    <>
      <span className={classes.wideAction}>
        <Button
          variant="subtle"
          icon={<IconArrowsLeftRight size={15} />}
          disabledReason={same}
          onClick={compare}
        >
          {t('compare')}
        </Button>
        <Button
          variant="subtle"
          icon={<IconArrowBackUp size={15} />}
          disabledReason={same}
          onClick={onRevert}
        >
          {t('revert')}
        </Button>
      </span>
      <span className={classes.folded}>
        <Menu
          label={t('more')}
          trigger={(trigger) => (
            <IconButton {...trigger} label={t('more')} icon={<IconDots size={18} />} />
          )}
          items={[
            {
              key: 'compare',
              label: t('compare'),
              icon: <IconArrowsLeftRight size={16} />,
              onSelect: compare,
              ...(same ? { disabledReason: same } : {}),
            },
            {
              key: 'revert',
              label: t('revert'),
              icon: <IconArrowBackUp size={16} />,
              onSelect: onRevert,
              ...(same ? { disabledReason: same } : {}),
            },
          ]}
        />
      </span>
      <span className={hasDockedTest ? classes.undocked : undefined}>
        <Button onClick={() => void overlays.open('testAgent')}>{t('test')}</Button>
      </span>
      <Button variant="filled" loading={isBusy} onClick={onPublish}>
        {t('publish')}
      </Button>
    </>
  );
}
