import { Fragment, type ReactNode } from 'react';
import { FieldChip } from '../marks/Chip.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './WordDiff.module.css';
import { useMessages } from '@patchbay/messages';
import { data } from './messages.js';

/** A part of a text that stayed, was removed or was added. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Text with its `{key}` placeholders as chips. */
export function FieldText({ children }: { children: string }) {
  return (
    <>
      {children
        .split(/(\{[A-Za-z_][\w.-]*\})/)
        .map((piece, i) =>
          i % 2 ? (
            <FieldChip key={i} name={piece.slice(1, -1)} />
          ) : (
            <Fragment key={i}>{piece}</Fragment>
          ),
        )}
    </>
  );
}

/**
 * The changes of a text, marked by colour and by element; `{key}` placeholders stay whole. The text
 * is what a person wrote, in fragments: a browser that translates the page must leave it as it is.
 */
export function WordDiff({ parts, note }: { parts: readonly DiffPart[]; note?: ReactNode }) {
  const t = useMessages(data);
  return (
    <div className={classes.diff} tabIndex={0} role="group" aria-label={t('changes')}>
      {parts.map((part, i) => {
        const text = (
          <span key={i} translate="no">
            <FieldText>{part.text}</FieldText>
          </span>
        );
        if (part.kind === 'same') return text;
        if (part.kind === 'removed')
          return (
            <del key={i} className={classes.removed}>
              <VisuallyHidden>{t('removed')}</VisuallyHidden>
              {text}
            </del>
          );
        return (
          <ins key={i} className={classes.added}>
            <VisuallyHidden>{t('added')}</VisuallyHidden>
            {text}
          </ins>
        );
      })}
      {note ? <span className={classes.note}>{note}</span> : null}
    </div>
  );
}

const wordsIn = (parts: readonly DiffPart[], kind: DiffPart['kind']): number =>
  parts
    .filter((part) => part.kind === kind)
    .reduce((sum, part) => sum + (part.text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0), 0);

/** “− 27 words  + 6 words”, without a side that has none. */
export function DiffCount({ parts }: { parts: readonly DiffPart[] }) {
  const t = useMessages(data);
  const words = (count: number): string => t('words', { count });
  const [less, more] = [wordsIn(parts, 'removed'), wordsIn(parts, 'added')];
  if (less + more === 0)
    return parts.some(({ kind }) => kind !== 'same') ? (
      <span className={classes.count}>{t('signsOnly')}</span>
    ) : null;
  return (
    <span className={classes.count}>
      {less > 0 ? <span className={classes.less}>− {words(less)}</span> : null}
      {more > 0 ? <span className={classes.more}>+ {words(more)}</span> : null}
    </span>
  );
}
