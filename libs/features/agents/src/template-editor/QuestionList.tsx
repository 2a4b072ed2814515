import {
  Button,
  EmptyState,
  IconListDetails,
  IconPlus,
  useToast,
  VisuallyHidden,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { templateEditor } from './messages.js';
import { nameOfQuestion } from './problem-words.js';
import { QuestionRow } from './QuestionRow.js';
import {
  addQuestion,
  insertQuestion,
  moveQuestion,
  type Question,
  removeQuestion,
} from './template-draft.js';
import { type TemplateProblem } from './template-problems.js';
import classes from './TemplateEditor.module.css';
import { useTemplateAddress } from './use-template-address.js';
import { type TemplateEditing } from './use-template-draft.js';

export interface QuestionListProps {
  readonly editing: TemplateEditing;
  readonly problems: readonly TemplateProblem[];
  readonly canEdit: boolean;
}

/** The questions in their order; one of them is open. */
export function QuestionList({ editing, problems, canEdit }: QuestionListProps) {
  const t = useMessages(templateEditor);
  const { questions } = editing.draft;
  const { opened, open } = useTemplateAddress();
  const { said, move } = useMoves(editing);
  const remove = useRemoval(editing);
  const [dragged, setDragged] = useState<number | null>(null);
  const add = () => {
    editing.change(addQuestion);
    open(questions.length);
    setTimeout(() => document.getElementById(`question-${nextIdOf(questions)}-title`)?.focus(), 60);
  };
  return (
    <section aria-labelledby="template-questions">
      <div className={classes.head}>
        <h2 id="template-questions" className={classes.heading}>
          {t('questions')}
        </h2>
        <span className={classes.hint}>{t('questionsHelp')}</span>
      </div>
      {questions.length === 0 ? (
        <EmptyState
          icon={<IconListDetails size={18} />}
          title={t('noQuestionsTitle')}
          actions={canEdit ? <AddQuestion onAdd={add} /> : undefined}
        >
          {t('noQuestions')}
        </EmptyState>
      ) : (
        <ol className={classes.questions}>
          {questions.map((question, at) => (
            <QuestionRow
              key={question.id}
              {...{ question, at, editing, canEdit }}
              isLast={at === questions.length - 1}
              isOpen={opened === at}
              isDragged={dragged === question.id}
              hasProblem={problems.some(
                ({ place }) => 'question' in place && place.question === question.id,
              )}
              onToggle={() => open(opened === at ? null : at)}
              onMove={(to) => move(question, to, opened)}
              onDrag={setDragged}
              onDropped={() => {
                const moved = questions.find(({ id }) => id === dragged);
                if (moved) move(moved, at, opened);
                setDragged(null);
              }}
              onRemove={() => remove(question, at)}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {canEdit && questions.length > 0 ? <AddQuestion onAdd={add} /> : null}
    </section>
  );
}

function AddQuestion({ onAdd }: { readonly onAdd: () => void }) {
  const t = useMessages(templateEditor);
  return (
    <Button icon={<IconPlus size={15} />} onClick={onAdd}>
      {t('addQuestion')}
    </Button>
  );
}

const nextIdOf = (questions: readonly Question[]) =>
  Math.max(-1, ...questions.map(({ id }) => id)) + 1;

/** Moves questions. The open one stays open, the focus stays with the one that moves. */
function useMoves({ draft, change }: TemplateEditing) {
  const t = useMessages(templateEditor);
  const { open } = useTemplateAddress();
  const [said, setSaid] = useState('');
  const move = (question: Question, to: number, opened: number | null) => {
    const { questions } = draft;
    const from = questions.indexOf(question);
    if (to < 0 || to >= questions.length || to === from) return;
    change(moveQuestion(question.id, to));
    setSaid(
      t('movedTo', {
        name: nameOfQuestion(t, question.field),
        position: to + 1,
        total: questions.length,
      }),
    );
    const openedId = opened === null ? undefined : questions[opened]?.id;
    if (openedId !== undefined) {
      const next = moveQuestion(question.id, to)(draft).questions;
      open(next.findIndex(({ id }) => id === openedId));
    }
    const way = to > from ? 'down' : 'up';
    requestAnimationFrame(() => focusMove(question.id, way));
  };
  return { said, move };
}

/** At an end of the list the button that moved a question is off; then the other one is focused. */
function focusMove(id: number, way: 'up' | 'down'): void {
  const buttonOf = (name: string) =>
    document.querySelector<HTMLButtonElement>(`[data-move="${id}-${name}"]`);
  const button = buttonOf(way);
  const isOff = !button || button.disabled || button.getAttribute('aria-disabled') === 'true';
  (isOff ? buttonOf(way === 'up' ? 'down' : 'up') : button)?.focus();
}

/** Removes a question; a toast puts it back where it stood. */
function useRemoval({ change }: TemplateEditing) {
  const t = useMessages(templateEditor);
  const toast = useToast();
  const { open } = useTemplateAddress();
  return (question: Question, at: number) => {
    change(removeQuestion(question.id));
    open(null);
    toast({
      text: t('removed'),
      action: { label: t('undo'), onAction: () => change(insertQuestion(question, at)) },
    });
  };
}
