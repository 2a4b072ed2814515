import { type Editor } from '@tiptap/core';
import { VisuallyHidden } from '@patchbay/kit';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFixedPlace } from '../parts/use-fixed-place.js';
import classes from './Markers.module.css';
import { type Tip, useTip } from './use-tip.js';

/** Says what a chip stands for, or what is wrong with a marker: on hover, and at the caret. */
export function MarkerTip({ editor }: { readonly editor: Editor }) {
  const tip = useTip(editor);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{tip?.isByKey ? tip.text : null}</span>
      </VisuallyHidden>
      {tip ? createPortal(<Bubble tip={tip} />, document.body) : null}
    </>
  );
}

function Bubble({ tip }: { readonly tip: Tip }) {
  const bubble = useRef<HTMLDivElement>(null);
  const place = useFixedPlace(bubble, tip.element.getBoundingClientRect());
  return (
    // The status above says the same to a screen reader.
    <div ref={bubble} className={classes.tip} style={place} aria-hidden>
      {tip.text}
    </div>
  );
}
