import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { voices } from '@patchbay/onboarding';
import { TimeZoneField, useVoiceWords } from '@patchbay/screens';
import classes from './AgentEditor.module.css';
import { agentSettings } from './messages.js';

const languages = ['en-US', 'multi', 'es-MX', 'es-ES', 'es-US'] as const;

export interface SettingsPanelProps {
  readonly config: AgentEventRules;
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<AgentConfig>) => void;
}

/** Name, time zone, voice and language. */
export function SettingsPanel({ config, canEdit, onChange }: SettingsPanelProps) {
  const t = useMessages(agentSettings);
  const wordsOf = useVoiceWords();
  return (
    <div className={classes.fields}>
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        locked={!canEdit}
        value={config.agentName ?? ''}
        onChange={(event) => onChange({ agentName: event.target.value })}
      />
      <TextField
        label={t('title')}
        help={t('titleHelp')}
        locked={!canEdit}
        value={config.title ?? ''}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TimeZoneField
        label={t('zone')}
        help={t('zoneHelp')}
        locked={!canEdit}
        value={config.timezone ?? 'UTC'}
        onChange={(timezone) => onChange({ timezone })}
      />
      <SelectField
        label={t('voice')}
        locked={!canEdit}
        options={voices.map((voice) => ({
          value: voice.id,
          label: `${voice.name} · ${wordsOf(voice).accent}`,
        }))}
        value={config.agentVoice ?? ''}
        onChange={(event) => onChange({ agentVoice: event.target.value })}
      />
      <SelectField
        label={t('language')}
        locked={!canEdit}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        value={config.agentLang ?? 'en-US'}
        onChange={(event) => onChange({ agentLang: event.target.value })}
      />
    </div>
  );
}
