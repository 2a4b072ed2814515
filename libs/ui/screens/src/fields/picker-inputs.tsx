import {
  useAccountChoices,
  useAgentChoices,
  useNumberChoices,
  usePermissionChoices,
  useVoiceChoices,
} from '../pickers/choices.js';
import { type Choices, OnePicker, SeveralPicker } from '../pickers/PickerField.js';
import { type FieldInput, type FieldInputProps, textOf } from './field-input.js';

/** The props of a picker. */
const pickerProps = ({
  options: _options,
  areaRef: _area,
  onProblem: _problem,
  onKeyDown: _keys,
  onBlur: _blur,
  name: _name,
  value: _value,
  onChange: _change,
  ...props
}: FieldInputProps) => props;

/** An id is a number on the wire; everything else is its text. */
const ids = { read: Number } as const;
const asText = { read: (text: string): unknown => text } as const;

const oneInput =
  (useChoices: (chosen: string) => Choices, { read }: { read: (text: string) => unknown }) =>
  (props: FieldInputProps) => {
    const chosen = textOf(props.value);
    return (
      <OnePicker
        {...pickerProps(props)}
        choices={useChoices(chosen)}
        value={chosen === '' ? null : chosen}
        onChange={(next) => props.onChange(read(next))}
      />
    );
  };

const severalInput =
  (useChoices: () => Choices, { read }: { read: (text: string) => unknown }) =>
  (props: FieldInputProps) => (
    <SeveralPicker
      {...pickerProps(props)}
      choices={useChoices()}
      value={Array.isArray(props.value) ? props.value.map(textOf) : []}
      onChange={(next) => props.onChange(next.map(read))}
    />
  );

export const VoiceInput: FieldInput = oneInput(useVoiceChoices, asText);
export const AccountInput: FieldInput = oneInput(useAccountChoices, ids);
export const AgentInput: FieldInput = oneInput(useAgentChoices, ids);
export const OwnNumberInput: FieldInput = oneInput(useNumberChoices, asText);
/** Several agents, as those that a member may see. */
export const AgentsInput: FieldInput = severalInput(useAgentChoices, ids);
export const PermissionsInput: FieldInput = severalInput(usePermissionChoices, asText);
