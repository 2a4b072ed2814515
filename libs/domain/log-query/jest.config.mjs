import { jestProject } from '../../../tools/jest/preset.mjs';

// Far from Greenwich, so that a value that should be in UTC and is not makes a test fail.
process.env.TZ = 'America/New_York';

export default jestProject(import.meta.url);
