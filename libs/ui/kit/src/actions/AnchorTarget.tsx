import { assignRef } from '@mantine/hooks';
import { useLayoutEffect, type Ref, type RefObject } from 'react';

/**
 * Stands for a control that is drawn elsewhere, as the child of Mantine's targets, which take an
 * element by its ref.
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
