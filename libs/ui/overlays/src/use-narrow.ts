import { useSyncExternalStore } from 'react';

/** Under this width modals and side panels become bottom sheets. */
const narrow = '(max-width: 767.98px)';

const watch = (listener: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the page is as narrow as a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
