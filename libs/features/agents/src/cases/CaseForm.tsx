import { Button, IconPlus, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { FormModal, useOperationForm } from '@patchbay/screens';
import { type CaseTurn, type CaseWords, mostTurns, newTurn } from './case-words.js';
import classes from './Cases.module.css';
import { agentCases as texts } from './messages.js';
import { TurnFields } from './TurnFields.js';

export interface CaseFormProps {
  readonly agentId: number;
  readonly from: CaseWords;
  readonly onClose: () => void;
}

/** Writes a case: its name, and each line with the checks of its answer. */
export function CaseForm({ agentId, from, onClose }: CaseFormProps) {
  const t = useMessages(texts);
  const form = useOperationForm('saveAgentCase', {
    initial: { title: from.title, turns: from.turns },
    given: from.id ? { agentId, id: from.id } : { agentId },
    success: t('saved'),
    onSuccess: onClose,
  });
  const turns: readonly CaseTurn[] = form.values.turns || [];
  const write = (next: readonly CaseTurn[]) => form.set('turns', [...next]);
  const { error } = form.value('turns');
  return (
    <FormModal
      title={t(from.id ? 'editCase' : 'newCase')}
      form={form}
      send={t('save')}
      onClose={onClose}
    >
      <TextField label={t('name')} placeholder={t('nameHint')} {...form.text('title')} />
      <ol className={classes.turns}>
        {turns.map((turn, at) => (
          <TurnFields
            key={at}
            turn={turn}
            number={at + 1}
            error={turn.say.trim() === '' ? error : undefined}
            onChange={(next) => write(turns.map((one, index) => (index === at ? next : one)))}
            {...(turns.length > 1
              ? { onRemove: () => write(turns.filter((_, index) => index !== at)) }
              : {})}
          />
        ))}
      </ol>
      {error && turns.every(({ say }) => say.trim() !== '') ? (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      ) : null}
      {turns.length < mostTurns ? (
        <Button icon={<IconPlus size={15} />} onClick={() => write([...turns, newTurn])}>
          {t('addLine')}
        </Button>
      ) : null}
    </FormModal>
  );
}
