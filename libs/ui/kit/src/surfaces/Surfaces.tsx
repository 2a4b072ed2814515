import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Button } from '../actions/Button.js';
import { cx } from '../class-names.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import { CloseButton } from './CloseButton.js';
import { SurfaceBody } from './SurfaceBody.js';
import { SurfaceFrame, useSurfaceIds, type SurfaceProps } from './SurfaceFrame.js';
import classes from './Surfaces.module.css';
import { useSheetDrag } from './use-sheet-drag.js';
import { useSheetRest } from './use-sheet-rest.js';

const modalWidth = { sm: 480, md: 640, lg: 880 } as const;

export interface ModalSurfaceProps extends SurfaceProps {
  /** 480 for one question, 640 for reading, 880 for pickers. */
  size?: keyof typeof modalWidth;
  /** Placed left in the footer, apart from the other buttons. */
  footerStart?: ReactNode;
  /** ⌘Enter. */
  onSubmitKeys?: () => void;
  /**
   * Keeps the accessible name and shows no header: the content has its own, with its own close
   * button.
   */
  bare?: boolean;
  /** Takes the page. Its header lies over the content, so that a bare one in its place moves nothing. */
  full?: boolean;
}

/**
 * A centred dialog for one question, a text or a picker.
 * States: open, closing. Keys: Tab stays inside, Escape closes.
 */
export function ModalSurface({
  title,
  size = 'sm',
  footer,
  footerStart,
  bare,
  full,
  children,
  ...frame
}: ModalSurfaceProps) {
  const ids = useSurfaceIds();
  return (
    <SurfaceFrame {...frame} kind="modal" width={modalWidth[size]} labelledBy={ids.title}>
      {bare ? (
        <VisuallyHidden id={ids.title}>{title}</VisuallyHidden>
      ) : (
        <div className={cx(classes.head, full && classes.over)}>
          <h2 id={ids.title} className={classes.title}>
            {title}
          </h2>
          <CloseButton onClose={frame.onClose} />
        </div>
      )}
      <SurfaceBody>{children}</SurfaceBody>
      {footer || footerStart ? (
        <div className={classes.foot} data-primary>
          {footerStart ? <div className={classes.left}>{footerStart}</div> : null}
          {footer}
        </div>
      ) : null}
    </SurfaceFrame>
  );
}

// The list beside a docked panel stays usable; below this width the panel is modal.
const docked = '(min-width: 1280px)';

export interface SidePanelSurfaceProps extends SurfaceProps {
  /** 436 px, or 640 px when wide. */
  size?: 'md' | 'wide';
  /** Tile, chips and meta beside the title, and a row of actions below it. */
  head?: ReactNode;
}

/**
 * Details beside a list: from 1280 px the list stays usable, below the panel is modal, on phones
 * full screen.
 * States: open, closing. Keys: Escape closes; Tab stays inside where it is modal.
 */
export function SidePanelSurface({
  title,
  size = 'md',
  head,
  footer,
  children,
  ...frame
}: SidePanelSurfaceProps) {
  const ids = useSurfaceIds();
  const hasRoom = useMediaQuery(docked, undefined, { getInitialValueInEffect: false });
  // One that is closing stands above what opens in its place, and stays where it was.
  const [isFirst] = useState((frame.depth ?? 0) === 0);
  const isDocked = hasRoom && isFirst;
  return (
    <SurfaceFrame
      {...frame}
      kind="side"
      modal={!isDocked}
      width={size === 'wide' ? 640 : 436}
      labelledBy={ids.title}
    >
      <div className={classes.head}>
        <div className={classes.title}>
          <h2 id={ids.title} className={classes.title}>
            {title}
          </h2>
          {head}
        </div>
        <CloseButton onClose={frame.onClose} />
      </div>
      <SurfaceBody>{children}</SurfaceBody>
      {footer ? (
        <div className={classes.foot} data-primary>
          {footer}
        </div>
      ) : null}
    </SurfaceFrame>
  );
}

export interface BottomSheetSurfaceProps extends SurfaceProps {
  /** A 44 px avatar before the title. */
  lead?: ReactNode;
  /** A line under the title. */
  meta?: ReactNode;
  /** As high as a sheet can be, unless what has arrived leaves it half empty. */
  tall?: boolean;
}

/**
 * The phone variant of a dialog: follows the finger, closes past a quarter of the screen or by a
 * flick.
 * States: open, dragged, closing. Keys: Tab stays inside, Escape closes.
 */
export function BottomSheetSurface({
  title,
  lead,
  meta,
  tall,
  footer,
  children,
  ...frame
}: BottomSheetSurfaceProps) {
  const ids = useSurfaceIds();
  const { offset, dragging, handlers } = useSheetDrag(frame.onClose);
  const sheet = useSheetRest(Boolean(tall));
  return (
    <SurfaceFrame
      {...frame}
      kind="sheet"
      width={10000}
      labelledBy={ids.title}
      surface={{
        ref: sheet,
        style: offset ? ({ '--drag': `${offset}px` } as CSSProperties) : undefined,
        'data-dragging': dragging || undefined,
      }}
    >
      <div {...handlers} data-testid="sheet-grip">
        <div className={classes.grip} />
        <div className={classes.head}>
          {lead}
          <div className={classes.title}>
            <h2 id={ids.title} className={classes.title}>
              {title}
            </h2>
            {meta}
          </div>
          <CloseButton onClose={frame.onClose} />
        </div>
      </div>
      <SurfaceBody>{children}</SurfaceBody>
      {footer ? (
        <div className={classes.foot} data-primary>
          {footer}
        </div>
      ) : null}
    </SurfaceFrame>
  );
}

export interface ConfirmSurfaceProps extends Omit<SurfaceProps, 'footer'> {
  /** The verb of the action: “Delete organization”. */
  confirmLabel: string;
  /** The verb of the alternative: “Keep it”. */
  cancelLabel: string;
  onConfirm: () => void;
  /** Only for loss of data, money or a phone number. */
  danger?: boolean;
  busy?: boolean;
  /** Reason why the action cannot be confirmed yet. */
  disabledReason?: string;
}

/**
 * Asks for confirmation, names what stops and what is lost; the safe button receives the first
 * focus.
 * States: asking, busy, not allowed yet with the reason. Keys: Escape is the safe answer.
 */
export function ConfirmSurface({
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger,
  busy,
  disabledReason,
  children,
  ...frame
}: ConfirmSurfaceProps) {
  const ids = useSurfaceIds();
  return (
    <SurfaceFrame
      initialFocus="[data-safe]"
      {...frame}
      kind="confirm"
      role="alertdialog"
      width={420}
      labelledBy={ids.title}
      describedBy={ids.words}
    >
      <div className={classes['confirm-body']}>
        <h2 id={ids.title} className={classes.title}>
          {title}
        </h2>
        <div id={ids.words} className={classes['confirm-words']}>
          {children}
        </div>
      </div>
      <div className={classes.foot}>
        <Button data-safe onClick={frame.onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'filled'}
          loading={busy}
          disabledReason={disabledReason}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </SurfaceFrame>
  );
}
