import * as z from 'zod/mini';
import { named } from '../wire.js';

/**
 * Why a text did not arrive. `country`: the installation or its carrier sends none to it. `costly`: a
 * range of numbers that cost far more than others. `unassigned`: no such number. `landline`: it takes
 * no texts. `unreachable`: its telephone was off or away. `filtered`: a network took it for
 * unwanted. `stopped`, `blocked`, `paused`: a wish of the person, or of a member. `limit`: too many to
 * this number. `spent`: the day of the agent or the organization is used up. `line`: the number or the carrier
 * account that would send it does not work. `carrier`: the carrier says no more.
 */
export const textProblemReasons = [
  'country',
  'costly',
  'unassigned',
  'landline',
  'unreachable',
  'filtered',
  'stopped',
  'blocked',
  'paused',
  'limit',
  'spent',
  'tooLong',
  'disabled',
  'line',
  'carrier',
] as const;

/** Why a text did not arrive, as a code. */
export type TextProblemReason = (typeof textProblemReasons)[number];

/** Why a text did not arrive, and the country of its number. */
export const textProblem = named(
  'TextProblem',
  'Why a text did not arrive, and where it was to go',
  z.object({
    reason: z.enum(textProblemReasons),
    /** Two letters; null for a number of no country, as the code for one of no plan. */
    country: z.nullable(z.string()),
    callingCode: z.nullable(z.string()),
  }),
);

/** Why a text did not arrive, and the country of its number. */
export type TextProblem = z.output<typeof textProblem>;
