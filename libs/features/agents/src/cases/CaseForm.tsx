import { Button, IconPlus, Segmented, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { FormModal, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import { replaced, type TurnRow, turnRow, without } from './case-rows.js';
import { type CaseWords, missingOf, maxTurns, newTurn, writtenCheck } from './case-words.js';
import { SpokenTurns } from '../spoken-lines/SpokenLines.js';
import classes from './Cases.module.css';
import { agentCases as texts } from './messages.js';
import { TurnFields } from './TurnFields.js';

export interface CaseFormProps {
  readonly agentId: number;
  readonly from: CaseWords;
  readonly onClose: () => void;
}

const channels = ['client', 'call'] as const;

/** Writes a case: its name, and each line with the checks of its answer. */
export function CaseForm({ agentId, from, onClose }: CaseFormProps) {
  const t = useMessages(texts);
  const [initial] = useState(() => ({
    title: from.title,
    channel: from.channel,
    turns: from.turns,
  }));
  const form = useOperationForm('saveAgentCase', {
    initial,
    given: from.id ? { agentId, id: from.id } : { agentId },
    success: t('saved'),
    onSuccess: onClose,
  });
  const [rows, setRows] = useState(() => from.turns.map(turnRow));
  const write = (next: readonly TurnRow[]) => {
    setRows([...next]);
    form.set(
      'turns',
      next.map(({ say, checks }) => ({
        say,
        checks: checks.map(({ check }) => writtenCheck(check)),
      })),
    );
  };
  const { error } = form.value('turns');
  const hasError = Boolean(error);
  const isSaidAbove = rows.some(
    ({ say, checks }) => say.trim() === '' || checks.some(({ check }) => missingOf(check) !== null),
  );
  return (
    <FormModal
      title={t(from.id ? 'editCase' : 'newCase')}
      form={form}
      send={t('save')}
      onClose={onClose}
    >
      <TextField label={t('name')} placeholder={t('nameHint')} {...form.text('title')} />
      <Segmented
        label={t('channel')}
        value={form.values.channel ?? 'client'}
        onChange={(channel) => form.set('channel', channel)}
        options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
      <SpokenTurns>
        {rows.map((row, at) => (
          <TurnFields
            key={row.key}
            row={row}
            number={at + 1}
            isChecked={hasError}
            onChange={(next) => write(replaced(rows, next))}
            {...(rows.length > 1 ? { onRemove: () => write(without(rows, row.key)) } : {})}
          />
        ))}
      </SpokenTurns>
      {hasError && !isSaidAbove ? (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      ) : null}
      {rows.length < maxTurns ? (
        <Button icon={<IconPlus size={15} />} onClick={() => write([...rows, turnRow(newTurn)])}>
          {t('addLine')}
        </Button>
      ) : null}
    </FormModal>
  );
}
