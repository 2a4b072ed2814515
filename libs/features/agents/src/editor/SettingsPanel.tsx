import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { SelectField, TextField } from '@patchbay/kit';
import { voices } from '@patchbay/onboarding';
import { TimeZoneField } from '@patchbay/screens';
import classes from './AgentEditor.module.css';

const languages = [
  { value: 'en-US', label: 'English (US)' },
  { value: 'multi', label: 'Multilingual' },
  { value: 'es-MX', label: 'Spanish (Mexico)' },
  { value: 'es-ES', label: 'Spanish (Spain)' },
  { value: 'es-US', label: 'Spanish (US)' },
];

export interface SettingsPanelProps {
  readonly config: AgentEventRules;
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<AgentConfig>) => void;
}

/** Name, time zone, voice and language. */
export function SettingsPanel({ config, canEdit, onChange }: SettingsPanelProps) {
  return (
    <div className={classes.fields}>
      <TextField
        label="Name of the agent"
        help="Callers hear it in the greeting."
        locked={!canEdit}
        value={config.agentName ?? ''}
        onChange={(event) => onChange({ agentName: event.target.value })}
      />
      <TextField
        label="Internal title"
        help="Callers never see this."
        locked={!canEdit}
        value={config.title ?? ''}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TimeZoneField
        label="Time zone"
        help="What “today” and “at nine” mean to the agent."
        locked={!canEdit}
        value={config.timezone ?? 'UTC'}
        onChange={(timezone) => onChange({ timezone })}
      />
      <SelectField
        label="Voice"
        locked={!canEdit}
        options={voices.map((voice) => ({
          value: voice.id,
          label: `${voice.name} · ${voice.accent}`,
        }))}
        value={config.agentVoice ?? ''}
        onChange={(event) => onChange({ agentVoice: event.target.value })}
      />
      <SelectField
        label="Language"
        locked={!canEdit}
        options={languages}
        value={config.agentLang ?? 'en-US'}
        onChange={(event) => onChange({ agentLang: event.target.value })}
      />
    </div>
  );
}
