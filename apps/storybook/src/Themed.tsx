import { ToastProvider } from '@patchbay/kit';
import { PatchbayProvider } from '@patchbay/theme';
import { type ReactNode, useLayoutEffect } from 'react';
import { brands } from './brands.js';

export interface ThemedProps {
  readonly scheme: 'light' | 'dark';
  /** A key of `brands`. */
  readonly brand: string;
  readonly direction: 'ltr' | 'rtl';
  readonly children: ReactNode;
}

/** The theme around a story, as the toolbar has it. */
export function Themed({ scheme, brand, direction, children }: ThemedProps) {
  // Mantine reads the direction of the document when it is mounted, so the key mounts it again.
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
  }, [direction]);
  document.documentElement.dir = direction;
  return (
    <PatchbayProvider key={direction} brand={brands[brand]?.color} scheme={scheme}>
      <ToastProvider>{children}</ToastProvider>
    </PatchbayProvider>
  );
}
