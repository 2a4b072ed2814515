import { folded } from '@patchbay/kernel';
import { type ConfigKey } from './config-fields.js';

/** A setting as the search reads it: everything that it is called or described by. */
export interface SearchedSetting {
  readonly key: ConfigKey;
  readonly words: readonly string[];
}

const plain = (text: string): string => folded(text, 10_000);

/** The words of a key on the wire: `waitOnAnswer` is found by “wait on”. */
const spelled = (key: string): string => key.replace(/([A-Z])/g, ' $1');

/** The keys whose settings have all words of a text, in the order in which they are given. */
export function foundSettings(
  settings: readonly SearchedSetting[],
  text: string,
): ReadonlySet<ConfigKey> {
  const parts = plain(text.trim()).split(/\s+/);
  const fits = ({ key, words }: SearchedSetting) => {
    const all = plain([key, spelled(key), ...words].join(' '));
    return parts.every((part) => all.includes(part));
  };
  return new Set(settings.filter(fits).map(({ key }) => key));
}
