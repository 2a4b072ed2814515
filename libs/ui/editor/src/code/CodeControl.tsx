import { type CSSProperties, useImperativeHandle, useRef } from 'react';
import classes from './Code.module.css';
import { becomes, selected } from './code-state.js';
import { type CodeControlProps } from './code-props.js';
import { useCode } from './use-code.js';

/** The code with its parts drawn, in the library's editor. */
export function CodeControl({ handle, ...props }: CodeControlProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useCode(place, props);
  useImperativeHandle(handle, () => ({
    focus: () => view.current?.focus(),
    write: (text, caret) => {
      if (!view.current) return;
      view.current.dispatch(selected(becomes(view.current.state, text), caret).scrollIntoView());
      view.current.focus();
    },
  }));
  return (
    <div
      ref={place}
      className={classes.scroll}
      style={{ '--code-rows': props.rows } as CSSProperties}
    />
  );
}
