import { type Editor } from '@tiptap/core';
import { type Command } from '@tiptap/pm/state';
import {
  Button,
  IconAlertCircle,
  IconBraces,
  IconButton,
  IconSearch,
  keysFor,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { firstSelected, toggleBold, toggleLines } from '../document/keys.js';
import { openMenu } from '../menu/prompt-menu.js';
import { goToProblem } from '../problems/go-to-problem.js';
import { problemKey } from '../problems/problem-marks.js';
import { kindOf } from '../text/line-kind.js';
import { toolIcons } from './icons.js';
import { promptEditor } from '../parts/messages.js';
import classes from '../parts/Prompt.module.css';
import { moveByArrows } from './move-by-arrows.js';
import { usePromptState } from '../parts/use-prompt-state.js';

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly locked: boolean | undefined;
  readonly hasFields: boolean;
  readonly hasMentions: boolean;
  readonly isFinding: boolean;
  readonly onFind: () => void;
}

/** The tools above the text; one stop of Tab, and arrows move in it. */
export function Toolbar({
  editor,
  label,
  locked,
  hasFields,
  hasMentions,
  isFinding,
  onFind,
}: ToolbarProps) {
  const t = useMessages(promptEditor);
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('tools', { label })}
      className={classes.tools}
      onKeyDown={moveByArrows}
      onMouseDown={(event) => event.preventDefault()}
    >
      {locked ? null : <Formats editor={editor} />}
      {hasFields && !locked ? (
        <IconButton
          tabIndex={-1}
          label={t('insertField')}
          icon={<IconBraces size={16} />}
          onClick={() => openMenu(editor.view, '{')}
        />
      ) : null}
      {hasMentions && !locked ? (
        <IconButton
          tabIndex={-1}
          label={t('mention')}
          icon={<toolIcons.At size={16} />}
          onClick={() => openMenu(editor.view, '@')}
        />
      ) : null}
      <IconButton
        tabIndex={locked ? 0 : -1}
        label={t('find')}
        keys={keysFor('modF')}
        icon={<IconSearch size={16} />}
        aria-pressed={isFinding}
        onClick={onFind}
      />
      <Problems editor={editor} />
    </div>
  );
}

function Formats({ editor }: { readonly editor: Editor }) {
  const t = useMessages(promptEditor);
  const isBold = usePromptState(editor, ({ selection, storedMarks }) =>
    (storedMarks ?? selection.$head.marks()).some(({ type }) => type.name === 'bold'),
  );
  const kind = usePromptState(editor, (state) => kindOf(firstSelected(state)).kind);
  const run = (command: Command) => () => {
    command(editor.state, editor.view.dispatch.bind(editor.view));
    editor.view.focus();
  };
  return (
    <>
      <IconButton
        label={t('bold')}
        keys={keysFor('modB')}
        icon={<toolIcons.Bold size={16} />}
        aria-pressed={isBold}
        onClick={run(toggleBold)}
      />
      <IconButton
        tabIndex={-1}
        label={t('heading')}
        icon={<toolIcons.Heading size={16} />}
        aria-pressed={kind === 'heading'}
        onClick={run(toggleLines('heading'))}
      />
      <IconButton
        tabIndex={-1}
        label={t('bullets')}
        icon={<toolIcons.List size={16} />}
        aria-pressed={kind === 'bullet'}
        onClick={run(toggleLines('bullet'))}
      />
      <IconButton
        tabIndex={-1}
        label={t('numbers')}
        icon={<toolIcons.ListNumbers size={16} />}
        aria-pressed={kind === 'number'}
        onClick={run(toggleLines('number'))}
      />
    </>
  );
}

/** How many markers have a problem; a press goes to the next one. */
function Problems({ editor }: { readonly editor: Editor }) {
  const t = useMessages(promptEditor);
  const count = usePromptState(editor, (state) => problemKey.getState(state)?.count ?? 0);
  if (count === 0) return null;
  return (
    <Button
      size="sm"
      variant="subtle"
      tabIndex={-1}
      className={classes.problems}
      icon={<IconAlertCircle size={14} />}
      onClick={() => goToProblem(editor)}
    >
      {t('problems', { count })}
    </Button>
  );
}
