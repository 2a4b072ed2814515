import { Chip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { thread } from './messages.js';

const words = (key: string) =>
  key
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());
const tones = {
  booked: 'success',
  answered: 'info',
  callback: 'warn',
  message: 'warn',
  transferred: 'info',
  spam: 'danger',
} as const;
const isKnown = (value: string): value is keyof typeof tones => Object.hasOwn(tones, value);

/** The collected values, without empty ones. */
export const collectedEntries = (data: Readonly<Record<string, unknown>>) =>
  Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== '');

/** The collected values as a list. */
export function CollectedData({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  const t = useMessages(thread);
  return (
    <dl>
      {collectedEntries(data).map(([key, value]) => {
        const text =
          typeof value === 'object' ? Object.values(value as object).join(', ') : String(value);
        return (
          <div key={key}>
            <dt>{words(key)}</dt>
            <dd>
              {key === 'disposition' ? (
                <Chip tone={isKnown(text) ? tones[text] : 'grey'}>
                  {isKnown(text) ? t(`disposition.${text}`) : text}
                </Chip>
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
