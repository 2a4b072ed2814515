import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.js';
import classes from './NotOpened.module.css';
import { useMessages } from '@patchbay/messages';
import { actions } from './messages.js';

/** Height that the panel needs to stay inside the window. */
const WIDTH = 232;
const EDGE = 8;

/**
 * Shown beside a control whose menu or popover could not be fetched, with a retry. It positions
 * itself, because the positioning library is what failed to load.
 */
export function NotOpened({
  anchor,
  label,
  onRetry,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useMessages(actions);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  useClickOutside(onClose, null, [panel, anchor.current]);
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const room = window.innerWidth - WIDTH - EDGE;
    const isLow = box.bottom > window.innerHeight / 2;
    setPlace({
      left: Math.max(EDGE, Math.min(box.left, room)),
      ...(isLow ? { bottom: window.innerHeight - box.top + EDGE } : { top: box.bottom + EDGE }),
    });
  }, [anchor]);
  useHotkeys([['Escape', onClose]], []);
  return createPortal(
    <div ref={setPanel} role="alert" className={classes.panel} style={place}>
      <p className={classes.words}>{t('notOpened', { label })}</p>
      <Button size="sm" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>,
    document.body,
  );
}
