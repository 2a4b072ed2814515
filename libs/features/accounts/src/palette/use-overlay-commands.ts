import { type Viewer } from '@patchbay/contract';
import { overlayCatalogue, type OverlayName, overlayNames } from '@patchbay/intents';
import { useMessages } from '@patchbay/messages';
import { overlayTitles, useOverlay, useReasonWords } from '@patchbay/overlays';
import { capOf, shortcuts } from '../shortcuts/table.js';
import { shortcutNames } from '../shortcuts/messages.js';
import { type Command } from './rank.js';

/** Overlays that need arguments from the page, such as a call, and the search itself. */
const needContext: ReadonlySet<OverlayName> = new Set([
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
]);

const forHelp: ReadonlySet<OverlayName> = new Set(['help', 'docsPage']);

/** The screens that open over the page, and what helps: those for help, and the list of keys. */
export function useOverlayCommands(viewer: Viewer, onShortcuts?: () => void): readonly Command[] {
  const { open } = useOverlay();
  const titleOf = useMessages(overlayTitles);
  const t = useMessages(shortcutNames);
  const reasonWords = useReasonWords();
  const overlays = overlayNames
    .filter((name) => !needContext.has(name))
    .map((name): Command => {
      const { permission } = { permission: undefined, ...overlayCatalogue[name] };
      const answer = permission === undefined ? undefined : viewer.permissions[permission];
      return {
        key: `overlay-${name}`,
        group: forHelp.has(name) ? 'help' : 'overlays',
        label: titleOf(name),
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
      keys: shortcuts.help.keys.map(capOf).join(' '),
      run: onShortcuts,
    },
  ];
}
