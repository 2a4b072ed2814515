/** What a partner's page can show, and the languages of its lines. */
export const embedKinds = [
  'app',
  'modal',
  'button',
  'buttonV2',
  'widget',
  'booking',
  'chat',
] as const;
export const embedCodes = ['html', 'react', 'next'] as const;

export type EmbedKind = (typeof embedKinds)[number];
export type EmbedCode = (typeof embedCodes)[number];

/** Everything that the lines of a partner's page are made of. */
export interface EmbedChoice {
  /** The origin of this server. */
  readonly server: string;
  /** The address of the agent that a visitor talks to. */
  readonly target: string;
  /** The text of a button; empty for the script's own. */
  readonly label: string;
  /** The colour of a button as `#rrggbb`; empty for the script's own. */
  readonly color: string;
  /** The page of the console that the app starts on; empty for the person's own. */
  readonly start: string;
}

/** Kinds that show an agent to visitors; the others show the console to members. */
export const isForVisitors = (kind: EmbedKind): boolean => kind !== 'app' && kind !== 'modal';

/** Kinds whose button has a text of its own. */
export const hasLabel = (kind: EmbedKind): boolean => kind === 'button' || hasColor(kind);

/** Kinds whose button has a colour of its own. */
export const hasColor = (kind: EmbedKind): boolean =>
  kind === 'buttonV2' || kind === 'widget' || kind === 'booking';

/** The host as `vdaModal.open` takes it. */
export const domainOf = (server: string): string => new URL(server).host;
