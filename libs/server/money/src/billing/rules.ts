import { type BodyOf } from '@patchbay/contract';
import { type FieldProblem } from '@patchbay/server-kit';

type SystemBody = BodyOf<'saveBillingSystem'>;
/** The fields that each billing system needs. */
const needed = {
  stripe: ['apiKey', 'publishableKey', 'webhookSigningKey'],
  chargebee: ['apiKey', 'publishableKey', 'site', 'webhookUsername', 'webhookPassword'],
} as const satisfies Record<SystemBody['billingSystemType'], readonly (keyof SystemBody)[]>;

/** The missing fields of a billing system; empty when there are none. */
export function systemProblems(body: SystemBody): FieldProblem[] {
  const missing = needed[body.billingSystemType]
    .filter((key) => !body[key]?.trim())
    .map((key) => ({ path: `body.${key}`, message: 'is required' }));
  const isBadSite = body.site !== undefined && !/^[a-z0-9][a-z0-9-]{0,100}$/i.test(body.site);
  return isBadSite
    ? [
        ...missing,
        { path: 'body.site', message: 'must be the name of the site, without its domain' },
      ]
    : missing;
}

/** Default length of a usage file in minutes. */
export const defaultRotation = '60';

/** The length of a usage file in minutes; null for invalid input. */
export function rotationOf(text: string): number | null {
  const minutes = Number(text);
  return minutes >= 1 && minutes <= 1440 ? minutes : null;
}

/**
 * Problems of a destination for usage records; empty when there are none. The public-address check
 * of the host happens when a file is sent.
 */
export function exportProblems({
  rotationMinutes,
  host,
  path,
}: BodyOf<'saveUsageExport'>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (rotationOf(rotationMinutes ?? defaultRotation) === null)
    problems.push({ path: 'body.rotationMinutes', message: 'must be from 1 to 1440' });
  if (!/^[0-9a-z]([0-9a-z.-]{0,252}[0-9a-z])?$/i.test(host) && !/^[0-9a-f:]{2,45}$/i.test(host))
    problems.push({ path: 'body.host', message: 'must be the name of a host or an IP address' });
  if (path !== undefined && /[\p{Cc}]/u.test(path))
    problems.push({ path: 'body.path', message: 'must be a folder in one line' });
  return problems;
}
