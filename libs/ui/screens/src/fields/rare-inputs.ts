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

/** The inputs with a control of their own, such as calendars and pickers, which are large. */
export const rareInputs = {
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
} as const satisfies Readonly<Record<string, FieldInput>>;
