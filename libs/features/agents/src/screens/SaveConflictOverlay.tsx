import { Button, ConfirmSurface } from '@patchbay/kit';
import { type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { useSetAtom } from 'jotai';
import { conflictChoiceAtom } from '../draft/conflict-choice.js';

/**
 * Overlay `saveConflict`: another person saved this agent meanwhile; both sides are kept until a
 * person decides.
 */
export function Screen({ close, surface }: OverlayScreenProps<'saveConflict'>) {
  const choose = useSetAtom(conflictChoiceAtom);
  const overlays = useOverlay();
  const decide = (keep: 'mine' | 'theirs') => {
    choose(keep);
    close();
  };
  return (
    <ConfirmSurface
      {...surface}
      confirmLabel="Keep mine"
      cancelLabel="Decide later"
      onConfirm={() => decide('mine')}
    >
      <p>
        Your latest changes are still here and not saved yet. Keep mine puts them on top of what was
        saved meanwhile; take theirs drops them.
      </p>
      <p>
        <Button size="sm" onClick={() => void overlays.open('compareChanges')}>
          Compare changes
        </Button>{' '}
        <Button size="sm" onClick={() => decide('theirs')}>
          Take theirs
        </Button>
      </p>
    </ConfirmSurface>
  );
}
