import { TextArea } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { fieldOptions, type FieldOption, type TemplateField } from '@patchbay/template-fields';
import { useState } from 'react';
import { templateEditor } from './messages.js';

const linesOf = (field: TemplateField): string =>
  fieldOptions(field)
    .map(({ label }) => label)
    .join('\n');

/** The choices of a question, one on each line. A choice that has a value besides its words keeps it. */
export function OptionsField({
  id,
  field,
  locked,
  error,
  onChange,
}: {
  readonly id: string;
  readonly field: TemplateField;
  readonly locked: boolean;
  readonly error: string | undefined;
  readonly onChange: (options: FieldOption[]) => void;
}) {
  const t = useMessages(templateEditor);
  // An empty last line is no choice, and stays while it is typed in.
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const labels = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
    const known = new Map(
      (field.options ?? []).map((option) => [
        typeof option === 'string' ? option : option.label,
        option,
      ]),
    );
    onChange(labels.map((label) => known.get(label) ?? label));
  };
  return (
    <TextArea
      id={id}
      label={t('options')}
      help={t('optionsHelp')}
      error={error}
      locked={locked}
      rows={3}
      value={typed ?? linesOf(field)}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
