import { ErrorState, lazyParts, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ComponentType } from 'react';
import { editor } from './messages.js';

/** A part of the editor with its own chunk, and how to fetch it before it is shown. */
export interface LazyPart<Props> {
  readonly Part: ComponentType<Props>;
  readonly preload: () => void;
}

/**
 * Makes a part that is fetched when it is shown first. If that fails, it can be tried again where
 * the part stands, and the rest of the editor stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const useParts = lazyParts(async () => ({ Loaded: await load() }));
  function Part(props: Props) {
    const t = useMessages(editor);
    const { parts, failed, retry } = useParts(true);
    if (parts) return <parts.Loaded {...props} />;
    if (failed) return <ErrorState title={t('partNotLoaded')} onRetry={retry} />;
    return <SkeletonRows count={6} height={56} />;
  }
  return { Part, preload: useParts.preload };
}
