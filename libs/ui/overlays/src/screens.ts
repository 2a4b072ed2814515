import { type OverlayArgs, type OverlayName } from '@patchbay/intents';
import { type ComponentType } from 'react';

/**
 * Props that a surface of the kit receives from the host; screens of kind confirm and suggestion
 * pass them to their own surface.
 */
export interface OverlaySurfaceProps {
  readonly title: string;
  readonly depth: number;
  readonly closing: boolean;
  readonly onClose: () => void;
}

/** Props of an overlay's screen. */
export interface OverlayScreenProps<N extends OverlayName> {
  readonly args: OverlayArgs<N>;
  readonly close: () => void;
  readonly surface: OverlaySurfaceProps;
}

/** Loads the screen of an overlay when it is first opened. */
export type OverlayLoader<N extends OverlayName> = () => Promise<{
  readonly Screen: ComponentType<OverlayScreenProps<N>>;
}>;

/** The screen of every overlay of the catalogue: a name without a screen does not compile. */
export type OverlayScreens = { readonly [N in OverlayName]: OverlayLoader<N> };
