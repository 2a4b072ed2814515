import { type OverlayName, overlayNames } from '@patchbay/intents';
import { type ReactNode } from 'react';
import { ConfirmProvider, OverlayHost, type OverlayScreens, StepUpProvider } from '../index.js';

const named = (name: string) => () => <p>overlay {name}</p>;

/**
 * What `apps/web` has around its pages: confirmation, step-up code, and the host of these overlays.
 * An overlay that is left out shows its name.
 */
export function overlaysAround(overlays: Partial<OverlayScreens>) {
  const screens = Object.fromEntries(
    overlayNames.map((name: OverlayName) => [
      name,
      overlays[name] ?? (async () => ({ Screen: named(name) })),
    ]),
  ) as unknown as OverlayScreens;
  return ({ children }: { children: ReactNode }) => (
    <ConfirmProvider>
      <StepUpProvider>
        {children}
        <OverlayHost screens={screens} />
      </StepUpProvider>
    </ConfirmProvider>
  );
}
