import { type PageOf } from '@patchbay/routes';

/** A part of the editor, as the address names it: every page of the section but the list. */
export type EditorPanel = Exclude<PageOf<'agents'>, 'all'>;

/** The panels, in the order of the editor. */
export const panels: readonly EditorPanel[] = [
  'template',
  'prompt',
  'settings',
  'cases',
  'routes',
  'versions',
];

/** The part that a word of an address means. */
export const panelOf = (word: string | undefined): EditorPanel | null =>
  panels.find((panel) => panel === word) ?? null;
