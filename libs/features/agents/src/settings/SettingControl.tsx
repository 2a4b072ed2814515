import { SelectField, Switch, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationField } from '@patchbay/screens';
import { agentSettings } from './messages.js';
import { type SettingControlProps, type SettingForm } from './setting-control.js';
import { type SettingKey, type SettingRow } from './setting-table.js';
import { choiceWord, currentValue } from './setting-values.js';
import { SoundControl } from './SoundControl.js';
import { useModels } from './use-models.js';
import { VoiceControl } from './VoiceControl.js';

/** The control of a setting: that of its type in the contract, unless its row names another. */
export function SettingControl({ row, ...props }: SettingControlProps & { row: SettingRow }) {
  const form = withDefault(props.form, row);
  if (row.choices) return <ChoiceControl {...props} form={form} choices={row.choices} />;
  switch (row.control) {
    case 'line':
      return <LineControl {...props} />;
    case 'model':
      return <ModelControl {...props} />;
    case 'low':
      return <LowControl {...props} />;
    case 'sound':
      return <SoundControl {...props} />;
    case 'voice':
      return <VoiceControl {...props} />;
    case undefined:
      return <OperationField {...props} form={form} optional={false} {...example(row)} />;
  }
}

/** An empty number shows the one that applies. */
const example = ({ defaultValue }: SettingRow) =>
  typeof defaultValue === 'number' ? { placeholder: String(defaultValue) } : {};

/** A flag or a choice that is not made stands as what applies without it. */
function withDefault(form: SettingForm, { defaultValue, control }: SettingRow): SettingForm {
  const isChoice = typeof defaultValue === 'string' && control === undefined;
  if (typeof defaultValue !== 'boolean' && !isChoice) return form;
  return {
    ...form,
    value: (name) => {
      const bound = form.value(name);
      const value = currentValue(name as SettingKey, bound.value) ?? defaultValue;
      return { ...bound, value: value as typeof bound.value };
    },
  };
}

function ChoiceControl({
  form,
  name,
  choices,
  ...props
}: SettingControlProps & { readonly choices: readonly string[] }) {
  const t = useMessages(agentSettings);
  const { value, onChange } = form.value(name);
  return (
    <SelectField
      {...props}
      name={name}
      options={choices.map((choice) => ({ value: choice, label: choiceWord(t, choice) }))}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A text that is one line although it may be long, such as a pattern. */
function LineControl({ form, name, ...props }: SettingControlProps) {
  const { value, onChange, onBlur, error } = form.value(name);
  return (
    <TextField
      {...props}
      name={name}
      error={error}
      value={String(value ?? '')}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** One of the models of this server; one that it does not have stays what it is. */
function ModelControl({ form, name, ...props }: SettingControlProps) {
  const t = useMessages(agentSettings);
  const offered = useModels();
  const { value, onChange } = form.value(name);
  const chosen = String(value ?? '');
  const names = chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <SelectField
      {...props}
      name={name}
      placeholder={t('likeUsual')}
      options={names.map((model) => ({ value: model, label: model }))}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** On is the one value that the contract knows, off is none. */
function LowControl({ form, name, label, help, locked }: SettingControlProps) {
  const { value, onChange } = form.value(name);
  return (
    <Switch
      name={name}
      label={label}
      help={help}
      disabled={locked}
      checked={value === 'low'}
      onChange={(isOn) => onChange(isOn ? 'low' : null)}
    />
  );
}
