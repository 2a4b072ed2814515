// The phases of `npm run test:deep`. Together they have to stay below fifteen minutes on two cores.
import { ensureApiBuilt } from '../operations/rig/built.mjs';

const node = process.execPath;
const platform = 'libs/server/platform';
const jest = (file) => [
  [node, ['--experimental-vm-modules', '../../../node_modules/jest/bin/jest.js', file], platform],
];

export const deepPhases = [
  {
    name: 'proxies',
    title: 'nginx, Caddy and HAProxy in front of the product, by the settings that are published',
    needs: ['database', 'proxies'],
    isStrict: true,
    before: ensureApiBuilt,
    commands: [[node, ['--test', '--test-reporter=spec', 'tools/operations/proxies.deep.mjs']]],
  },
  {
    name: 'restore',
    title: 'a backup restored into a fresh place, for both kinds of database',
    needs: ['database', 'proxies'],
    isStrict: true,
    before: ensureApiBuilt,
    commands: [[node, ['--test', '--test-reporter=spec', 'tools/operations/restore.deep.mjs']]],
  },
  {
    name: 'attacks',
    title: 'attacks on a product that was started as an operator would',
    needs: ['database', 'proxies'],
    isStrict: true,
    before: ensureApiBuilt,
    commands: [[node, ['tools/attack/attack.mjs']]],
  },
  {
    name: 'fuzz',
    title: 'other inputs than those of every run',
    commands: jest('proofs/fuzz'),
    env: { PATCHBAY_FUZZ_SEED: '483838', PATCHBAY_FUZZ_INPUTS: '20000' },
  },
  {
    name: 'kills',
    title: 'more kills than in every run',
    commands: jest('proofs/kills'),
    env: { PATCHBAY_KILLS: '80' },
  },
];
