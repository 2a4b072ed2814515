import { type PageOf } from '@patchbay/routes';

/** A part of the editor, as the address names it. */
export type EditorPanel = PageOf<'agents'>;

/** The titles of the panels. */
export const panelNames: Readonly<Record<EditorPanel, string>> = {
  template: 'Answers',
  prompt: 'Prompt',
  settings: 'Settings',
  versions: 'Versions',
};

const panels = Object.keys(panelNames) as readonly EditorPanel[];

/** The part that a word of an address means. */
export const panelOf = (word: string | undefined): EditorPanel | null =>
  panels.find((panel) => panel === word) ?? null;
