import { cutText } from '@patchbay/kernel';
import { type SelectOption } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useProblemWords, useServerWords } from '@patchbay/screens';
import { useCallback } from 'react';
import { contactImport, type ImportMessages } from './messages.js';
import { type Imported } from './use-import.js';

export type ImportedColumn = Imported['columns'][number];

const custom = 'customFields.';
const known = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'status',
  'tags',
  'leadSource',
  'contactSource',
  'marketingOptIn',
  'agentContext',
] as const;

/** What a column of the file is read as. */
export function readAs(t: ImportMessages, field: string | null): string {
  if (field === null) return t('leftOut');
  const name = known.find((one) => one === field);
  return name ? t(`field.${name}`) : t('customField', { name: field.replace(custom, '') });
}

/** A column without a name can be no custom field. */
const customOf = ({ column, field }: ImportedColumn): string | null => {
  if (field?.startsWith(custom)) return field;
  return column === '' ? null : `${custom}${cutText(column, 60)}`;
};

/** What a column may be read as; the empty value leaves it out. */
export function choicesFor(t: ImportMessages, column: ImportedColumn): readonly SelectOption[] {
  const own = customOf(column);
  return [
    { value: '', label: t('leftOut') },
    ...known.map((field) => ({ value: field, label: t(`field.${field}`) })),
    ...(own ? [{ value: own, label: readAs(t, own) }] : []),
  ];
}

/** Whether a column is read as what a contact is found by. */
export const hasAddress = ({ columns }: Imported): boolean =>
  columns.some(({ field }) => field === 'phone' || field === 'email');

/** Says the reason of a row, or what was not taken as it stands: of a field by its name here. */
export function useRowWords(): (message: string) => string {
  const t = useMessages(contactImport);
  const sayField = useProblemWords();
  const say = useServerWords();
  return useCallback(
    (message) =>
      message
        .split('\n')
        .map((line) => {
          const [, field, words = ''] = /^([a-z]\w*(?:\.[^:]+)?): (.+)\.$/i.exec(line) ?? [];
          if (field === undefined) return say(line, t('refusedRow'));
          return `${labelOf(t, field)}: ${sayField({ path: field, message: words })}`;
        })
        .join(' '),
    [say, sayField, t],
  );
}

const labelOf = (t: ImportMessages, field: string): string => {
  if (field === 'row') return t('row');
  return field === 'customFields' ? t('customFields') : readAs(t, field);
};
