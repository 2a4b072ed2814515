import { IconCloudOff } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConnection } from '@patchbay/queries';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './Frame.module.css';
import { frame } from '../ground/messages.js';

/** A shorter break is not shown, in ms. */
const showAfterMs = 4000;

const watch = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Shows that no new data arrive; loaded data stay usable, and the user stays signed in. */
export function ConnectionBanner() {
  const t = useMessages(frame);
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const waiting = useConnection() === 'waiting';
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  const words = !online ? t('offline') : waiting && long ? t('noAnswer') : null;
  return (
    <div role="status" className={words ? classes.banner : classes.quiet}>
      {words ? (
        <>
          <IconCloudOff size={15} aria-hidden /> {words}
        </>
      ) : null}
    </div>
  );
}
