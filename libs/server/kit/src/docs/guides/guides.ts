import { embedGuide } from './embed.js';
import { errorsGuide } from './errors.js';
import { type Guide } from './guide.js';
import { limitsGuide } from './limits.js';
import { startGuide } from './start.js';
import { tokensGuide } from './tokens.js';
import { webhooksGuide } from './webhooks.js';

/** Every guide, in the order of the navigation. */
export const guides: readonly Guide[] = [
  startGuide,
  tokensGuide,
  errorsGuide,
  limitsGuide,
  webhooksGuide,
  embedGuide,
];
