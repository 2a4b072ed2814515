import { useRouter } from '@patchbay/routes';
import { useEffect } from 'react';

/**
 * A page that was left has taken the pressed button or link with it. The keyboard and a screen
 * reader then go on at the content of the next page instead of at the start of the document. The
 * first page of a visit leaves the focus alone, so that Tab reaches "Skip to the content" first.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
        document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
