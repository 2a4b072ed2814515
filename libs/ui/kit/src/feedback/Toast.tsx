import { useTimeout } from '@mantine/hooks';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../class-names.js';
import { IconAlertCircle, IconCircleCheckFilled } from '../icons/first-icons.js';
import classes from './Toast.module.css';

/** The result of an action that is not visible on the screen. */
export interface ToastMessage {
  text: string;
  /** `error` is an alert and stays 6 s. */
  tone?: 'success' | 'error' | 'plain';
  /** One action, such as Undo; the toast then stays 6 s. */
  action?: { label: string; onAction: () => void };
}

/** Shows a toast and replaces the previous one. */
export type ShowToast = (message: ToastMessage | string) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

const SHORT_MS = 1000;
const LONG_MS = 6000;

/** Shows the toasts of all components inside it: one at a time, bottom centre. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(ToastMessage & { id: number }) | null>(null);
  const show = useCallback<ShowToast>((message) => {
    setToast((before) => ({
      ...(typeof message === 'string' ? { text: message } : message),
      id: (before?.id ?? 0) + 1,
    }));
  }, []);
  const hide = useCallback(() => setToast(null), []);
  const isError = toast?.tone === 'error';
  const place = (role: 'status' | 'alert') => (
    <div className={classes.place} role={role}>
      {toast && isError === (role === 'alert') ? (
        <ToastCard key={toast.id} toast={toast} onDone={hide} />
      ) : null}
    </div>
  );
  return (
    <ToastContext value={show}>
      {children}
      {/* Both live regions are always in the document, so that a screen reader announces what
          is put in. */}
      {createPortal(
        <>
          {place('status')}
          {place('alert')}
        </>,
        document.body,
      )}
    </ToastContext>
  );
}

/** Returns the function that shows a toast. */
export function useToast(): ShowToast {
  return use(ToastContext);
}

/**
 * What was pressed may be off or gone by the time that it is refused: the focus that is lost goes to
 * what says the problem.
 */
function takeLostFocus(card: HTMLElement | null): void {
  if (document.activeElement === document.body) card?.focus();
}

function ToastCard({ toast, onDone }: { toast: ToastMessage; onDone: () => void }) {
  const [held, setHeld] = useState(false);
  const isError = toast.tone === 'error';
  const stay = toast.action || isError ? LONG_MS : SHORT_MS;
  const { start, clear } = useTimeout(onDone, stay);
  useEffect(() => {
    if (!held) start();
    return clear;
  }, [held, start, clear]);

  const Mark = isError ? IconAlertCircle : IconCircleCheckFilled;
  return (
    <div
      className={classes.toast}
      {...(isError ? { tabIndex: -1, ref: takeLostFocus } : {})}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target, currentTarget }) => setHeld(target !== currentTarget)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === 'plain' ? null : (
        <span className={cx(classes.icon, isError ? classes.bad : classes.good)} aria-hidden>
          <Mark size={16} />
        </span>
      )}
      <span>{toast.text}</span>
      {toast.action ? (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.onAction();
            onDone();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
    </div>
  );
}
