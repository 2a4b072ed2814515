import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the viewport is as narrow as a phone: then modals and side panels become bottom sheets.
 */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
