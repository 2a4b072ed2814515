import { type Viewer } from '@patchbay/contract';
import { overlayCatalogue, type OverlayName, overlayNames } from '@patchbay/intents';
import { useMessages } from '@patchbay/messages';
import { overlayTitles, useOverlay, useReasonWords } from '@patchbay/overlays';
import { capOf, shortcuts } from '../shortcuts/table.js';
import { shortcutNames } from '../shortcuts/messages.js';
import { type Command } from './rank.js';
import { searchWords } from './words/messages.js';

/** Overlays that need arguments from the page, such as a call, and the search itself. */
const needContext = [
  'search',
  'callTranscript',
  'previewContact',
  'editContact',
  'deleteContact',
  'editTask',
  'planDetails',
  'compareChanges',
  'saveConflict',
  'renameTemplate',
] as const satisfies readonly OverlayName[];

type Offered = Exclude<OverlayName, (typeof needContext)[number]>;

const isOffered = (name: OverlayName): name is Offered =>
  !(needContext as readonly OverlayName[]).includes(name);

const forHelp: ReadonlySet<OverlayName> = new Set(['help', 'docsPage', 'info']);

/** The screens that open over the page, and what helps: those for help, and the list of keys. */
export function useOverlayCommands(viewer: Viewer, onShortcuts?: () => void): readonly Command[] {
  const { open } = useOverlay();
  const titleOf = useMessages(overlayTitles);
  const t = useMessages(shortcutNames);
  const reasonWords = useReasonWords();
  const wordsOf = useMessages(searchWords);
  const overlays = overlayNames.filter(isOffered).map((name): Command => {
    const { permission } = { permission: undefined, ...overlayCatalogue[name] };
    const answer = permission === undefined ? undefined : viewer.permissions[permission];
    return {
      key: `overlay-${name}`,
      group: forHelp.has(name) ? 'help' : 'overlays',
      label: titleOf(name),
      words: wordsOf(`overlay.${name}`),
      run: () => void open(name),
      ...(answer && !answer.allowed ? { reason: reasonWords(answer.reason) } : {}),
    };
  });
  if (!onShortcuts) return overlays;
  return [
    ...overlays,
    {
      key: 'shortcuts',
      group: 'help',
      label: t('title'),
      words: wordsOf('action.shortcuts'),
      keys: shortcuts.help.keys.map(capOf).join(' '),
      run: onShortcuts,
    },
  ];
}
