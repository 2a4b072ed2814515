import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { useOperation, useOperationCache, useOperationMutation } from '@patchbay/queries';
import { timing } from '@patchbay/template-fields';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export type DraftStatus = 'clean' | 'saving' | 'saved' | 'error';

/** What another person saved meanwhile, and on which revision it stands. */
export interface DraftConflict {
  readonly theirs: AgentConfig;
  readonly revision: number;
}

export interface AgentDraft {
  /** What the editor shows: the server's state with the edits that are not saved yet on top. */
  readonly config: AgentEventRules;
  readonly status: DraftStatus;
  readonly savedAt: number | undefined;
  readonly problem: string | null;
  readonly conflict: DraftConflict | null;
  change(patch: Partial<AgentConfig>): void;
  /** Saves what is pending at once; resolves to whether everything is on the server. */
  flush(): Promise<boolean>;
  /** Ends a conflict: keep what was typed here on top of theirs, or take theirs. */
  resolve(keep: 'mine' | 'theirs'): void;
}

interface Pending {
  readonly patch: Partial<AgentConfig>;
  readonly revision: number;
}

/**
 * Edits of an agent that save themselves as a draft 1.5 s after the last change. Template mode saves with `published: true`, the full
 * editor with `published: false`. Nothing typed is lost: a failed save keeps the edits and can be retried, a conflict keeps both sides.
 */
export function useAgentDraft(rules: AgentEventRules): AgentDraft {
  const cache = useOperationCache();
  const [patch, setPatch] = useState<Partial<AgentConfig>>({});
  const [status, setStatus] = useState<DraftStatus>('clean');
  const [savedAt, setSavedAt] = useState<number>();
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<DraftConflict | null>(null);
  const pending = useRef<Pending>({ patch: {}, revision: rules.revision });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const save = useOperationMutation('saveCampaign', { invalidates: [] });

  const write = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    const { patch: sent, revision } = pending.current;
    if (Object.keys(sent).length === 0) return true;
    setStatus('saving');
    const run = save
      .mutateAsync({ ...sent, published: rules.templateId ? true : false, baseRevision: revision })
      .then(
        (reply) => {
          const left = Object.fromEntries(
            Object.entries(pending.current.patch).filter(([key, value]) => sent[key] !== value),
          ) as Partial<AgentConfig>;
          pending.current = { patch: left, revision: reply.revision };
          cache.set('getStagingEventRules', asWritten, (former) =>
            former
              ? ({
                  ...former,
                  ...sent,
                  revision: reply.revision,
                  changesSinceLive: reply.changesSinceLive,
                  updatedAt: reply.updatedAt,
                } as AgentEventRules)
              : former,
          );
          setPatch(left);
          setSavedAt(Date.now());
          setProblem(null);
          setStatus('saved');
          return true;
        },
        (error: { status?: number; message: string; body?: unknown }) => {
          const body = error.body as { current?: AgentConfig; revision?: number } | undefined;
          if (error.status === 409 && body?.current)
            setConflict({ theirs: body.current, revision: body.revision ?? revision });
          setProblem(error.message);
          setStatus('error');
          return false;
        },
      );
    running.current = run;
    const done = await run;
    running.current = null;
    return done;
  }, [cache, rules.templateId, save]);

  const change = useCallback(
    (edit: Partial<AgentConfig>) => {
      pending.current = { ...pending.current, patch: { ...pending.current.patch, ...edit } };
      setPatch(pending.current.patch);
      setStatus((before) => (before === 'saved' ? 'clean' : before));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void write(), timing.draftSaveDebounce);
    },
    [write],
  );

  const resolve = useCallback(
    (keep: 'mine' | 'theirs') => {
      if (!conflict) return;
      pending.current = {
        patch: keep === 'mine' ? pending.current.patch : {},
        revision: conflict.revision,
      };
      cache.set('getStagingEventRules', asWritten, (former) =>
        former
          ? ({ ...former, ...conflict.theirs, revision: conflict.revision } as AgentEventRules)
          : former,
      );
      setPatch(pending.current.patch);
      setConflict(null);
      setProblem(null);
      setStatus('clean');
      if (keep === 'mine') void write();
    },
    [cache, conflict, write],
  );

  // A save that somebody else made while nothing is pending here simply becomes the new ground.
  useEffect(() => {
    if (Object.keys(pending.current.patch).length === 0)
      pending.current = { patch: {}, revision: rules.revision };
  }, [rules.revision]);

  const leave = useEffectEvent(() => void write());
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      leave();
    };
  }, []);

  return {
    config: { ...rules, ...patch } as AgentEventRules,
    status,
    savedAt,
    problem,
    conflict,
    change,
    flush: write,
    resolve,
  };
}

/** The editor changes markers as they were written: with their answers in place they would be saved as plain text. */
const asWritten = { replaceTemplateVars: false } as const;

/** The staging configuration of the agent that the address stands on. */
export const useStaging = () => useOperation('getStagingEventRules', asWritten);
