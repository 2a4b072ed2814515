import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

/**
 * The paths of all routes of the apps, as their router has them: `$name` stands for any word. They
 * are bundled from source and run as text, because no server library may import the console.
 */
export async function routePaths(): Promise<readonly string[]> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import { createAppRouter, createMemoryHistory } from './libs/routing/routes/src/index.ts';\n" +
        'const router = createAppRouter({ screens: {}, history: createMemoryHistory() });\n' +
        'process.stdout.write(JSON.stringify(Object.keys(router.routesByPath)));\n',
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    conditions: ['@patchbay/source'],
    logLevel: 'silent',
  });
  return JSON.parse(await printedBy(outputFiles[0]?.text ?? '')) as string[];
}

/** What a program given as text prints. */
function printedBy(program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ['-'], (error, printed) =>
      error ? reject(error) : resolve(printed),
    );
    child.stdin?.end(program);
  });
}
