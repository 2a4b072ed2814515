import { useMessages } from '@patchbay/messages';
import { useMemo } from 'react';
import { type ConfigKey, configKeys } from './config-fields.js';
import { agentSettings, configFields, settingHelp } from './messages.js';
import { foundSettings } from './setting-search.js';
import { rowOf, type SettingKey, settingTable } from './setting-table.js';
import { choiceWord } from './setting-values.js';

const isSetting = (key: ConfigKey): key is SettingKey => Object.hasOwn(settingTable, key);

/** The keys that fit a text, by their names, help, groups and choices; null without a text. */
export function useFoundSettings(text: string): ReadonlySet<ConfigKey> | null {
  const t = useMessages(agentSettings);
  const names = useMessages(configFields);
  const help = useMessages(settingHelp);
  const searched = useMemo(
    () =>
      configKeys.map((key) => {
        const row = isSetting(key) ? rowOf(key) : undefined;
        const group = row ? [t(`group.${row.group}`)] : [];
        const choices = row?.choices?.map((choice) => choiceWord(t, choice)) ?? [];
        return { key, words: [names(key), help(key), ...group, ...choices] };
      }),
    [help, names, t],
  );
  return useMemo(
    () => (text.trim() === '' ? null : foundSettings(searched, text)),
    [searched, text],
  );
}
