import { type AgentConfig } from '@patchbay/contract';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useStagingChange } from './staging.js';

export type DraftStatus = 'clean' | 'saving' | 'saved' | 'error';

/** The concurrent save of another person, and its revision. */
export interface DraftConflict {
  readonly theirs: AgentConfig;
  readonly revision: number;
}

/** Edits that are not on the server yet, and the revision that they were made on. */
export interface PendingEdits {
  readonly patch: Partial<AgentConfig>;
  readonly revision: number;
  /** Whether they replace a save that a person was asked about, which then becomes a version. */
  readonly keepFormer?: boolean;
}

/** Why the last save did not happen. */
export type SaveFailure = Pick<SaveState, 'problem' | 'conflict'>;

/** How the last save went. */
export interface SaveState {
  readonly status: DraftStatus;
  readonly savedAt: number | undefined;
  readonly problem: string | null;
  readonly conflict: DraftConflict | null;
}

const unsaved: SaveState = { status: 'clean', savedAt: undefined, problem: null, conflict: null };

/** Fields that were changed again during the save. */
const withoutSaved = (patch: Partial<AgentConfig>, sent: Partial<AgentConfig>) =>
  Object.fromEntries(
    Object.entries(patch).filter(([key, value]) => sent[key] !== value),
  ) as Partial<AgentConfig>;

/**
 * Saves pending edits one request at a time. A failed save keeps them; one on an old revision
 * reports the conflict.
 */
export function useDraftSave(pending: RefObject<PendingEdits>, isTemplate: boolean) {
  const callWords = useCallWords();
  const [state, setState] = useState(unsaved);
  const running = useRef<Promise<boolean> | null>(null);
  /** Known before the state is rendered, for those who wait for the save. */
  const failure = useRef<SaveFailure | null>(null);
  const putStaging = useStagingChange();
  const save = useOperationMutation('saveCampaign', { invalidates: [] });

  const flush = useCallback(async (): Promise<boolean> => {
    // Several calls may have waited for one save: the first of them saves, the others wait again.
    while (running.current) await running.current;
    const { patch: sent, revision, keepFormer } = pending.current;
    if (Object.keys(sent).length === 0) return true;
    setState((before) => ({ ...before, status: 'saving' }));
    const change = {
      ...sent,
      published: isTemplate,
      baseRevision: revision,
      ...(keepFormer ? { keepFormer } : {}),
    };
    const run = save.mutateAsync(change).then(
      ({ revision: saved, changesSinceLive, updatedAt }) => {
        const left = withoutSaved(pending.current.patch, sent);
        pending.current = { patch: left, revision: saved };
        failure.current = null;
        putStaging({ ...sent, revision: saved, changesSinceLive, updatedAt });
        setState((before) => ({
          ...before,
          status: 'saved',
          savedAt: Date.now(),
          problem: null,
        }));
        return true;
      },
      (error: Error & { status?: number; body?: unknown }) => {
        const body = error.body as { current?: AgentConfig; revision?: number } | undefined;
        const conflict =
          error.status === 409 && body?.current
            ? { theirs: body.current, revision: body.revision ?? revision }
            : null;
        failure.current = { problem: callWords(error), conflict };
        setState((before) => ({
          ...before,
          status: 'error',
          problem: callWords(error),
          conflict: conflict ?? before.conflict,
        }));
        return false;
      },
    );
    running.current = run;
    const done = await run;
    running.current = null;
    return done;
  }, [callWords, isTemplate, pending, putStaging, save]);

  /** The message about the last save no longer applies. */
  const forget = useCallback(
    (what: 'saved' | 'conflict') =>
      setState((before) => {
        if (what === 'conflict') return { ...unsaved, savedAt: before.savedAt };
        return before.status === 'saved' ? { ...before, status: 'clean' } : before;
      }),
    [],
  );
  return { state, flush, forget, failure };
}
