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

/** What a module of these lines exports. */
async function bundled<Exports>(contents: string): Promise<Exports> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['@patchbay/source'],
    // Packages in the older module format ask for modules of Node.
    banner: {
      js: `import{createRequire}from'node:module';const require=createRequire(${JSON.stringify(import.meta.url)});`,
    },
  });
  const [{ text } = { text: '' }] = outputFiles;
  return (await import(
    `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  )) as Exports;
}

const tables = (): Promise<Tables> =>
  bundled(
    "export { sitemap } from './libs/routing/routes/src/sitemap.ts';\n" +
      "export { overlayNames } from './libs/domain/intents/src/overlay-names.ts';\n",
  );

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

/** The paths of all routes of the apps, as the router has them: `$name` stands for any word. */
export const routePaths = async (): Promise<readonly string[]> =>
  (
    await bundled<{ readonly paths: readonly string[] }>(
      "import { createAppRouter, createMemoryHistory } from './libs/routing/routes/src/index.ts';\n" +
        'const router = createAppRouter({ screens: {}, history: createMemoryHistory() });\n' +
        'export const paths = Object.keys(router.routesByPath);\n',
    )
  ).paths;
