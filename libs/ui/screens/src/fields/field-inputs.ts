import { type FieldType } from '@patchbay/template-fields';
import { CheckboxesInput, SelectInput, YesNoInput } from './choice-inputs.js';
import { type FieldInput } from './field-input.js';
import {
  DateInput,
  EmailInput,
  IntegerInput,
  LinesInput,
  NumberInput,
  PhoneInput,
  TextInput,
  UrlInput,
} from './text-inputs.js';

/**
 * The one input of each kind of field, for the answers of a template and the arguments of an
 * operation. An input gives the value of its kind; what cannot be read as one is given as it was
 * typed, so that nothing typed is lost and whoever sends it says the problem at the field.
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
} as const satisfies Readonly<Record<FieldType, FieldInput>>;
