import { FieldChip } from '@patchbay/kit';
import { fieldTitle, type TemplateField } from '@patchbay/template-fields';

/** The fields that a text may name, as chips that put themselves into it. */
export function FieldChips({
  fields,
  onInsert,
}: {
  readonly fields: readonly TemplateField[];
  readonly onInsert: (marker: string) => void;
}) {
  return fields.map((field) => (
    <FieldChip
      key={field.key}
      name={field.key}
      title={`Insert ${fieldTitle(field)}`}
      onInsert={() => onInsert(`{${field.key}}`)}
    />
  ));
}
