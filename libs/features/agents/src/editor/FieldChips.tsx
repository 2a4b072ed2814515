import { FieldChip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { fieldTitle, type TemplateField } from '@patchbay/template-fields';
import { editor } from '../panels/messages.js';

/** The fields that a text may name, as chips that insert their marker. */
export function FieldChips({
  fields,
  onInsert,
}: {
  readonly fields: readonly TemplateField[];
  readonly onInsert: (marker: string) => void;
}) {
  const t = useMessages(editor);
  return fields.map((field) => (
    <FieldChip
      key={field.key}
      name={field.key}
      title={t('insertField', { field: fieldTitle(field) })}
      onInsert={() => onInsert(`{${field.key}}`)}
    />
  ));
}
