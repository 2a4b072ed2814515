// Every page of the console and every overlay with a screen, from the tables that the product is
// made of. They are bundled from source, because the libraries need not be built for a journey.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

interface Tables {
  readonly sitemap: Readonly<
    Record<string, { readonly at: readonly string[]; readonly pages: readonly string[] }>
  >;
  readonly overlayNames: readonly string[];
}

/** The accounts that a section is offered on: those that talk to people, or those above them. */
export type Place = 'organization' | 'above';

async function tables(): Promise<Tables> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export { sitemap } from './libs/routing/routes/src/sitemap.ts';\n" +
        "export { overlayNames } from './libs/domain/intents/src/catalogue.ts';\n",
      resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['@patchbay/source'],
  });
  const [{ text } = { text: '' }] = outputFiles;
  return (await import(
    `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  )) as Tables;
}

/** The addresses of all pages that the navigation of an account offers, below its own address. */
export async function pagesAt(place: Place): Promise<readonly string[]> {
  const { sitemap } = await tables();
  return Object.entries(sitemap)
    .filter(([, { at }]) => at.includes(place))
    .flatMap(([section, { pages }]) => [
      `/${section}`,
      ...pages.map((page) => `/${section}/${page}`),
    ]);
}

/** The names of all overlays that have a screen. */
export const overlays = async (): Promise<readonly string[]> => (await tables()).overlayNames;
