import { lazyScreen } from '@patchbay/routes';
import { type ComponentType, useEffect, useState } from 'react';

type BellProps = { readonly large?: boolean };

const bell = lazyScreen<BellProps>(() => import('../notifications/NotificationBell.js'));

/** The bell of notifications, fetched after the frame is there; null until then, or without it. */
export function useBell(): ComponentType<BellProps> | null {
  const [Bell, setBell] = useState<ComponentType<BellProps> | null>(null);
  useEffect(() => {
    let isGone = false;
    void bell.preload().then((loaded) => {
      if (loaded && !isGone) setBell(() => loaded.Screen);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return Bell;
}
