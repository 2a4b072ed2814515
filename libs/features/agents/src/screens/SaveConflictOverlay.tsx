import { Button, ConfirmSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { useSetAtom } from 'jotai';
import { conflictChoiceAtom } from '../draft/conflict-choice.js';
import { agents } from './messages.js';

/**
 * Overlay `saveConflict`: another person saved this agent meanwhile; both sides are kept until a
 * person decides.
 */
export function Screen({ close, surface }: OverlayScreenProps<'saveConflict'>) {
  const t = useMessages(agents);
  const choose = useSetAtom(conflictChoiceAtom);
  const overlays = useOverlay();
  const decide = (keep: 'mine' | 'theirs') => {
    choose(keep);
    close();
  };
  return (
    <ConfirmSurface
      {...surface}
      confirmLabel={t('keepMine')}
      cancelLabel={t('decideLater')}
      onConfirm={() => decide('mine')}
    >
      <p>{t('conflict')}</p>
      <p>
        <Button size="sm" onClick={() => void overlays.open('compareChanges')}>
          {t('compareChanges')}
        </Button>{' '}
        <Button size="sm" onClick={() => decide('theirs')}>
          {t('takeTheirs')}
        </Button>
      </p>
    </ConfirmSurface>
  );
}
