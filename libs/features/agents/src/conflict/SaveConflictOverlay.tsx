import { Button, ConfirmSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { type ConflictChoice, conflictChoiceAtom, twoEditsAtom } from '../draft/conflict-choice.js';
import { clashesOf, mergeEdits } from '../draft/merge.js';
import classes from './Conflict.module.css';
import { MergeDialog } from './MergeDialog.js';
import { saveConflict } from './messages.js';

/**
 * Overlay `saveConflict`: another person saved this agent meanwhile; both sides are kept until a
 * person decides, for all at once or field by field.
 */
export function Screen({ close, surface }: OverlayScreenProps<'saveConflict'>) {
  const t = useMessages(saveConflict);
  const edits = useAtomValue(twoEditsAtom);
  const choose = useSetAtom(conflictChoiceAtom);
  const overlays = useOverlay();
  const [isMerging, setMerging] = useState(false);
  const decide = (choice: ConflictChoice) => {
    choose(choice);
    close();
  };
  if (!edits)
    return (
      <ConfirmSurface
        {...surface}
        title={t('nothingTitle')}
        confirmLabel={t('close')}
        cancelLabel={t('decideLater')}
        onConfirm={close}
      >
        <p>{t('nothing')}</p>
      </ConfirmSurface>
    );
  const clashes = clashesOf(edits);
  if (isMerging)
    return (
      <MergeDialog
        surface={surface}
        edits={edits}
        clashes={clashes}
        onBack={() => setMerging(false)}
        onMerge={(picks) => decide({ merged: mergeEdits(edits, picks) })}
      />
    );
  const fits = clashes.length === 0;
  return (
    <ConfirmSurface
      {...surface}
      confirmLabel={fits ? t('mergeBoth') : t('mergeFields')}
      cancelLabel={t('decideLater')}
      onConfirm={() => (fits ? decide({ merged: mergeEdits(edits, {}) }) : setMerging(true))}
    >
      <p>{t('conflict')}</p>
      <p>{fits ? t('fits') : t('clash', { count: clashes.length })}</p>
      <p className={classes.ways}>
        <Button size="sm" onClick={() => void overlays.open('compareChanges')}>
          {t('compareChanges')}
        </Button>
        <Button size="sm" onClick={() => decide('mine')}>
          {t('keepMine')}
        </Button>
        <Button size="sm" onClick={() => decide('theirs')}>
          {t('takeTheirs')}
        </Button>
      </p>
    </ConfirmSurface>
  );
}
