import { useMessages } from '@patchbay/messages';
import { useCallback } from 'react';
import { type ConfigKey } from './config-fields.js';
import { agentSettings, configFields } from './messages.js';
import { type SettingRow, settingTable } from './setting-table.js';

const units: Readonly<Partial<Record<string, Pick<SettingRow, 'unit'>>>> = settingTable;

/** The names of a configuration's keys, with the unit of those that are lengths of time. */
export function useSettingLabels(): (key: ConfigKey) => string {
  const t = useMessages(agentSettings);
  const names = useMessages(configFields);
  return useCallback(
    (key) => {
      const unit = units[key]?.unit;
      return unit === 'seconds' || unit === 'milliseconds'
        ? t(`named.${unit}`, { label: names(key) })
        : names(key);
    },
    [names, t],
  );
}
