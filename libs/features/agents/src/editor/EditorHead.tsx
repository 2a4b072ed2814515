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
import { useOverlay } from '@patchbay/overlays';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import classes from './AgentEditor.module.css';
import { type EditorPanel, panelNames } from './panels.js';

/** The part that is edited where the column beside it names the agent, else the agent. */
export function EditorTitle({
  shown,
  title,
  withTest,
}: {
  readonly shown: EditorPanel;
  readonly title: string | undefined;
  readonly withTest: boolean;
}) {
  return (
    <>
      <span className={withTest ? classes.inColumn : classes.hidden}>{panelNames[shown]}</span>
      <span className={withTest ? classes.noColumn : undefined}>{title || 'Agent'}</span>
    </>
  );
}

/** One line about the saved state and its difference from the live version. */
export function EditorState({ draft }: { readonly draft: AgentDraft }) {
  const { changesSinceLive: changes, publishedAt } = draft.config;
  const note =
    publishedAt === null
      ? 'Not live yet'
      : changes === 0
        ? 'Same as live'
        : `${changes} ${changes === 1 ? 'change' : 'changes'} since live`;
  return (
    <div className={classes.state}>
      {publishedAt === null ? null : (
        <span className={classes.noColumn}>
          <Chip tone="success" dot>
            Live
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
  const overlays = useOverlay();
  const same = !isLive
    ? 'Nothing is live yet'
    : changes === 0
      ? 'The draft is what is live'
      : undefined;
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
          Compare
        </Button>
        <Button
          variant="subtle"
          icon={<IconArrowBackUp size={15} />}
          disabledReason={same}
          onClick={onRevert}
        >
          Revert
        </Button>
      </span>
      <span className={classes.folded}>
        <Menu
          label="More"
          trigger={(trigger) => (
            <IconButton {...trigger} label="More" icon={<IconDots size={18} />} />
          )}
          items={[
            {
              key: 'compare',
              label: 'Compare',
              icon: <IconArrowsLeftRight size={16} />,
              onSelect: compare,
              ...(same ? { disabledReason: same } : {}),
            },
            {
              key: 'revert',
              label: 'Revert',
              icon: <IconArrowBackUp size={16} />,
              onSelect: onRevert,
              ...(same ? { disabledReason: same } : {}),
            },
          ]}
        />
      </span>
      <span className={hasDockedTest ? classes.undocked : undefined}>
        <Button onClick={() => void overlays.open('testAgent')}>Test</Button>
      </span>
      <Button variant="filled" loading={isBusy} onClick={onPublish}>
        Publish
      </Button>
    </>
  );
}
