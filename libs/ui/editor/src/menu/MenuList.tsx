import { type Editor } from '@tiptap/core';
import { cx, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { promptEditor } from '../parts/messages.js';
import { optionId } from './use-control-attributes.js';
import { useFixedPlace } from '../parts/use-fixed-place.js';
import { usePromptState } from '../parts/use-prompt-state.js';
import { choose, menuKey, type PromptMenu } from './prompt-menu.js';
import classes from './MenuList.module.css';

interface MenuListProps {
  readonly editor: Editor;
  readonly id: string;
}

const found = { '{': 'fieldsFound', '@': 'mentionsFound' } as const;

/** The fields or mentions that can stand at the caret. The focus stays in the text, whose keys move here. */
export function MenuList({ editor, id }: MenuListProps) {
  const t = useMessages(promptEditor);
  const menu = usePromptState(editor, (state) => menuKey.getState(state) ?? null);
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {menu ? t(found[menu.trigger], { count: menu.choices.length }) : null}
        </span>
      </VisuallyHidden>
      {menu ? createPortal(<OpenList editor={editor} id={id} menu={menu} />, document.body) : null}
    </>
  );
}

function OpenList({ editor, id, menu }: MenuListProps & { readonly menu: PromptMenu }) {
  const t = useMessages(promptEditor);
  const list = useRef<HTMLDivElement>(null);
  const place = useFixedPlace(list, editor.view.coordsAtPos(menu.from));
  const activeId = optionId(id, menu.active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={list}
      role="presentation"
      className={classes.list}
      style={place}
      // A press here must not take the focus from the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {menu.choices.length === 0 ? (
        <p className={classes.none}>{t(menu.trigger === '{' ? 'noField' : 'noMention')}</p>
      ) : (
        <div role="listbox" id={id} aria-label={t(menu.trigger === '{' ? 'fields' : 'mentions')}>
          {menu.choices.map((choice, index) => (
            <div
              key={choice.source}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === menu.active}
              className={cx(classes.option, index === menu.active && classes.active)}
              tabIndex={-1}
              onMouseDown={() => choose(editor.view, choice)}
            >
              <span className={classes.title}>{choice.title}</span>
              <span className={classes.key}>{choice.hint}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
