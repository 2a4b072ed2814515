import { pressedKey } from '@patchbay/kernel';
import { FocusTrap, Portal, RemoveScroll } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  useId,
  useRef,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { cx } from '../class-names.js';
import { useSurfaceStack } from './surface-stack.js';
import classes from './Surfaces.module.css';
import { useFocusInside, type InitialFocus } from './use-focus-inside.js';

/** Props of every surface; the overlay host passes them. */
export interface SurfaceProps {
  title: string;
  onClose: () => void;
  /** Position in the stack, 0 at the bottom. */
  depth?: number;
  footer?: ReactNode;
  /**
   * Element that receives the first focus; else `[data-autofocus]`, the first field, or the primary
   * button.
   */
  initialFocus?: InitialFocus;
  /** Plays the closing transition; the host unmounts the surface after `leaveMs`. */
  closing?: boolean;
  children?: ReactNode;
}

/** Duration of the closing transition of each kind, in ms. */
export const leaveMs = {
  modal: 120,
  sidePanel: 200,
  bottomSheet: 250,
  confirm: 120,
  suggestion: 120,
} as const;

interface FrameProps {
  kind: 'modal' | 'side' | 'sheet' | 'confirm' | 'suggestion';
  role?: 'dialog' | 'alertdialog';
  modal?: boolean;
  width: number;
  depth?: number;
  closing?: boolean;
  describedBy?: string;
  labelledBy: string;
  onClose: () => void;
  /** ⌘Enter or Ctrl Enter. */
  onSubmitKeys?: () => void;
  initialFocus?: InitialFocus;
  surface?: HTMLAttributes<HTMLDivElement> & {
    ref?: Ref<HTMLDivElement>;
    'data-dragging'?: boolean;
  };
  children: ReactNode;
}

/**
 * The element shared by all kinds, in Mantine's portal, focus trap and scroll lock: scrim, role and
 * name, first focus and its restoration, Escape for the topmost surface.
 */
export function SurfaceFrame(props: FrameProps) {
  return (
    <Portal>
      <OpenSurface {...props} />
    </Portal>
  );
}

function OpenSurface({
  kind,
  role = 'dialog',
  modal = true,
  width,
  depth = 0,
  closing,
  describedBy,
  labelledBy,
  onClose,
  onSubmitKeys,
  initialFocus,
  surface,
  children,
}: FrameProps) {
  const root = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(root, surface?.ref);
  const { covered, stacked } = useSurfaceStack(depth, modal, onClose);
  useFocusInside(root, initialFocus);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (onSubmitKeys && pressedKey(event) === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onSubmitKeys();
    }
  };

  return (
    <FocusTrap active={modal && !closing}>
      <RemoveScroll forwardProps allowPinchZoom enabled={modal && !closing}>
        <div
          className={cx(classes.root, classes[kind])}
          style={{ '--depth': depth, '--width': `${width}px` } as CSSProperties}
          data-stacked={stacked || undefined}
          data-covered={covered || undefined}
          data-closing={closing || undefined}
          data-docked={modal ? undefined : true}
        >
          {modal ? (
            <div
              role="presentation"
              className={classes.scrim}
              data-testid="scrim"
              onClick={onClose}
            />
          ) : null}
          <div
            {...surface}
            ref={ref}
            role={role}
            aria-modal={modal || undefined}
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            tabIndex={-1}
            className={classes.surface}
            onKeyDown={onKeyDown}
          >
            {children}
          </div>
        </div>
      </RemoveScroll>
    </FocusTrap>
  );
}

/** Ids that connect a surface with its title and its description. */
export function useSurfaceIds(): { title: string; words: string } {
  const id = useId();
  return { title: `${id}-title`, words: `${id}-words` };
}
