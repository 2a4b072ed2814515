// Builds the server as it is delivered if the build is missing or outdated. The web app is not
// needed here.
import { needsBuild } from '../../start/freshness.mjs';
import { bundles } from '../../start/prepare.mjs';
import { run } from '../../process.mjs';

export async function ensureApiBuilt(root) {
  if (!needsBuild(root, bundles)) return;
  const { code, output } = await run(process.execPath, ['tools/build/api.mjs'], {
    cwd: root,
    quiet: true,
  });
  if (code !== 0) throw new Error(`The server could not be built:\n${output}`);
}
