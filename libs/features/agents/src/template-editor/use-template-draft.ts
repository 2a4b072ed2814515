import { type Template } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useLeaveGuard } from '@patchbay/screens';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { templateEditor } from './messages.js';
import {
  bodyOf,
  type ContentPart,
  contentOf,
  draftOf,
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
  readonly base: TemplateContent;
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

/** The draft of a template with its saves. What a failed save did not write stays in the draft. */
export function useTemplateDraft(template: Template): TemplateEditing {
  const t = useMessages(templateEditor);
  const toast = useToast();
  const history = useDraftHistory(() => draftOf(template));
  const [base, setBase] = useState(() => baseOf(template));
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<TemplateConflict | null>(null);
  const { draft, reset } = history;
  const content = useMemo(() => contentOf(draft), [draft]);
  const changed = useMemo(() => partsUnlike(base.content, content), [base, content]);
  const isDirty = changed.length > 0;
  const mutation = useOperationMutation('saveTemplate');
  useLeaveGuard(isDirty, draft, (from, to) => from.search.template !== to.search.template);

  /** Without unsaved changes, what another person saved is shown. */
  const takeNewer = useEffectEvent((stored: Template) => {
    const isNewer = (stored.revision ?? 0) > (base.revision ?? 0);
    if (isDirty || mutation.isPending || !isNewer) return;
    setBase(baseOf(stored));
    reset(draftOf(stored));
  });
  useEffect(() => takeNewer(template), [template]);

  const save = (offered = !base.disabled) => {
    setProblem(null);
    setConflict(null);
    const isSwitched = offered === base.disabled;
    mutation.mutate(
      {
        id: template.id,
        ...bodyOf(content, changed),
        ...(isSwitched ? { disabled: !offered } : {}),
        ...(base.revision === undefined ? {} : { baseRevision: base.revision }),
      },
      {
        onSuccess: ({ template: saved }) => {
          setBase({
            // As it was sent: what the server writes in another way is no change of a person.
            content: withParts(baseOf(saved).content, content, changed),
            revision: saved.revision,
            disabled: saved.disabled,
          });
          toast(t(isSwitched ? (offered ? 'isOffered' : 'isOff') : 'saved'));
        },
        onError: (error) => {
          const body = error.body as { current?: Template; revision?: number } | undefined;
          if (error.status !== 409 || !body?.current) return setProblem(error.message);
          const theirs = baseOf(body.current);
          const parts = partsUnlike(base.content, theirs.content);
          setConflict({
            parts: changed.filter(
              (part) => parts.includes(part) && partsUnlike(content, theirs.content).includes(part),
            ),
            theirs: theirs.content,
            base: base.content,
            revision: body.revision ?? theirs.revision ?? 0,
            disabled: theirs.disabled,
          });
        },
      },
    );
  };

  const resolve = useCallback(
    (mine: readonly ContentPart[]) => {
      if (!conflict) return;
      const { theirs, parts, revision, disabled } = conflict;
      const own = changed.filter((part) => !parts.includes(part) || mine.includes(part));
      setBase({ content: theirs, revision, disabled });
      setConflict(null);
      history.change((now) => ({
        ...draftOf(withParts(theirs, contentOf(now), own) as unknown as Template),
      }));
    },
    [changed, conflict, history],
  );

  return {
    ...history,
    isDirty,
    isSaving: mutation.isPending,
    isOffered: !base.disabled,
    storedKeys: base.content.fields.map(({ key }) => key),
    problem,
    conflict,
    save,
    resolve,
  };
}
