import { type Viewer } from '@patchbay/contract';
import { ModalSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { palette } from './messages.js';
import { Search } from './Search.js';

interface PaletteProps {
  readonly viewer: Viewer;
  readonly onClose: () => void;
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

/** The search that a key opens over every section; it closes for what it runs. */
export function Screen({ viewer, onClose, onShortcuts }: PaletteProps) {
  const t = useMessages(palette);
  return (
    <ModalSurface title={t('title')} size="md" depth={80} onClose={onClose}>
      <Search
        viewer={viewer}
        onShortcuts={onShortcuts}
        onRun={(command) => {
          if (!command.staysOpen) onClose();
          command.run();
        }}
      />
    </ModalSurface>
  );
}
