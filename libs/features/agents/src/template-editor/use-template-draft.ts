import { type Template } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { isSameAccount, type Place, useMoveGuard } from '@patchbay/routes';
import { useCallWords, useDiscardQuestion } from '@patchbay/screens';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { templateEditor } from './messages.js';
import {
  bodyOf,
  type ContentPart,
  contentOf,
  draftOf,
  draftWith,
  partsUnlike,
  type TemplateContent,
  withParts,
} from './template-draft.js';
import { type DraftHistory, useDraftHistory } from './use-draft-history.js';

/** A stored template as it was when the draft began or was saved last. */
interface Base {
  readonly content: TemplateContent;
  readonly revision: number | undefined;
  readonly disabled: boolean;
}

/** Two saves of one template: the parts that both changed, and theirs. */
export interface TemplateConflict {
  readonly parts: readonly ContentPart[];
  readonly theirs: TemplateContent;
  readonly revision: number;
  readonly disabled: boolean;
}

/** A template that is edited. */
export interface TemplateEditing extends DraftHistory {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isOffered: boolean;
  /** The keys that the stored template has: agents may use them already. */
  readonly storedKeys: readonly string[];
  /** Why the last save failed. */
  readonly problem: string | null;
  readonly conflict: TemplateConflict | null;
  /** Saves what was changed; with `offered` it is offered, or turned off, by the same call. */
  save(offered?: boolean): void;
  /** Ends a conflict: of the parts that both changed these are mine, the others theirs. */
  resolve(mine: readonly ContentPart[]): void;
}

const baseOf = (template: Template): Base => ({
  content: contentOf(draftOf(template)),
  revision: template.revision,
  disabled: template.disabled,
});

/** Whether a move leaves the template: to another page, account or template. */
const leaves = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname ||
  !isSameAccount(from.search, to.search) ||
  from.search.template !== to.search.template;

/** What a refused save on top of another one says: theirs, and the parts that both changed. */
function conflictIn(
  error: { readonly status?: number; readonly body?: unknown },
  base: TemplateContent,
  mine: TemplateContent,
): TemplateConflict | null {
  const { current, revision } = (error.body ?? {}) as { current?: Template; revision?: number };
  if (error.status !== 409 || !current) return null;
  const { content: theirs, ...stored } = baseOf(current);
  const changed = [partsUnlike(base, mine), partsUnlike(base, theirs)];
  return {
    parts: partsUnlike(mine, theirs).filter((part) => changed.every((all) => all.includes(part))),
    theirs,
    revision: revision ?? stored.revision ?? 0,
    disabled: stored.disabled,
  };
}

/** The draft of a template with its saves. What a failed save did not write stays in the draft. */
export function useTemplateDraft(template: Template): TemplateEditing {
  const history = useDraftHistory(() => draftOf(template));
  const [base, setBase] = useState(() => baseOf(template));
  const [conflict, setConflict] = useState<TemplateConflict | null>(null);
  const { draft, reset, change } = history;
  const content = useMemo(() => contentOf(draft), [draft]);
  const changed = useMemo(() => partsUnlike(base.content, content), [base, content]);
  const isDirty = changed.length > 0;
  const askToDiscard = useDiscardQuestion();
  useMoveGuard({
    active: isDirty,
    beforeUnload: () => isDirty,
    mayMove: async (from, to) => !leaves(from, to) || askToDiscard(),
  });
  const { save, isSaving, problem } = useSave(
    template.id,
    { base, content, changed },
    (outcome) => {
      if ('saved' in outcome) setBase(outcome.saved);
      setConflict('conflict' in outcome ? outcome.conflict : null);
    },
  );

  /** Without unsaved changes, what another person saved is shown. */
  const takeNewer = useEffectEvent((stored: Template) => {
    const isNewer = (stored.revision ?? 0) > (base.revision ?? 0);
    if (isDirty || isSaving || !isNewer) return;
    setBase(baseOf(stored));
    reset(draftOf(stored));
  });
  useEffect(() => takeNewer(template), [template]);

  const resolve = (mine: readonly ContentPart[]) => {
    if (!conflict) return;
    const { theirs, parts, revision, disabled } = conflict;
    const own = changed.filter((part) => !parts.includes(part) || mine.includes(part));
    setBase({ content: theirs, revision, disabled });
    setConflict(null);
    change((now) => draftWith(now, withParts(theirs, contentOf(now), own)));
  };

  return {
    ...history,
    isDirty,
    isSaving,
    isOffered: !base.disabled,
    storedKeys: base.content.fields.map(({ key }) => key),
    problem,
    conflict,
    save,
    resolve,
  };
}

/** What is sent, and what it was before. */
interface Unsaved {
  readonly base: Base;
  readonly content: TemplateContent;
  readonly changed: readonly ContentPart[];
}

type Outcome =
  | { readonly saved: Base }
  | { readonly conflict: TemplateConflict }
  | { readonly problem: string };

/** Sends what was changed, and says how it went. */
function useSave(id: string, unsaved: Unsaved, onOutcome: (outcome: Outcome) => void) {
  const callWords = useCallWords();
  const t = useMessages(templateEditor);
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useOperationMutation('saveTemplate');
  const save = (offered = !unsaved.base.disabled) => {
    const { base, content, changed } = unsaved;
    setProblem(null);
    const isSwitched = offered === base.disabled;
    mutate(
      {
        id,
        ...bodyOf(content, changed),
        ...(isSwitched ? { disabled: !offered } : {}),
        ...(base.revision === undefined ? {} : { baseRevision: base.revision }),
      },
      {
        onSuccess: ({ template: { revision, disabled, ...saved } }) => {
          // As it was sent: what the server writes in another way is no change of a person.
          const stored = withParts(contentOf(draftOf(saved)), content, changed);
          onOutcome({ saved: { content: stored, revision, disabled } });
          toast(t(isSwitched ? (offered ? 'isOffered' : 'isOff') : 'saved'));
        },
        onError: (error) => {
          const conflict = conflictIn(error, base.content, content);
          if (conflict) return onOutcome({ conflict });
          setProblem(callWords(error));
          onOutcome({ problem: callWords(error) });
        },
      },
    );
  };
  return { save, isSaving: isPending, problem };
}
