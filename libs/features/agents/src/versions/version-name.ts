import { type ReplyOf } from '@patchbay/contract';
import { type VersionMessages } from './messages.js';

/** A snapshot of an agent as the list has it. */
export type Version = ReplyOf<'listAgentVersions'>['versions'][number];

/** What a version is called where it stands alone: its name, or what was kept and when. */
export function versionName(t: VersionMessages, version: Version): string {
  const at = new Date(version.versionId);
  if (!version.automatic) return version.title;
  return version.source === 'default' ? t('keptLive', { at }) : t('keptDraft', { at });
}
