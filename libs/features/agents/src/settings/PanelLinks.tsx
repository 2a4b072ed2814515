import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { editor } from '../panels/messages.js';
import { type EditorPanel } from '../panels/panels.js';
import { agentSettings, configFields, settingHelp } from './messages.js';
import { type PanelKey, settingPanels } from './setting-table.js';
import classes from './Settings.module.css';

/** What was searched for and is edited in another panel, with the way there. */
export function PanelLinks({
  keys,
  onPanel,
}: {
  readonly keys: readonly PanelKey[];
  readonly onPanel: (panel: EditorPanel) => void;
}) {
  const t = useMessages(agentSettings);
  const names = useMessages(configFields);
  const help = useMessages(settingHelp);
  const common = useMessages(editor);
  if (keys.length === 0) return null;
  return (
    <ul className={classes.links}>
      {keys.map((key) => (
        <li key={key} className={classes.link}>
          <span className={classes.linkWords}>
            <strong>{names(key)}</strong>
            <span className={classes.hint}>{help(key)}</span>
          </span>
          <Button size="sm" onClick={() => onPanel(settingPanels[key])}>
            {t('goTo', { panel: common(`panel.${settingPanels[key]}`) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
