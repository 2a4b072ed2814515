import { type ConfigKey, configKeys } from '../settings/config-fields.js';
import { type RolloutMessages } from './messages.js';

/** The name of a place in a configuration, such as `actions.notify.instructions`. */
export function placeName(
  path: string,
  labelOf: (key: ConfigKey) => string,
  t: RolloutMessages,
): string {
  const [section = path, key] = path.split('.');
  if (section === 'templateFields' && key !== undefined) return t('place.question', { key });
  if (section === 'actions' && key !== undefined) return t('place.function', { key });
  const known = configKeys.find((one) => one === section);
  return known ? labelOf(known) : section;
}
