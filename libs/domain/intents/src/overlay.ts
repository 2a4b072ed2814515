import { type PermissionName } from '@patchbay/permissions';
import * as z from 'zod/mini';
import { value } from './fields.js';

/**
 * How a screen stands over the page. The host turns a modal into a bottom sheet on narrow screens.
 */
export type OverlayKind = 'modal' | 'sidePanel' | 'bottomSheet' | 'confirm' | 'suggestion';

/** How much room a screen asks for. */
export type OverlaySize = 'sm' | 'md' | 'lg' | 'xl' | 'full';

type Field = z.ZodMiniType;

/** The properties of a screen in the catalogue. */
export interface OverlaySpec<
  Companions extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>,
> {
  /** The heading, and the name in the command palette. */
  readonly title: string;
  /** How it stands over the page. */
  readonly kind: OverlayKind;
  /** How much room it asks for. */
  readonly size: OverlaySize;
  /** Needed to open the screen. */
  readonly permission?: PermissionName;
  /** True when a partner's page may open it through the modal script. */
  readonly embeddable: boolean;
  /** Query parameters that belong to this screen and go when it closes. */
  readonly companions: Companions;
}

const withArgs = <C extends Readonly<Record<string, Field>>>(companions: C) =>
  z.object({ value: value(), ...companions });

/** An entry with its argument schema: the key's own value plus the companions. */
export type Overlay<C extends Readonly<Record<string, Field>>> = OverlaySpec<C> & {
  readonly args: ReturnType<typeof withArgs<C>>;
};

/** Describes one screen; the argument schema follows from the companions. */
export function overlay<const C extends Readonly<Record<string, Field>>>(
  spec: OverlaySpec<C>,
): Overlay<C> {
  return { ...spec, args: withArgs(spec.companions) };
}
