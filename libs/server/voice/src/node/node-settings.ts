import { isIP } from 'node:net';
import * as z from 'zod';
import { givenSettings } from './given-settings.js';

export { fileVariableOf, givenSettings, type GivenSettings } from './given-settings.js';

const httpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be a URL that begins with http:// or https://',
  );

const path = z.string().regex(/^\/[\w./~-]*$/, 'must be a path such as /inference');

/** `host:port`, with an IPv6 address in brackets. */
const place = z
  .string()
  .regex(/^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i, 'must be a place as host:port')
  .transform((text) => {
    const colon = text.lastIndexOf(':');
    return {
      host: text.slice(0, colon).replace(/^\[|\]$/g, ''),
      port: Number(text.slice(colon + 1)),
    };
  })
  .refine(({ port }) => port <= 65_535, 'has a port above 65535');

const portRange = z
  .string()
  .regex(/^\d{4,5}-\d{4,5}$/, 'must be a range of ports such as 40000-40199')
  .transform((text) => {
    const [low = 0, high = 0] = text.split('-').map(Number);
    return { low, high };
  })
  .refine(
    ({ low, high }) => low >= 1024 && high <= 65_535 && high > low,
    'must have ports from 1024 to 65535, the lower one first',
  );

const addresses = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => isIP(one) !== 0),
    'must be addresses such as 203.0.113.7, with commas between them',
  );

/** The variables of the ears, the voice and the network of a media node. */
export const soundVariables = {
  SPEECH_BASE_URL: httpUrl.optional(),
  SPEECH_API_KEY: z.string().optional(),
  TRANSCRIPTION_MODEL: z.string().optional(),
  TRANSCRIPTION_PATH: path.optional(),
  SPEECH_MODEL: z.string().optional(),
  SPEECH_PATH: path.optional(),
  SPEECH_VOICE: z.string().optional(),
  VOICE_COMMAND: z.string().optional(),
  VOICE_PORTS: portRange.default({ low: 40_000, high: 40_199 }),
  VOICE_ADDRESS: addresses.optional(),
  MEDIA_CALLS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(1000, 'must not be more than 1000')
    .default(60),
  /** Milliseconds of delay of the event loop above which further calls are refused. */
  MEDIA_MAX_DELAY: z.coerce
    .number('must be a number')
    .min(5, 'must be at least 5')
    .max(10_000, 'must not be more than 10000')
    .default(20),
} as const;

const nodeVariables = z.object({
  ...soundVariables,
  MEDIA_SERVER: z
    .string('must be the address of the server')
    .refine(
      (text) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol),
      'must be a URL that begins with ws:// or wss://',
    ),
  MEDIA_SECRET: z
    .string('must be the secret of the server’s nodes')
    .min(32, 'must be at least 32 characters'),
  MEDIA_LISTEN: place.default({ host: '127.0.0.1', port: 0 }),
  MEDIA_REACHED_AT: place.optional(),
  /** Seconds for which a node that ends lets its calls go on. */
  MEDIA_DRAIN: z.coerce.number('must be a number').min(0).max(3600).default(300),
  MEDIA_NODE: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});

const nodeSecrets = ['MEDIA_SECRET', 'SPEECH_API_KEY'];

/** The settings of one media node. */
export type NodeSettings = z.output<typeof nodeVariables>;

/**
 * Reads the variables of a node, or the files of its secrets. An empty value counts as not set.
 * Throws an `Error` that names each variable that cannot be used, without its value.
 */
export function readNodeSettings(env: Readonly<Record<string, string | undefined>>): NodeSettings {
  const { values, problems } = givenSettings(env, nodeSecrets);
  const reading = nodeVariables.safeParse(values);
  if (reading.success && problems.length === 0) return reading.data;
  const wrong = reading.error?.issues ?? [];
  throw new Error(
    [...problems, ...wrong.map(({ path: at, message }) => `${at.join('.')} ${message}.`)].join(' '),
  );
}
