import { type AgentConfig } from '@patchbay/contract';
import { Button, FilteredEmptyState, SearchField, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Place } from '@patchbay/routes';
import { useDebouncedText, useDraftForm } from '@patchbay/screens';
import { type EditorPanel } from '../panels/panels.js';
import { agentSettings } from './messages.js';
import { PanelLinks } from './PanelLinks.js';
import {
  panelKeys,
  type SettingGroup,
  type SettingKey,
  settingGroups,
  settingKeys,
  settingTable,
} from './setting-table.js';
import { toStored } from './setting-values.js';
import { SettingGroupPart } from './SettingGroupPart.js';
import classes from './Settings.module.css';
import { useDecisions } from './use-decisions.js';
import { useFoundSettings } from './use-found-settings.js';

export interface SettingsProps {
  readonly config: AgentConfig;
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<AgentConfig>) => void;
  /** Shows the panel of the editor that changes a key. */
  readonly onPanel: (panel: EditorPanel) => void;
  /** The group that is open below the basics; null for none. */
  readonly open: SettingGroup | null;
  readonly onOpen: (group: SettingGroup | null) => void;
  /** What is searched for, as the address has it. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  /** Settings that are not a part of what is edited, such as the name of an agent in a template. */
  readonly without?: readonly SettingKey[];
}

/** Another panel of the editor over a page takes the settings away. */
const hides = (from: Place, to: Place) => from.search.agentPanel !== to.search.agentPanel;

/**
 * All settings of an agent: the basics, the other groups behind their names, and a search through
 * every key of the configuration.
 */
export function Settings({
  config,
  canEdit,
  onChange,
  onPanel,
  open,
  onOpen,
  searched,
  onSearch,
  without = [],
}: SettingsProps) {
  const t = useMessages(agentSettings);
  const [text, setText] = useDebouncedText(searched, onSearch);
  const found = useFoundSettings(text);
  const decisionOf = useDecisions(config);
  const form = useDraftForm('saveCampaign', {
    values: config,
    onChange,
    hides,
    toValue: (name, input) =>
      Object.hasOwn(settingTable, name)
        ? toStored(name as keyof typeof settingTable, input)
        : input,
  });
  const shown = settingKeys.filter((key) => !without.includes(key) && (!found || found.has(key)));
  const elsewhere = found ? panelKeys.filter((key) => found.has(key)) : [];
  const count = shown.length + elsewhere.length;
  return (
    <div className={classes.settings}>
      <SearchField label={t('search')} value={text} onChange={setText} />
      {found ? (
        <VisuallyHidden>
          <span role="status">{t('found', { count })}</span>
        </VisuallyHidden>
      ) : null}
      {found && count === 0 ? (
        <FilteredEmptyState
          actions={
            <Button size="sm" onClick={() => setText('')}>
              {t('showAll')}
            </Button>
          }
        >
          {t('none', { text: text.trim() })}
        </FilteredEmptyState>
      ) : null}
      {settingGroups.map((group) => (
        <SettingGroupPart
          key={group}
          group={group}
          keys={shown.filter((key) => settingTable[key].group === group)}
          isOpen={found !== null || group === 'basics' || group === open}
          onToggle={
            found !== null || group === 'basics'
              ? undefined
              : () => onOpen(group === open ? null : group)
          }
          {...{ config, canEdit, form, decisionOf }}
        />
      ))}
      <PanelLinks keys={elsewhere} onPanel={onPanel} />
    </div>
  );
}
