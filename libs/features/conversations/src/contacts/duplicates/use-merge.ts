import { type ReplyOf } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useNavigate } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useEffect, useRef, useState } from 'react';
import { contactMerge } from './messages.js';
import { useUndoMerge } from './use-undo-merge.js';

type Plan = ReplyOf<'mergeContacts'>;

/** The comparison of two contacts, and their merge. */
export interface MergeJob {
  /** What the merge would do; null while it is read. */
  readonly plan: Plan | null;
  readonly problem: string | null;
  /** A contact changed after it was compared; `plan` shows it as it is now. */
  readonly hasChanged: boolean;
  readonly isComparing: boolean;
  readonly isMerging: boolean;
  /** The fields whose value the merged contact gives. */
  readonly taken: ReadonlySet<string>;
  readonly take: (field: string, from: 'kept' | 'merged') => void;
  readonly compare: () => void;
  readonly start: () => void;
}

/**
 * Compares two contacts again after every choice, and merges them as they were compared: the server
 * refuses what has changed since. The toast offers to undo.
 */
export function useMerge(keep: number, merge: number): MergeJob {
  const callWords = useCallWords();
  const t = useMessages(contactMerge);
  const toast = useToast();
  const navigate = useNavigate();
  const { undo } = useUndoMerge();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [plan, setPlan] = useState<Plan | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const dry = useOperationMutation('mergeContacts', { invalidates: [], onSuccess: setPlan });
  const ask = dry.mutate;
  const compare = (fields: ReadonlySet<string>) =>
    ask({ id: keep, mergedId: merge, take: [...fields], dryRun: true });
  const write = useOperationMutation('mergeContacts', {
    onSuccess: ({ merge: done }) => {
      const onAction = () => done && undo(done.id);
      toast({ text: t('done'), ...(done ? { action: { label: t('undo'), onAction } } : {}) });
      void navigate({ to: '/app/contacts/duplicates', replace: true });
    },
    onError: ({ status }) => {
      if (status !== 409) return;
      setChanged(true);
      compare(taken);
    },
  });
  const first = useRef(compare);
  useEffect(() => first.current(new Set()), []);
  return {
    plan,
    problem: callWords(write.error ?? dry.error) ?? null,
    hasChanged,
    isComparing: dry.isPending,
    isMerging: write.isPending,
    taken,
    take: (field, from) => {
      const next = new Set(taken);
      if (from === 'merged') next.add(field);
      else next.delete(field);
      setTaken(next);
      compare(next);
    },
    compare: () => compare(taken),
    start: () => {
      if (!plan || write.isPending) return;
      setChanged(false);
      write.mutate({ id: keep, mergedId: merge, take: [...taken], version: plan.version });
    },
  };
}
