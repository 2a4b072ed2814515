import { openOverlay, type OverlayArgs, type OverlayName } from '@patchbay/intents';
import { type AppSearch, Link, stateOfOpening } from '@patchbay/routes';
import { type ComponentPropsWithRef } from 'react';

export type OverlayLinkProps<N extends OverlayName> = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly opens: N;
  readonly args?: Partial<OverlayArgs<N>>;
};

/** A link that opens an overlay on this page; it can be copied, and opened in a new tab. */
export function OverlayLink<N extends OverlayName>({
  opens,
  args,
  ...anchor
}: OverlayLinkProps<N>) {
  return (
    <Link
      to="."
      search={(former: AppSearch) => openOverlay(former, opens, args)}
      state={stateOfOpening()}
      {...anchor}
    />
  );
}
