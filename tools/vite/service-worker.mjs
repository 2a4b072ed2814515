import { createHash } from 'node:crypto';
import { build } from 'esbuild';

/**
 * Writes `service-worker.js` beside the files of the app. Its text has the hash of the names of all
 * files, so that a browser finds a new worker exactly where the app has changed; the page has the
 * same hash in `<meta name="build">`.
 */
export function serviceWorker({ entry }) {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const worker = await compiled(entry);
        const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const hash = createHash('sha256')
          .update([...names.sort(), worker].join('\n'))
          .digest('hex')
          .slice(0, 16);
        const page = bundle['index.html'];
        page.source = String(page.source).replace(
          '</head>',
          `  <meta name="build" content="${hash}" />\n  </head>`,
        );
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const buildOfWorker=${JSON.stringify(hash)};${worker}`,
        });
      },
    },
  };
}

async function compiled(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0].text;
}
