import { type ReactNode } from 'react';
import { Button } from '../actions/Button.js';
import { Tabs, type TabsProps } from '../actions/Tabs.js';
import { keysFor } from '../marks/KeyCap.js';
import { CloseButton } from './CloseButton.js';
import { SurfaceBody } from './SurfaceBody.js';
import { SurfaceFrame, useSurfaceIds, type SurfaceProps } from './SurfaceFrame.js';
import classes from './Surfaces.module.css';
import { useMessages } from '@patchbay/messages';
import { surfaces } from './messages.js';

export interface SuggestionSurfaceProps extends SurfaceProps {
  /** The target of the suggestion: “Suggestion for Greeting”. */
  eyebrow: ReactNode;
  /** “2 of 5”. */
  position?: string;
  /** The present cost and the improvement. */
  reason: ReactNode;
  onApply: () => void;
  /** Absent where there is nothing to dismiss: then the footer has one button. */
  onDismiss?: () => void;
  applyLabel?: string;
  dismissLabel?: string;
  applying?: boolean;
  /** Placed left in the footer, such as “Hear it”. */
  footerStart?: ReactNode;
  /** The tabs Changes and Preview. */
  tabs?: Omit<TabsProps<string>, 'children' | 'flush'>;
  /** Placed right of the tabs, such as a `DiffCount`. */
  aside?: ReactNode;
  /** Changes with the suggestion, so that the next one fades in within the same frame. */
  bodyKey?: string;
}

/**
 * A proposed change: reason first, then the diff; “Apply Changes” receives the first focus.
 * States: proposed, applying. Keys: Enter applies, Escape closes.
 */
export function SuggestionSurface({
  title,
  eyebrow,
  position,
  reason,
  onApply,
  onDismiss,
  applyLabel,
  dismissLabel,
  applying,
  footerStart,
  tabs,
  aside,
  bodyKey,
  children,
  ...frame
}: SuggestionSurfaceProps) {
  const ids = useSurfaceIds();
  const t = useMessages(surfaces);
  return (
    <SurfaceFrame
      initialFocus="[data-apply]"
      {...frame}
      kind="suggestion"
      width={640}
      labelledBy={ids.title}
      describedBy={ids.words}
      onSubmitKeys={onApply}
    >
      <div className={classes.head}>
        <span className={classes.eyebrow}>{eyebrow}</span>
        {position ? <span className={classes.position}>{position}</span> : null}
        <CloseButton onClose={frame.onClose} />
      </div>
      <div className={classes.swap} key={`reason-${bodyKey}`}>
        <div className={classes.reason}>
          <h2 id={ids.title} className={classes['reason-title']}>
            {title}
          </h2>
          <div id={ids.words} className={classes['reason-words']}>
            {reason}
          </div>
        </div>
      </div>
      {tabs || aside ? (
        <div className={classes['tab-line']}>
          {tabs ? <Tabs {...tabs} flush /> : <span />}
          {aside}
        </div>
      ) : null}
      <SurfaceBody>
        <div className={classes.swap} key={`body-${bodyKey}`}>
          {children}
        </div>
      </SurfaceBody>
      <div className={classes.foot}>
        {footerStart ? <div className={classes.left}>{footerStart}</div> : null}
        {onDismiss ? <Button onClick={onDismiss}>{dismissLabel ?? t('dismiss')}</Button> : null}
        <Button
          variant="filled"
          data-apply
          keys={keysFor('mod↵')}
          loading={applying}
          onClick={onApply}
        >
          {applyLabel ?? t('apply')}
        </Button>
      </div>
    </SurfaceFrame>
  );
}
