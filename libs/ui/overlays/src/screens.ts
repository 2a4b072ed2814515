import { type OverlayArgs, type OverlayName } from '@patchbay/intents';
import { type ComponentType } from 'react';

/**
 * What a surface of the kit takes from the host; screens of kind confirm and suggestion hand it on
 * to their own surface.
 */
export interface OverlaySurfaceProps {
  readonly title: string;
  readonly depth: number;
  readonly closing: boolean;
  readonly onClose: () => void;
}

/** What the host gives to an overlay's screen. */
export interface OverlayScreenProps<N extends OverlayName> {
  readonly args: OverlayArgs<N>;
  readonly close: () => void;
  readonly surface: OverlaySurfaceProps;
}

/** Loads the screen of an overlay when it is first opened. */
export type OverlayLoader<N extends OverlayName> = () => Promise<{
  readonly Screen: ComponentType<OverlayScreenProps<N>>;
}>;

/** A screen for every overlay of the catalogue: a name without one does not compile. */
export type OverlayScreens = { readonly [N in OverlayName]: OverlayLoader<N> };
