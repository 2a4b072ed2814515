import { type FormulaProblem } from '@patchbay/formula';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './Metrics.module.css';

/** What decides where a letter stands in a field. */
const copied = [
  'font',
  'letterSpacing',
  'tabSize',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const;

/** Lays an element on the text of a field. */
function cover(layer: HTMLElement, field: HTMLTextAreaElement): void {
  const style = getComputedStyle(field);
  for (const name of copied) layer.style[name] = style[name];
  const origin = (layer.offsetParent ?? layer).getBoundingClientRect();
  const place = field.getBoundingClientRect();
  layer.style.insetInlineStart = `${place.left - origin.left + field.clientLeft}px`;
  layer.style.insetBlockStart = `${place.top - origin.top + field.clientTop}px`;
  layer.style.inlineSize = `${field.clientWidth}px`;
  layer.style.blockSize = `${field.clientHeight}px`;
}

/**
 * The part of a formula that is wrong, underlined where it stands; what is missing is marked as a
 * gap. The reason is the error of the field.
 */
export function ProblemPlace({
  text,
  problem: { start, end },
  field,
}: {
  readonly text: string;
  readonly problem: FormulaProblem;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}) {
  const layer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || !layer.current) return;
    const align = () => layer.current && cover(layer.current, area);
    align();
    const watch = new ResizeObserver(align);
    watch.observe(area);
    return () => watch.disconnect();
  }, [field, text]);
  return (
    <code ref={layer} className={classes.place} aria-hidden>
      {text.slice(0, start)}
      <mark>{text.slice(start, end) || '\u00A0'}</mark>
      {text.slice(end)}
    </code>
  );
}
