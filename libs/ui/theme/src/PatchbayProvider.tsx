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

/** What the theme of an app depends on. */
export interface PatchbayProviderProps {
  /** The tenant's colour, any CSS colour; the platform's own when absent. */
  brand?: string;
  /** `light` and `dark` are forced; `auto` (the default) follows the manager, then the system. */
  scheme?: 'light' | 'dark' | 'auto';
  /** Where a person's choice of scheme is kept; in memory when absent. */
  colorSchemeManager?: MantineColorSchemeManager;
  /** `test` switches transitions off. */
  env?: 'default' | 'test';
  /** For a widget inside a shadow root: where variables and the scheme attribute are written. */
  cssVariablesSelector?: string;
  getRootElement?: () => HTMLElement | undefined;
  getStyleNonce?: () => string;
  children?: ReactNode;
}

/** Themes everything below it from one brand colour. */
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
      {/* Right to left where the document says so. */}
      <DirectionProvider>{children}</DirectionProvider>
    </MantineProvider>
  );
}
