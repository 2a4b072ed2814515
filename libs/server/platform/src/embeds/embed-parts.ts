import { type SoughtParts } from '@patchbay/server-providers';

/** A script for partners' pages, and the elements that it looks for. */
export interface EmbedScript {
  /** Attributes that mark an element; several are names of one thing. */
  readonly marks: readonly string[];
  readonly classes?: readonly string[];
  /** The attribute without which nothing is shown: it names the agent. */
  readonly agent?: string;
  /** Further attributes that the script reads. */
  readonly reads: readonly string[];
}

/**
 * The scripts by their path below `/embed/`, with what `apps/embed` reads of an element. A test
 * compares them with its sources.
 */
export const embedScripts: Readonly<Record<string, EmbedScript>> = {
  'button/v1': {
    marks: ['data-vida-button', 'data-agent-chat'],
    agent: 'data-target',
    reads: ['data-type', 'data-number', 'data-identity'],
  },
  'button/v2': {
    marks: ['data-vida-button-v2', 'data-agent-button'],
    agent: 'data-target',
    reads: [
      ...['data-type', 'data-number', 'data-domain', 'data-text', 'data-color', 'data-text-color'],
      ...['data-size', 'data-font-size', 'data-font-weight', 'data-height', 'data-padding-x'],
      ...['data-border-radius', 'data-icon', 'data-icon-only', 'data-icon-size'],
      ...[
        'data-identity',
        'data-icon-position',
        'data-floating',
        'data-position',
        'data-offset-x',
        'data-offset-y',
      ],
    ],
  },
  'widget/v1': {
    marks: ['data-patchbay-widget'],
    classes: ['vida-webrtc-widget'],
    agent: 'data-agent',
    reads: [
      ...['data-mode', 'data-welcome', 'data-size', 'data-color', 'data-text-color'],
      'data-identity',
    ],
  },
  'modal/v1': { marks: [], reads: [] },
};

/** Pages of ours that stand in frames, by their paths. `isForMembers`: the origin has to be listed. */
export const embedFrames: readonly {
  readonly path: string;
  readonly part: string;
  readonly isForMembers: boolean;
}[] = [
  { path: '/app', part: 'app', isForMembers: true },
  { path: '/embed/modal', part: 'modal', isForMembers: true },
  { path: '/embedChat', part: 'chat', isForMembers: false },
];

/** The word in a page's own script that says that it makes the frame of the app. */
export const appWord = '/app/embed';

/** Everything that is looked for on a page. */
export const soughtParts: SoughtParts = {
  attributes: Object.values(embedScripts).flatMap(({ marks }) => marks),
  classes: Object.values(embedScripts).flatMap(({ classes = [] }) => classes),
  words: [appWord],
};
