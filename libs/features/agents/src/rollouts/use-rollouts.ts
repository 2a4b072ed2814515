import { type TemplateRollout } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { rollouts as texts } from './messages.js';

/** While the server works, its progress is read so often. */
const everyMs = 1000;

export const isMoving = ({ state }: Pick<TemplateRollout, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

/** The rollouts of a template and the agents of one, read again while the server works on one. */
export function useRollouts(templateId: string, rolloutId: string | undefined) {
  const [moves, setMoves] = useState(false);
  const read = useOperation(
    'listTemplateRollouts',
    rolloutId === undefined ? { id: templateId } : { id: templateId, rolloutId },
    { refetchInterval: moves ? everyMs : false, keepPrevious: true },
  );
  const moving = read.data?.rollouts.some(isMoving) ?? false;
  if (moving !== moves) setMoves(moving);
  return read;
}

/** The steps that a person takes with a rollout; undoing asks first. */
export function useSteps(templateId: string, rollout: TemplateRollout) {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useOperationMutation('steerTemplateRollout', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const take = (step: 'goOn' | 'halt' | 'undo' | 'retry') =>
    mutate({ id: templateId, rolloutId: rollout.id, step });
  const undo = async () => {
    const isSure = await confirm({
      title: t('undoTitle'),
      body: t('undoBody', { count: rollout.changed }),
      confirm: t('undo'),
      cancel: t('keep'),
      danger: true,
    });
    if (isSure) take('undo');
  };
  return {
    isPending,
    goOn: () => take('goOn'),
    halt: () => take('halt'),
    retry: () => take('retry'),
    undo,
  };
}
