import { type AgentConfig } from '@patchbay/contract';
import { type SettingMessages } from './messages.js';
import { rowOf, type SettingKey, type SettingRow } from './setting-table.js';

/** Whether a value is none, so that the default applies. */
const isNone = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Older configurations say in more ways whether callers hear of a recording. */
export function currentValue(key: SettingKey, value: unknown): unknown {
  if (key !== 'autoRecordingNotification' || isNone(value)) return value;
  return value === 'never' ? 'false' : String(value as boolean | string);
}

/** What applies: the value of the configuration, or the default. */
export function valueOf(config: AgentConfig, key: SettingKey): unknown {
  const value = currentValue(key, config[key]);
  return isNone(value) ? rowOf(key).defaultValue : value;
}

/** Whether the configuration has something else than the default. */
export const isChanged = (config: AgentConfig, key: SettingKey): boolean =>
  valueOf(config, key) !== rowOf(key).defaultValue;

/** The value of an input: an empty one goes back to the default. */
export const toStored = (key: SettingKey, input: unknown): unknown =>
  input === '' ? rowOf(key).reset : input;

const choiceWords = ['en-US', 'multi', 'es-MX', 'es-ES', 'es-US', 'true', 'always', 'false'];
type ChoiceWord = 'en-US' | 'multi' | 'es-MX' | 'es-ES' | 'es-US' | 'true' | 'always' | 'false';

/** A choice in words; those that the contract alone lists stand as they are. */
export const choiceWord = (t: SettingMessages, choice: string): string =>
  choiceWords.includes(choice) ? t(`choice.${choice as ChoiceWord}`) : choice;

/** A value in words, with its unit. */
export function valueWords(
  t: SettingMessages,
  { unit, choices }: Pick<SettingRow, 'unit' | 'choices'>,
  value: unknown,
): string {
  if (typeof value === 'boolean') return value ? t('on') : t('off');
  if (typeof value === 'number')
    return unit ? t(`amount.${unit}`, { count: value }) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return choices ? choiceWord(t, value) : value;
}
