import {
  Chip,
  cx,
  FieldChip,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconTrash,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { fieldTitle, fieldType } from '@patchbay/template-fields';
import { templateEditor } from './messages.js';
import { nameOfQuestion } from './problem-words.js';
import { QuestionForm } from './QuestionForm.js';
import { type Question } from './template-draft.js';
import classes from './TemplateEditor.module.css';
import { type TemplateEditing } from './use-template-draft.js';

export interface QuestionRowProps {
  readonly question: Question;
  readonly at: number;
  readonly editing: TemplateEditing;
  readonly canEdit: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly isDragged: boolean;
  readonly hasProblem: boolean;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onDrag: (id: number | null) => void;
  /** A dragged question was dropped here. */
  readonly onDropped: () => void;
  readonly onRemove: () => void;
}

/** One question: what it is, the buttons that move and remove it, and its form when it is open. */
export function QuestionRow(props: QuestionRowProps) {
  const t = useMessages(templateEditor);
  const { question, editing, canEdit, isOpen, isDragged, hasProblem, onToggle } = props;
  const { id, field } = question;
  const name = nameOfQuestion(t, field);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li
      className={cx(classes.question, isDragged && classes.dragged)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDropped();
      }}
    >
      <div className={classes.line}>
        {canEdit ? (
          <span
            className={classes.grip}
            draggable
            title={t('grip', { name })}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', field.key);
              props.onDrag(id);
            }}
            onDragEnd={() => props.onDrag(null)}
          >
            <IconGripVertical size={15} aria-hidden />
          </span>
        ) : null}
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={`question-${id}`}
          aria-label={t('open', { name })}
          onClick={onToggle}
        >
          <Chevron size={15} aria-hidden />
          <span className={classes.titles}>
            <span className={classes.name}>
              {field.title ? fieldTitle(field) : t('newQuestion')}
            </span>
            <span className={classes.marks}>
              <FieldChip name={field.key} />
              <span className={classes.hint}>{t(`type.${fieldType(field)}`)}</span>
              {field.disabledIf ? <Chip>{t('onlyIf')}</Chip> : null}
              {hasProblem ? <Chip tone="danger">{t('hasProblem')}</Chip> : null}
            </span>
          </span>
        </button>
        {canEdit ? <RowButtons {...props} name={name} /> : null}
      </div>
      <div id={`question-${id}`} hidden={!isOpen}>
        {isOpen ? <QuestionForm {...{ question, editing, canEdit }} /> : null}
      </div>
    </li>
  );
}

function RowButtons({
  question: { id },
  at,
  isLast,
  onMove,
  onRemove,
  name,
}: QuestionRowProps & { readonly name: string }) {
  const t = useMessages(templateEditor);
  return (
    <span className={classes.buttons}>
      <IconButton
        data-move={`${id}-up`}
        label={t('moveUp', { name })}
        icon={<IconArrowUp size={15} />}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        data-move={`${id}-down`}
        label={t('moveDown', { name })}
        icon={<IconArrowDown size={15} />}
        disabled={isLast}
        onClick={() => onMove(at + 1)}
      />
      <IconButton
        label={t('removeOne', { name })}
        icon={<IconTrash size={15} />}
        onClick={onRemove}
      />
    </span>
  );
}
