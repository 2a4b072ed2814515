import { limitMeanings } from './daily-limits.js';
import { fileVariableOf } from '@patchbay/server-voice/settings';
import type { Setting, SettingGroup } from './setting.js';

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Examples that say where a value comes from are words; the others are values. */
const asExample = ({ example, isSecret }: Setting) =>
  isSecret && example.includes(' ') ? example : `\`${example}\``;

const described = ([name, setting]: readonly [string, Setting]) =>
  [
    `### \`${name}\``,
    '',
    sentence(setting.sets),
    '',
    `- Without it: ${setting.unset}`,
    `- Example: ${asExample(setting)}`,
    ...(setting.isSecret ? [`- From a file: \`${fileVariableOf(name)}\`, the path of it`] : []),
  ].join('\n');

const chapter = ({ title, intro, settings }: SettingGroup) =>
  [
    `## ${title}`,
    intro,
    ...Object.entries(settings)
      .filter(([, { isInternal }]) => !isInternal)
      .map(described),
  ].join('\n\n');

/** The limits with their defaults, which `DAILY_LIMITS` changes. */
function limitsChapter(defaults: Readonly<Record<string, number>>): string {
  const lines = Object.entries(limitMeanings).map(
    ([name, meaning]) => `- \`${name}=${defaults[name]}\`: ${meaning}`,
  );
  return [
    '## Limits of a day',
    'What `DAILY_LIMITS` may set, with the defaults. Those of agents and organizations are five times higher with a plan that is paid (a trial is not). A recipient gets a third of a day’s mails in an hour; five times more of anything from a paying account, ten times more where the recipient wrote, called or is a member.',
    lines.join('\n'),
  ].join('\n\n');
}

/** The page of all settings, as Markdown. `defaults` are the limits of a day by their names. */
export const settingsPage = (
  groups: readonly SettingGroup[],
  defaults: Readonly<Record<string, number>>,
): string =>
  `${[
    '# Settings',
    'Variables of the environment that the server reads when it starts; an empty one counts as not set, and blanks, ends of lines and a pair of quotes around a value are no part of it. A comment after a value is. A secret may be the content of a file instead, as Docker and Kubernetes mount secrets: `SERVER_KEY_FILE=/run/secrets/server_key` in place of `SERVER_KEY`. A value that cannot be used ends the start with a sentence that names it. `npm start -- --explain` prints what is in force and where each value comes from, without secrets.',
    'This page is written by `npm run settings` from `apps/api/src/settings`.',
    ...groups.map(chapter),
    limitsChapter(defaults),
  ].join('\n\n')}\n`;
