import { type Icon, IconCalendar, IconHash, IconLetterCase, IconToggleLeft } from '@patchbay/kit';
import { type FilterType } from '@patchbay/log-query';

/** What people call the type of a field. */
export type TypeName = 'text' | 'number' | 'date' | 'boolean';

export const typeName = (type: FilterType): TypeName =>
  type === 'string'
    ? 'text'
    : type === 'date' || type === 'datetime'
      ? 'date'
      : type === 'boolean'
        ? 'boolean'
        : 'number';

const marks: Readonly<Record<TypeName, Icon>> = {
  text: IconLetterCase,
  number: IconHash,
  date: IconCalendar,
  boolean: IconToggleLeft,
};

/** The mark of a type, as the headings of the table have it. */
export function TypeMark({ type }: { readonly type: FilterType }) {
  const Mark = marks[typeName(type)];
  return <Mark size={15} aria-hidden />;
}
