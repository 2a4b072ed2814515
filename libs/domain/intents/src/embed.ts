import { parseAccountId } from '@patchbay/kernel';
import * as z from 'zod/mini';
import { isFlag } from './fields.js';

const appPath = /^\/app\/(partner|reseller|org)\/([1-9]\d{0,15})$/;

const segmentOf = { OPEN_PARTNER_APP: 'partner', OPEN_RESELLER_APP: 'reseller', OPEN_ORG_APP: 'org' } as const;

/** The type of a message with which an embedded frame asks its host to open an account. */
export type OpenAppType = keyof typeof segmentOf;

/** The level that an embedded frame can ask its host to open. */
export type OpenAppLevel = (typeof segmentOf)[OpenAppType];

const openAppShape = z.strictObject({
  type: z.enum(['OPEN_PARTNER_APP', 'OPEN_RESELLER_APP', 'OPEN_ORG_APP']),
  takeoverId: z.int().check(z.positive()),
  path: z.string().check(z.regex(appPath)),
});

/**
 * What an embedded frame may post to its host: nothing but the type, the account and its path, and all three agree.
 * Post it to the host's own origin, never to `*`; a reader checks origin and source before it parses.
 */
export const openAppMessage = openAppShape.check(
  z.refine(({ type, takeoverId, path }) => path === `/app/${segmentOf[type]}/${takeoverId}`, { error: 'The path does not fit the account.' }),
);

/** A message with which an embedded frame asks its host to open an account. */
export type OpenAppMessage = z.output<typeof openAppMessage>;

const typeOf: Readonly<Record<OpenAppLevel, OpenAppType>> = { partner: 'OPEN_PARTNER_APP', reseller: 'OPEN_RESELLER_APP', org: 'OPEN_ORG_APP' };

/** Makes the message that asks the host to open an account; null when the id is no account id. */
export function buildOpenApp(level: OpenAppLevel, id: number | string): OpenAppMessage | null {
  const takeoverId = parseAccountId(id);
  return takeoverId === null ? null : { type: typeOf[level], takeoverId, path: `/app/${level}/${takeoverId}` };
}

/** Reads a posted message; null for everything that is not exactly one of the three. */
export function parseOpenApp(data: unknown): OpenAppMessage | null {
  const read = z.safeParse(openAppMessage, data);
  return read.success ? read.data : null;
}

/** Embed mode: the page sits in a cross-origin frame, or `appEmbed` is true, 1, yes or y in any case. */
export const isEmbedMode = ({ crossOriginFrame, appEmbed }: { readonly crossOriginFrame: boolean; readonly appEmbed?: unknown }): boolean =>
  crossOriginFrame || isFlag(appEmbed);
