import * as z from 'zod/mini';
import { described, named } from '../wire.js';

/** What can be seen on a page that has our lines, each with the level that it has. */
export const pageFindingLevels = {
  reached: 'fine',
  'not-reached': 'problem',
  redirected: 'advice',
  'not-encrypted': 'advice',
  'script-found': 'fine',
  'frame-found': 'fine',
  'nothing-found': 'problem',
  'script-missing': 'problem',
  'script-twice': 'advice',
  'script-elsewhere': 'problem',
  'script-blocked': 'problem',
  'frame-blocked': 'problem',
  'element-missing': 'advice',
  'attribute-missing': 'problem',
  'attribute-unknown': 'advice',
  'agent-unknown': 'problem',
  'origin-missing': 'problem',
} as const;

/** What is wrong with an installed page, or right. */
export type PageFindingCode = keyof typeof pageFindingLevels;

const codes = Object.keys(pageFindingLevels) as [PageFindingCode, ...PageFindingCode[]];

/** One thing that was seen on a page. */
export const pageFinding = named(
  'PageFinding',
  'One thing that was seen on a page',
  z.object({
    code: z.enum(codes),
    level: z.enum(['fine', 'advice', 'problem']),
    part: described(z.string(), 'The script or frame that it is about', 'button/v2'),
    value: described(z.string(), 'What was found, as an address or a name', 'data-target'),
  }),
  { code: 'attribute-missing', level: 'problem', part: 'button/v2', value: 'data-target' },
);

/** One thing that was seen on a page. */
export type PageFinding = z.output<typeof pageFinding>;
