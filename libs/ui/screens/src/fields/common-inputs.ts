import { CheckboxesInput, SelectInput, YesNoInput } from './choice-inputs.js';
import { type FieldInput } from './field-input.js';
import {
  EmailInput,
  IntegerInput,
  LinesInput,
  NumberInput,
  PhoneInput,
  TextInput,
  UrlInput,
} from './text-inputs.js';

/** The inputs that most forms have: lines of text, numbers and short lists of choices. */
export const commonInputs = {
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
} as const satisfies Readonly<Record<string, FieldInput>>;
