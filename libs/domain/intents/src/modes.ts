import { isFlag } from './flag.js';

/** How the app runs in this page: fixed when it loads. */
export interface Modes {
  /** Inside a partner’s page: the tab bar is hidden. */
  readonly embed: boolean;
  /** Inside the mobile shell. */
  readonly mobileApp: boolean;
  /** Without the brand of any tenant. */
  readonly genericBrand: boolean;
  /** Which phone the shell runs on. */
  readonly platform: 'Android' | 'iOS' | null;
  /** The version of the shell. */
  readonly appVersion: string | null;
}

/** The modes that the shell gives of itself: they last as long as its view of the app. */
export const shellModes = ['platform', 'appVersion'] as const;

/** The modes that outlive the page. */
export type RememberedMode = 'mobileApp' | 'genericBrand' | (typeof shellModes)[number];

/** The inputs that determine the modes. */
export interface ModesInput {
  /** A value of the query, or null where the key is absent. */
  readonly query: (key: string) => string | null;
  /** The stored value of a persistent mode, or null. */
  readonly stored: (mode: RememberedMode) => string | null;
  /** Whether the page sits in a frame of another origin. */
  readonly crossOriginFrame: boolean;
}

/**
 * Embed mode: the page sits in a cross-origin frame, or `appEmbed` is true, 1, yes or y in any
 * case.
 */
export const isEmbedMode = ({
  crossOriginFrame,
  appEmbed,
}: {
  readonly crossOriginFrame: boolean;
  readonly appEmbed?: unknown;
}): boolean => crossOriginFrame || isFlag(appEmbed);

/**
 * Whether `appVersion` is that of the app to set up: partners' pages name it so, as the shell names
 * its own.
 */
const isOfApp = (query: ModesInput['query']): boolean =>
  query('integrations') !== null && query('appId') !== null;

/**
 * Reads the modes. For those that outlive the page the query takes precedence over the stored value
 * and is then stored: `remember` contains the values to write. Only `true` enables `mobileApp` and
 * `genericBrand`.
 */
export function readModes({ query: given, stored, crossOriginFrame }: ModesInput): {
  readonly modes: Modes;
  readonly remember: Readonly<Partial<Record<RememberedMode, string>>>;
} {
  const query = (key: string) => (key === 'appVersion' && isOfApp(given) ? null : given(key));
  const remember: Partial<Record<RememberedMode, string>> = {};
  const remembered = (mode: 'mobileApp' | 'genericBrand'): boolean => {
    const asked = query(mode);
    if (asked !== null) remember[mode] = asked === 'true' ? 'true' : 'false';
    return (asked ?? stored(mode)) === 'true';
  };
  for (const mode of shellModes) {
    const asked = query(mode);
    if (asked !== null) remember[mode] = asked;
  }
  const platform = query('platform') ?? stored('platform');
  return {
    modes: {
      embed: isEmbedMode({ crossOriginFrame, appEmbed: query('appEmbed') }),
      mobileApp: remembered('mobileApp'),
      genericBrand: remembered('genericBrand'),
      platform: platform === 'Android' || platform === 'iOS' ? platform : null,
      appVersion: query('appVersion') ?? stored('appVersion'),
    },
    remember,
  };
}
