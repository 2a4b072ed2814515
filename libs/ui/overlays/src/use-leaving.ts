import { type OpenOverlay, overlayCatalogue, type OverlayName } from '@patchbay/intents';
import { leaveMs } from '@patchbay/kit';
import { useEffect, useState } from 'react';

export interface ShownOverlay {
  readonly overlay: OpenOverlay;
  readonly closing: boolean;
}

const longestLeaveMs = (name: OverlayName, narrow: boolean) =>
  narrow ? leaveMs.bottomSheet : leaveMs[overlayCatalogue[name].kind];

/**
 * The open overlays, and those that are closing: they stay until their closing transition has
 * ended.
 */
export function useLeaving(open: readonly OpenOverlay[], narrow: boolean): readonly ShownOverlay[] {
  const [known, setKnown] = useState(open);
  const [leaving, setLeaving] = useState<readonly OpenOverlay[]>([]);
  if (known !== open) {
    const names = new Set(open.map(({ name }) => name));
    setKnown(open);
    setLeaving(
      [...leaving, ...known].filter(
        ({ name }, at, all) =>
          !names.has(name) && all.findIndex((other) => other.name === name) === at,
      ),
    );
  }
  useEffect(() => {
    if (leaving.length === 0) return;
    const timers = leaving.map(({ name }) =>
      setTimeout(
        () => setLeaving((now) => now.filter((each) => each.name !== name)),
        longestLeaveMs(name, narrow),
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [leaving, narrow]);
  return [
    ...open.map((overlay) => ({ overlay, closing: false })),
    ...leaving.map((overlay) => ({ overlay, closing: true })),
  ];
}
