import { defaultBrand } from '@patchbay/theme';

/**
 * The tenants' colours of the toolbar. The two ends show where the theme has to correct a colour
 * for contrast: a yellow that white text cannot stand on, and a navy that a dark page swallows.
 */
export const brands: Readonly<Record<string, { title: string; color: string }>> = {
  own: { title: 'Patchbay', color: defaultBrand },
  light: { title: 'Very light: lemon', color: '#fff3a3' },
  dark: { title: 'Very dark: navy', color: '#0a1033' },
};
