import { useLocale, useMessages } from '@patchbay/messages';
import { OutcomeChip, useCan, useKeyWords } from '@patchbay/screens';
import { DataFacts, filledEntries, valueWords } from '../entries/DataFacts.js';
import { JsonToggle } from '../entries/JsonToggle.js';
import { entries } from '../entries/messages.js';
import { thread } from './messages.js';

/** The collected values, without empty ones. */
export const collectedEntries = filledEntries;

/** The collected values as facts, and as data for those who may see them. */
export function CollectedData({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  const t = useMessages(thread);
  const words = useMessages(entries);
  const locale = useLocale();
  const keyWords = useKeyWords();
  const mayInspect = useCan('canInspectJSON').allowed;
  return (
    <>
      <dl>
        {collectedEntries(data).map(([key, value]) => {
          const text = valueWords(value, words, locale);
          return (
            <div key={key}>
              <dt>{keyWords(key)}</dt>
              <dd>
                {key === 'disposition' && text !== null ? (
                  <OutcomeChip outcome={text} />
                ) : (
                  (text ?? <DataFacts data={value as Readonly<Record<string, unknown>>} />)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {mayInspect ? <JsonToggle label={t('collected')} value={data} /> : null}
    </>
  );
}
