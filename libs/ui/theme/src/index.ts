export { PatchbayProvider, type PatchbayProviderProps } from './PatchbayProvider.js';
export { memoryColorSchemeManager } from './color-scheme.js';
export { createTheme, type PatchbayTheme } from './create-theme.js';
export { lightAccent, darkAccent, type Accent } from './accent/accent.js';
export { defaultBrand, parseBrand } from './accent/parse-brand.js';
export { contrast } from './accent/oklch.js';
export { familyNames, type Family } from './tokens/families.js';
export { breakpoints } from './tokens/scales.js';
export { neutrals, type Scheme } from './tokens/neutrals.js';
