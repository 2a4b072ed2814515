// For pages without the provider: it is imported by itself, and brings no part of Mantine.
import './plain.css';
import { darkAccent, lightAccent } from './accent/accent.js';
import { defaultBrand } from './accent/parse-brand.js';
import { schemeVariables, staticVariables, type Variables } from './variables.js';

const rules = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The fonts of the system: those of the console are larger than a whole plain page. */
const fonts = '--pb-sans:system-ui,sans-serif;--pb-mono:ui-monospace,monospace';

/**
 * The `--pb-*` variables of a brand colour as the text of a style sheet, for a page without the
 * provider. It follows the system between light and dark.
 */
export function brandSheet(brand: string = defaultBrand): string {
  const light = rules(schemeVariables('light', lightAccent(brand)));
  const dark = rules(schemeVariables('dark', darkAccent(brand)));
  return (
    `:root{color-scheme:light dark;${rules(staticVariables())};${fonts};${light}}` +
    `@media (prefers-color-scheme:dark){:root{${dark}}}`
  );
}
