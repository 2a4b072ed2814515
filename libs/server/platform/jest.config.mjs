import { jestProject } from '../../../tools/jest/preset.mjs';

// Most of the run of all tests is this project's: it takes both cores of a small machine, and gives
// back what its modules hold.
export default jestProject(import.meta.url, {
  database: true,
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
});
