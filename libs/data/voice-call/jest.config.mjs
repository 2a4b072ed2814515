import { jestProject } from '../../../tools/jest/preset.mjs';

export default jestProject(import.meta.url, { dom: true });
