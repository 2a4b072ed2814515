import { useMessages } from '@patchbay/messages';
import { type ComponentType, createElement } from 'react';
import { SkeletonRows } from './Skeleton.js';
import { ErrorState } from './States.js';
import { states } from './messages.js';
import { lazyParts } from '../lazy/lazy-parts.js';

/** A part of a screen with its own chunk, and how to fetch it before it is shown. */
export interface LazyPart<Props> {
  readonly Part: ComponentType<Props>;
  readonly preload: () => void;
}

/**
 * Makes a part that is fetched when it is shown first; `pick` finds it in its module. If it cannot
 * be fetched, it can be tried again where the part stands, and the rest of the screen stays as it
 * is.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Props> {
  const useParts = lazyParts(load);
  function Part(props: Props) {
    const t = useMessages(states);
    const { parts, failed, retry } = useParts(true);
    if (parts) return createElement(pick(parts), props);
    if (failed) return <ErrorState title={t('partNotLoaded')} onRetry={retry} />;
    return <SkeletonRows count={6} height={56} />;
  }
  return { Part, preload: useParts.preload };
}
