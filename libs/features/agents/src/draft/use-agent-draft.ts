import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { timing } from '@patchbay/template-fields';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type ConflictChoice } from './conflict-choice.js';
import { type TwoEdits } from './merge.js';
import { useStagingChange } from './staging.js';
import {
  type PendingEdits,
  type SaveFailure,
  type SaveState,
  useDraftSave,
} from './use-draft-save.js';

export interface AgentDraft extends SaveState {
  /** The data of the editor: the server's state with unsaved edits on top. */
  readonly config: AgentEventRules;
  /** `isShown`: the control shows what was typed by itself, so the editor is drawn a moment later. */
  change(patch: Partial<AgentConfig>, isShown?: boolean): void;
  /** Saves pending edits at once; resolves to whether all are on the server. */
  flush(): Promise<boolean>;
  /** Whether there may be edits that the server does not have. */
  readonly isUnsaved: boolean;
  /** Whether the server has all edits, at this moment. */
  isSaved(): boolean;
  /** Saves until the server has all edits; resolves to the failure that ended it, or to null. */
  saveAll(): Promise<SaveFailure | null>;
  /** Gives up the edits that the server does not have. */
  drop(): void;
  /** Ends a conflict: keep the local input on top of theirs, take theirs, or both merged. */
  resolve(choice: ConflictChoice): void;
  /** Both sides of the conflict and what they began with; null without a conflict. */
  readonly twoEdits: TwoEdits | null;
}

/** Milliseconds without a key after which the rest of the editor has what was typed. */
const drawnAfter = 150;
/** Milliseconds until it shows that there are edits at all: after the frame that shows the key. */
const markedAfter = 32;

/**
 * Edits of an agent that save themselves as a draft 1.5 s after the last change. Template mode
 * saves with `published: true`, the full editor with `published: false`. Nothing typed is lost: a
 * failed save keeps the edits and can be retried, a conflict keeps both sides.
 */
export function useAgentDraft(rules: AgentEventRules): AgentDraft {
  const [patch, setPatch] = useState<Partial<AgentConfig>>({});
  const pending = useRef<PendingEdits>({ patch: {}, revision: rules.revision });
  const [base, setBase] = useState<AgentConfig>(rules);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const putStaging = useStagingChange();
  const { state, flush, forget, failure } = useDraftSave(pending, Boolean(rules.templateId));
  const { conflict } = state;

  const draw = useCallback(() => {
    clearTimeout(drawing.current);
    setPatch(pending.current.patch);
    // A save may end between a key and its drawing: "Saved" stays where nothing is left to save.
    if (Object.keys(pending.current.patch).length > 0) forget('saved');
  }, [forget]);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (Object.keys(pending.current.patch).length > 0) draw();
    return flush();
  }, [draw, flush]);

  const change = useCallback(
    (edit: Partial<AgentConfig>, isShown = false) => {
      const isFirst = Object.keys(pending.current.patch).length === 0;
      pending.current = { ...pending.current, patch: { ...pending.current.patch, ...edit } };
      // To draw all of the editor for each key of a long text would take longer than a frame.
      clearTimeout(drawing.current);
      if (isShown) drawing.current = setTimeout(draw, isFirst ? markedAfter : drawnAfter);
      else draw();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void write(), timing.draftSaveDebounce);
    },
    [draw, write],
  );

  const resolve = useCallback(
    (choice: ConflictChoice) => {
      if (!conflict) return;
      const { theirs, revision } = conflict;
      const { patch: mine } = pending.current;
      const kept = choice === 'mine' ? mine : choice === 'theirs' ? {} : choice.merged;
      pending.current = { patch: kept, revision, keepFormer: choice !== 'theirs' };
      setBase(theirs);
      putStaging({ ...theirs, revision });
      setPatch(kept);
      forget('conflict');
      if (choice !== 'theirs') void write();
    },
    [conflict, forget, putStaging, write],
  );

  const isSaved = useCallback(() => Object.keys(pending.current.patch).length === 0, []);
  const saveAll = useCallback(async () => {
    // What is typed during a save needs another one.
    while (!isSaved()) if (!(await write())) return failure.current;
    return null;
  }, [failure, isSaved, write]);
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = { ...pending.current, patch: {} };
  }, []);

  // Without pending edits, a save of another person becomes the new base. What was saved is shown
  // from the edits until the configuration has it: the former value in between would move a caret.
  useEffect(() => {
    if (Object.keys(pending.current.patch).length === 0)
      pending.current = { patch: {}, revision: rules.revision };
    // What another person saves meanwhile is not what these edits began with.
    if (rules.revision === pending.current.revision) setBase(rules);
    setPatch(pending.current.patch);
    // oxlint-disable-next-line react/exhaustive-deps -- a revision names its configuration
  }, [rules.revision]);
  useOnLeave(() => void write());
  // A conflict is for the person; an edit that is not due yet saves itself.
  useOnConnection(() => void (state.status === 'error' && !conflict && write()));
  const twoEdits = useMemo(
    () => conflict && { mine: patch, base, theirs: conflict.theirs },
    [conflict, patch, base],
  );

  return {
    ...state,
    // What is not drawn yet is there for whatever draws the editor first.
    config: { ...rules, ...patch, ...pending.current.patch } as AgentEventRules,
    change,
    flush: write,
    isUnsaved: Object.keys(patch).length > 0,
    isSaved,
    saveAll,
    drop,
    resolve,
    twoEdits,
  };
}

/** Does something when the page is hidden and when the component goes. */
function useOnLeave(act: () => void): void {
  const leave = useEffectEvent(act);
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
}

/** Does something when there is a connection again. */
function useOnConnection(act: () => void): void {
  const connect = useEffectEvent(act);
  useEffect(() => {
    const onOnline = () => connect();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
