import assert from 'node:assert/strict';
import { startRefused } from '../../operations/rig/product.mjs';

export const attack = {
  finding: 'A9',
  how: 'a second process with another DATA_DIR is started on the same database',
  holds: 'it refuses to start and says what to do',
  run: async ({ open, root }) => {
    const site = await open();
    const { code, output } = await startRefused({ root, env: { DATABASE_URL: site.url } });
    assert.notEqual(code, null, 'it serves without a word');
    assert.match(output, /SERVER_KEY/);
    return `ended with ${code}: ${output.trim().split('\n').at(-1).slice(0, 90)}…`;
  },
};
