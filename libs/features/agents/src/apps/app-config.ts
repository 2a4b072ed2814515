import { type AgentConfig, type ReplyOf } from '@patchbay/contract';

/** An app that the account may give to its agents. */
export type OfferedApp = ReplyOf<'listApps'>['apps'][number];

type Entries = NonNullable<AgentConfig['apps']>;
/** What an agent's configuration says of one app. */
export type AppEntry = Entries[number];
/** The part of the configuration that is about apps. */
export type AppConfig = Pick<AgentConfig, 'apps' | 'enabledFunctions'>;

/** What the section of apps and its rows are given. */
export interface AppsProps {
  readonly config: AppConfig;
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<AgentConfig>) => void;
}

/** The key of `enabledFunctions`, as the specification writes it. */
export const appKey = ({ appId, version }: Pick<AppEntry, 'appId' | 'version'>): string =>
  `${appId}:${version}`;

/** Only a function with an address can run. */
export const canRun = ({ url }: OfferedApp['functions'][number]): boolean => Boolean(url);

/** The names of the functions of an app that are on. */
export const enabledIn = (config: AppConfig, app: AppEntry): readonly string[] =>
  config.enabledFunctions?.[appKey(app)] ?? [];

/** Gives the agent an app, with all functions that can run; an app that it has stays as it is. */
export function withApp(config: AppConfig, app: OfferedApp): AppConfig {
  const { appId, version } = app;
  const apps = config.apps ?? [];
  if (apps.some((one) => appKey(one) === appKey(app))) return config;
  return {
    apps: [...apps, { appId, version }],
    enabledFunctions: {
      ...config.enabledFunctions,
      [appKey(app)]: app.functions.filter(canRun).map(({ name }) => name),
    },
  };
}

/** Takes an app from the agent, with what was enabled of it. */
export function withoutApp(config: AppConfig, app: AppEntry): AppConfig {
  const { [appKey(app)]: _enabled, ...enabledFunctions } = config.enabledFunctions ?? {};
  return {
    apps: (config.apps ?? []).filter((one) => appKey(one) !== appKey(app)),
    enabledFunctions,
  };
}

/** Turns a function of an app on or off; the order is that of the app. */
export function withFunction(
  config: AppConfig,
  app: OfferedApp,
  change: { readonly name: string; readonly on: boolean },
): AppConfig {
  const enabled = new Set(enabledIn(config, app));
  if (change.on) enabled.add(change.name);
  else enabled.delete(change.name);
  const known = app.functions.map(({ name }) => name).filter((name) => enabled.has(name));
  const others = [...enabled].filter((name) => !known.includes(name));
  return {
    enabledFunctions: { ...config.enabledFunctions, [appKey(app)]: [...known, ...others] },
  };
}
