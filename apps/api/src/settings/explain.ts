import * as z from 'zod';
import { fileVariableOf, givenSettings, type GivenSettings } from '@patchbay/server-voice/settings';
import { secretsOf, type Setting, type SettingGroup } from './setting.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The default that a schema has; undefined for those that have none. */
function defaultOf({ schema }: Setting): string | undefined {
  const { success, data } = z.safeParse(schema, undefined);
  return success && data !== undefined ? String(data) : undefined;
}

/** A value without the user and password that an address may have. */
const withoutPassword = (value: string) => value.replace(/(:\/\/)[^/?#]*@/g, '$1…@');

function effective(
  name: string,
  setting: Setting,
  { values, fromFiles }: GivenSettings,
): readonly [string, string] {
  const given = values[name];
  if (given !== undefined)
    return [
      setting.isSecret ? '(set, not shown)' : withoutPassword(given),
      fromFiles.has(name) ? `file of ${fileVariableOf(name)}` : 'environment',
    ];
  const standard = defaultOf(setting);
  return standard === undefined ? ['(not set)', setting.unset] : [standard, 'default'];
}

/** Beginnings of names that only settings of ours have, such as `CARRIER_`. */
const prefixesOf = (names: readonly string[]) =>
  new Set(
    names
      .map((name) => name.slice(0, name.indexOf('_') + 1))
      .filter((prefix, _, all) => prefix && all.filter((one) => one === prefix).length > 1),
  );

/** Variables that look like settings and are read by nothing, as a misspelt one. */
export function unknownSettings(groups: readonly SettingGroup[], env: Environment): string[] {
  const all = groups.flatMap(({ settings }) => Object.entries(settings));
  const names = all.flatMap(([name, { isSecret }]) =>
    isSecret ? [name, fileVariableOf(name)] : [name],
  );
  const prefixes = prefixesOf(names);
  return Object.keys(env)
    .filter((name) => !names.includes(name) && prefixes.has(name.slice(0, name.indexOf('_') + 1)))
    .sort();
}

/** A sentence of the page without its marks and full stop. */
const plain = (text: string) => text.replaceAll(/[`*]|\.$/g, '');

/** What is in force, setting by setting, and where it comes from. Shows no secret. */
export function explainSettings(groups: readonly SettingGroup[], env: Environment): string {
  const given = givenSettings(env, secretsOf(groups));
  const chapters = groups.map(({ title, settings }) =>
    [
      title,
      ...Object.entries(settings)
        .filter(([, { isInternal }]) => !isInternal)
        .map(([name, one]) => {
          const [value, from] = effective(name, one, given);
          return `  ${name.padEnd(28)} ${value}  [${plain(from)}]`;
        }),
    ].join('\n'),
  );
  const unknown = unknownSettings(groups, env);
  return [
    ...chapters,
    ...(unknown.length > 0 ? [`Read by nothing: ${unknown.join(', ')}`] : []),
  ].join('\n\n');
}
