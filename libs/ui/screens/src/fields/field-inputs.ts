import { type ArgumentKind } from '@patchbay/contract/check';
import { type FieldType } from '@patchbay/template-fields';
import { CheckboxesInput, SelectInput, YesNoInput } from './choice-inputs.js';
import { type FieldInput } from './field-input.js';
import {
  AccountInput,
  AgentInput,
  AgentsInput,
  OwnNumberInput,
  PermissionsInput,
  VoiceInput,
} from './picker-inputs.js';
import {
  ColorInput,
  DateInput,
  DateRangeInput,
  FileInput,
  JsonInput,
  KeyValueInput,
  MoneyInput,
  SwitchInput,
  TagsInput,
  TimeInput,
  TimeZoneInput,
  WeekInput,
} from './value-inputs.js';
import {
  EmailInput,
  IntegerInput,
  LinesInput,
  NumberInput,
  PhoneInput,
  TextInput,
  UrlInput,
} from './text-inputs.js';

/** Kinds that no single argument has: of filters, of uploads and of screens. */
type OtherKind = 'dateRange' | 'color' | 'file' | 'ownNumber' | 'permissions';

/**
 * The input of each kind of field, for answers of a template and arguments of an operation. An
 * input returns the value of its kind, or the raw text when it is invalid, so that no input is lost
 * and the form shows the problem at the field.
 */
export const fieldInputs = {
  text: TextInput,
  textarea: LinesInput,
  number: NumberInput,
  float: NumberInput,
  integer: IntegerInput,
  boolean: YesNoInput,
  select: SelectInput,
  multiselect: CheckboxesInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  date: DateInput,
  switch: SwitchInput,
  tags: TagsInput,
  timezone: TimeZoneInput,
  money: MoneyInput,
  keyValue: KeyValueInput,
  json: JsonInput,
  dateRange: DateRangeInput,
  time: TimeInput,
  color: ColorInput,
  week: WeekInput,
  file: FileInput,
  voice: VoiceInput,
  account: AccountInput,
  accounts: AgentsInput,
  agent: AgentInput,
  ownNumber: OwnNumberInput,
  permissions: PermissionsInput,
} as const satisfies Readonly<Record<FieldType | ArgumentKind | OtherKind, FieldInput>>;
