import { useMessages } from '@patchbay/messages';
import { type BrowserCall } from '@patchbay/voice-call';
import { useEffect, useRef } from 'react';
import classes from './Call.module.css';
import { soundCall } from './messages.js';

/** How loud both sides are. It moves outside of React: a render for each picture would be too much. */
export function Levels({ call }: { readonly call: BrowserCall }) {
  const t = useMessages(soundCall);
  const own = useRef<HTMLSpanElement>(null);
  const other = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const now = call.levels();
      own.current?.style.setProperty('--level', now.own.toFixed(2));
      other.current?.style.setProperty('--level', now.other.toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [call]);
  return (
    <div className={classes.levels} aria-hidden>
      <span className={classes.level}>
        {t('you')} <span ref={own} className={classes.bar} />
      </span>
      <span className={classes.level}>
        {t('agent')} <span ref={other} className={classes.bar} />
      </span>
    </div>
  );
}
