import { cx, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { agents } from '../agent/messages.js';
import classes from '../panels/AgentEditor.module.css';
import { editor } from '../panels/messages.js';
import { type EditorPanel } from '../panels/panels.js';

/** The parts of the editor, where no column beside it lists them. */
export function PanelTabs({
  shown,
  parts,
  inSection,
  onPanel,
}: {
  readonly shown: EditorPanel;
  readonly parts: readonly EditorPanel[];
  /** In the section of agents, which has their list. */
  readonly inSection: boolean;
  readonly onPanel: (panel: EditorPanel) => void;
}) {
  const t = useMessages(editor);
  const common = useMessages(agents);
  return (
    <div className={cx(classes.tabs, inSection && classes.noColumn)} data-part={shown}>
      <Segmented
        label={t('panels')}
        value={shown}
        onChange={onPanel}
        options={parts.map((value) => ({ value, label: t(`panel.${value}`) }))}
      />
      {inSection ? (
        <Link to="/app/agents/all" className={classes.all}>
          {common('all')}
        </Link>
      ) : null}
    </div>
  );
}
