import { listFormat, numberFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { momentText, useKeyWords } from '@patchbay/screens';
import classes from './Entries.module.css';
import { entries, type EntryMessages } from './messages.js';

type Data = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The values of data that hold something. */
export const filledEntries = (data: Data) =>
  Object.entries(data).filter(([, value]) => !isEmpty(value));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A single value as people read it; null for data inside data. */
export function valueWords(value: unknown, t: EntryMessages, locale: string): string | null {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberFormat(locale).format(value);
  if (typeof value === 'string')
    return instant.test(value) && !Number.isNaN(Date.parse(value))
      ? momentText(Date.parse(value), locale)
      : value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null))
    return listFormat(locale).format(value.filter((one) => !isEmpty(one)).map(String));
  return null;
}

/** Data as facts, with data inside them one step further in. */
export function DataFacts({ data }: { readonly data: Data }) {
  const t = useMessages(entries);
  const locale = useLocale();
  const keyWords = useKeyWords();
  return (
    <dl className={classes.facts}>
      {filledEntries(data).map(([key, value]) => (
        <div key={key}>
          <dt>{keyWords(key)}</dt>
          <dd>{valueWords(value, t, locale) ?? <DataFacts data={value as Data} />}</dd>
        </div>
      ))}
    </dl>
  );
}
