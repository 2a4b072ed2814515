import { ScreenSkeleton, SkeletonRows, useSteadyFlag } from '@patchbay/kit';
import { useComingSection } from '@patchbay/overlays';
import { type PageWord, usePlace } from '@patchbay/routes';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { pageShapes } from './page-shapes.js';

type Shape = (typeof pageShapes)[PageWord];

/** The outline that left last, in the frame that holds the waiting places. */
interface LastOutline {
  current: { readonly shape: Shape | undefined; readonly left: number } | undefined;
}
const LastOutlineContext = createContext<LastOutline | null>(null);
const soon = 300;

/** Around waiting places that follow one another, as at a cold start: the next goes on with the outline. */
export function ComingPages({ children }: { readonly children: ReactNode }) {
  const [last] = useState<LastOutline>(() => ({ current: undefined }));
  return <LastOutlineContext value={last}>{children}</LastOutlineContext>;
}

/**
 * Stands where a page comes, until its code and what it cannot begin without are here: nothing at
 * first, then the outline of that page. The frame keeps the place of its section column meanwhile.
 */
export function ComingPage({ page }: { readonly page?: PageWord | undefined }) {
  const shown = usePlace();
  const place = page ?? shown;
  const last = useContext(LastOutlineContext);
  const [before] = useState(() =>
    last?.current && performance.now() - last.current.left < soon ? last.current : undefined,
  );
  const shapes: Readonly<Partial<Record<string, Shape>>> = pageShapes;
  const shape = shapes[place] ?? before?.shape;
  const isDrawn = useSteadyFlag(true) || before !== undefined;
  useEffect(() => {
    if (!isDrawn || !last) return;
    return () => {
      last.current = { shape, left: performance.now() };
    };
  }, [isDrawn, last, shape]);
  // Home leads to a section.
  const isHome = place === 'home';
  useComingSection(shape !== undefined || isHome);
  if (shape && isDrawn) return <ScreenSkeleton shape={shape} />;
  return isDrawn && !isHome ? <SkeletonRows count={5} height={40} /> : <div aria-busy="true" />;
}
