import { useForceUpdate } from '@mantine/hooks';
import { useEffect } from 'react';
import type * as Parts from './floating-parts.js';

let parts: typeof Parts | undefined;

/** What floats beside a control, with the library that finds its place: loaded when it is first wanted, because no page needs it to be shown. */
export function useFloatingParts(wanted: boolean): typeof Parts | undefined {
  const redraw = useForceUpdate();
  useEffect(() => {
    if (!wanted || parts) return;
    void import('./floating-parts.js').then((loaded) => {
      parts = loaded;
      redraw();
    });
  }, [wanted, redraw]);
  return parts;
}
