import { jestProject } from '../../../tools/jest/preset.mjs';

// Far from Greenwich, so that what is said to be in UTC shows when it is not.
process.env.TZ = 'America/New_York';

export default jestProject(import.meta.url);
