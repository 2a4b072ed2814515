import { ScreenSkeleton, SkeletonRows, useSteadyFlag } from '@patchbay/kit';
import { useComingSection } from '@patchbay/overlays';
import { type PageWord, usePlace } from '@patchbay/routes';
import { useEffect, useState } from 'react';
import { pageShapes } from './page-shapes.js';

type Shape = (typeof pageShapes)[PageWord];

/** The outline that left last: at a cold start one waiting place follows the other. */
let former: { readonly shape: Shape | undefined; readonly left: number } | undefined;
const soon = 300;

/**
 * Stands where a page comes, until its code and what it cannot begin without are here: nothing at
 * first, then the outline of that page. The frame keeps the place of its section column meanwhile.
 */
export function ComingPage({ page }: { readonly page?: PageWord | undefined }) {
  const shown = usePlace();
  const place = page ?? shown;
  const [before] = useState(() =>
    former !== undefined && performance.now() - former.left < soon ? former : undefined,
  );
  const shapes: Readonly<Partial<Record<string, Shape>>> = pageShapes;
  const shape = shapes[place] ?? before?.shape;
  const isDrawn = useSteadyFlag(true) || before !== undefined;
  useEffect(() => {
    if (!isDrawn) return;
    return () => {
      former = { shape, left: performance.now() };
    };
  }, [isDrawn, shape]);
  // Home leads to a section.
  const isHome = place === 'home';
  useComingSection(shape !== undefined || isHome);
  if (shape && isDrawn) return <ScreenSkeleton shape={shape} />;
  return isDrawn && !isHome ? <SkeletonRows count={5} height={40} /> : <div aria-busy="true" />;
}
