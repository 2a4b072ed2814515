import { assignRef } from '@mantine/hooks';
import { useLayoutEffect, type Ref, type RefObject } from 'react';

/**
 * Registers an existing element as the target of a Mantine part, which expects a child with a ref.
 */
export function AnchorTarget({
  anchor,
  ref,
}: {
  anchor: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}) {
  useLayoutEffect(() => {
    if (ref) assignRef(ref, anchor.current);
  }, [anchor, ref]);
  return null;
}
