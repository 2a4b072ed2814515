import { type LazyScreen } from '@patchbay/routes';
import { type ComponentType, useEffect, useState } from 'react';
import { type BellProps } from '../ground/frame-parts.js';

/** The bell of notifications, fetched after the frame is there; null until then, or without it. */
export function useBell(bell?: LazyScreen<BellProps>): ComponentType<BellProps> | null {
  const [Bell, setBell] = useState<ComponentType<BellProps> | null>(null);
  useEffect(() => {
    let isGone = false;
    void bell?.preload().then((loaded) => {
      if (loaded && !isGone) setBell(() => loaded.Screen);
    });
    return () => {
      isGone = true;
    };
  }, [bell]);
  return Bell;
}
