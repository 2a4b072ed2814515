import { FieldChip } from '@patchbay/kit';
import { wordDiff } from '@patchbay/template-fields';
import { Fragment, useMemo } from 'react';
import classes from './DiffText.module.css';

/** A text with its change marked by colour and by form: removed words struck through, added words underlined, `{key}` chips as atoms. */
export function DiffText({ before, after }: { readonly before: string; readonly after: string }) {
  const diff = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <div className={classes.text}>
      {diff.parts.map((part, index) => {
        const words = <Chips text={part.text} />;
        if (part.kind === 'removed') return <del key={index} className={classes.removed}>{words}</del>;
        if (part.kind === 'added') return <ins key={index} className={classes.added}>{words}</ins>;
        return <Fragment key={index}>{words}</Fragment>;
      })}
    </div>
  );
}

/** Plain text with its field markers shown as chips. */
export function Chips({ text }: { readonly text: string }) {
  return text.split(/(\{[A-Za-z][\w-]*\})/).map((piece, index) => (/^\{[A-Za-z][\w-]*\}$/.test(piece) ? <FieldChip key={index} name={piece.slice(1, -1)} /> : <Fragment key={index}>{piece}</Fragment>));
}

/** “− 27 words + 6 words”. */
export function DiffCount({ before, after }: { readonly before: string; readonly after: string }) {
  const { removed, added } = useMemo(() => wordDiff(before, after), [before, after]);
  return <span className={classes.count}>{`− ${removed} ${removed === 1 ? 'word' : 'words'} + ${added} ${added === 1 ? 'word' : 'words'}`}</span>;
}
