import './layers.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './unstyled-button.css';
import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './base.css';
import { DirectionProvider, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { createTheme } from './create-theme.js';
import { memoryColorSchemeManager } from './color-scheme.js';

/** Options of the theme of an app. */
export interface PatchbayProviderProps {
  /** The tenant's colour, any CSS colour; the default brand when absent. */
  brand?: string;
  /** `light` and `dark` are forced; `auto` (the default) follows the manager, then the system. */
  scheme?: 'light' | 'dark' | 'auto';
  /** Storage for the user's choice of scheme; in memory when absent. */
  colorSchemeManager?: MantineColorSchemeManager;
  /** `test` switches transitions off. */
  env?: 'default' | 'test';
  /**
   * For a widget inside a shadow root: the element that carries variables and the scheme attribute.
   */
  cssVariablesSelector?: string;
  getRootElement?: () => HTMLElement | undefined;
  getStyleNonce?: () => string;
  children?: ReactNode;
}

/** Applies a theme derived from one brand colour to everything below it. */
export function PatchbayProvider({
  brand,
  scheme = 'auto',
  colorSchemeManager,
  children,
  ...rest
}: PatchbayProviderProps) {
  const { theme, cssVariablesResolver } = useMemo(() => createTheme(brand), [brand]);
  const [inMemory] = useState(memoryColorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager ?? inMemory}
      defaultColorScheme="auto"
      forceColorScheme={scheme === 'auto' ? undefined : scheme}
      {...rest}
    >
      {/* Right to left where the document is. */}
      <DirectionProvider>{children}</DirectionProvider>
    </MantineProvider>
  );
}
