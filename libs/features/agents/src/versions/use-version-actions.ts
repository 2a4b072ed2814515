import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { versions } from './messages.js';
import { type RestoreTarget, useRestore } from './use-restore.js';
import { useVersionWrites } from './use-version-writes.js';
import { type Version, versionName } from './version-name.js';

/** What can be done with a version of an agent. */
export interface VersionActions {
  readonly restore: (version: Version, target: RestoreTarget) => Promise<void>;
  readonly overwrite: (version: Version) => Promise<void>;
  readonly rename: (version: Version, title: string) => Promise<boolean>;
  readonly isPending: boolean;
}

/**
 * Acts on the versions of an agent beside its editor: each act that replaces something says first
 * what it is, and pending edits of the draft are saved before, so that the act comes last.
 */
export function useVersionActions(agentId: number, draft: AgentDraft): VersionActions {
  const t = useMessages(versions);
  const toast = useToast();
  const confirm = useConfirm();
  const restoring = useRestore(agentId);
  const writes = useVersionWrites(agentId);
  const { publishedAt } = draft.config;

  const isSaved = async () => {
    const saved = await draft.flush();
    if (!saved) toast({ text: t('unsaved'), tone: 'error' });
    return saved;
  };
  const questions = {
    staging: (title: string) => ({
      title: t('restoreTitle', { title }),
      body: t('restoreBody'),
      confirm: t('putBack'),
      cancel: t('keepDraft'),
    }),
    default: (title: string) => ({
      title: t('liveTitle', { title }),
      body:
        publishedAt === null ? t('firstLiveBody') : t('liveBody', { at: new Date(publishedAt) }),
      confirm: t('makeLive'),
      cancel: t('keepLive'),
    }),
  };
  return {
    restore: async (version, target) => {
      const isSure = await confirm(questions[target](versionName(t, version)));
      if (isSure && (await isSaved())) await restoring.restore(version, target);
    },
    overwrite: async (version) => {
      const isSure = await confirm({
        title: t('overwriteTitle', { title: version.title }),
        body: t('overwriteBody'),
        confirm: t('overwriteIt'),
        cancel: t('keepVersion'),
      });
      if (isSure && (await isSaved())) await writes.overwrite(version, draft.config);
    },
    rename: writes.rename,
    isPending: restoring.isPending || writes.isPending,
  };
}
