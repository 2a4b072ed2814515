import { type Account } from '@patchbay/contract';
import { isAppScheme } from '@patchbay/intents';
import { hostOrigin } from '@patchbay/screens';
import { isColor, linesOf, longColor } from './brand-values.js';
import { type WhiteLabelMessages } from './messages.js';

/** What a tenant decides about its brand, as its fields hold it. */
export type WhiteLabelValues = Readonly<Record<'color' | 'origins' | 'appScheme', string>>;

/** What the values are called on the wire. */
export const namesOnWire = {
  color: 'brandColor',
  origins: 'embedOrigins',
  appScheme: 'mobileAppScheme',
} as const satisfies Record<keyof WhiteLabelValues, string>;

/** The values as the account has them. */
export function valuesOf({ brandColor, embedOrigins, mobileAppScheme }: Account['settings']) {
  return {
    color: typeof brandColor === 'string' ? brandColor : '',
    /** One origin per line. */
    origins: Array.isArray(embedOrigins) ? embedOrigins.join('\n') : '',
    /** The scheme that links of the tenant's phone app begin with. */
    appScheme: typeof mobileAppScheme === 'string' ? mobileAppScheme : '',
  } satisfies WhiteLabelValues;
}

/** The values as the server keeps them. */
export const changesOf = ({ color, origins, appScheme }: WhiteLabelValues) => ({
  brandColor: longColor(color) || null,
  embedOrigins: linesOf(origins).flatMap((line) => hostOrigin(line) ?? []),
  mobileAppScheme: appScheme.trim() || null,
});

/** What is wrong with each value. */
export function problemsOf(t: WhiteLabelMessages, { color, origins, ...other }: WhiteLabelValues) {
  const appScheme = other.appScheme.trim();
  const wrongOrigin = linesOf(origins).find((line) => hostOrigin(line) === null);
  return {
    color: isColor(color) ? undefined : t('colorProblem'),
    origins: wrongOrigin ? t('originProblem', { line: wrongOrigin }) : undefined,
    appScheme: appScheme === '' || isAppScheme(appScheme) ? undefined : t('appSchemeProblem'),
  };
}
