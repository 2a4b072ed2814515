import { type Editor } from '@tiptap/core';
import { cx, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { fieldTitle, markerOf } from '@patchbay/template-fields';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { promptEditor } from '../field/messages.js';
import { optionId } from '../field/use-control-attributes.js';
import { useFixedPlace } from '../field/use-fixed-place.js';
import { usePromptState } from '../field/use-prompt-state.js';
import { chooseField, type FieldMenu, menuKey } from './field-menu.js';
import classes from './FieldList.module.css';

interface FieldListProps {
  readonly editor: Editor;
  readonly id: string;
}

/** The fields that can stand at the caret. The focus stays in the text, whose keys move here. */
export function FieldList({ editor, id }: FieldListProps) {
  const t = useMessages(promptEditor);
  const menu = usePromptState(editor, (state) => menuKey.getState(state) ?? null);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{menu ? t('fieldsFound', { count: menu.fields.length }) : null}</span>
      </VisuallyHidden>
      {menu ? createPortal(<OpenList editor={editor} id={id} menu={menu} />, document.body) : null}
    </>
  );
}

function OpenList({ editor, id, menu }: FieldListProps & { readonly menu: FieldMenu }) {
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
      {menu.fields.length === 0 ? (
        <p className={classes.none}>{t('noField')}</p>
      ) : (
        <div role="listbox" id={id} aria-label={t('fields')}>
          {menu.fields.map((field, index) => (
            <div
              key={field.key}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === menu.active}
              className={cx(classes.option, index === menu.active && classes.active)}
              tabIndex={-1}
              onMouseDown={() => chooseField(editor.view, field.key)}
            >
              <span className={classes.title}>{fieldTitle(field)}</span>
              <span className={classes.key}>{markerOf(field.key)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
