import { jestProject } from '../../../tools/jest/preset.mjs';

// Run by itself it takes both cores of a small machine, and gives back what the server's modules hold.
export default jestProject(import.meta.url, {
  database: true,
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
});
