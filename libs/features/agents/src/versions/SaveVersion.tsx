import { Button, SelectField, TextField, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationFields, useOperationForm } from '@patchbay/screens';
import { useRef } from 'react';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { versions } from './messages.js';
import { type RestoreTarget } from './use-restore.js';
import classes from './Versions.module.css';

const sources: readonly RestoreTarget[] = ['staging', 'default'];

export interface SaveVersionProps {
  readonly agentId: number;
  readonly draft: AgentDraft;
}

/** Saves the draft, or what is live, as a version under a name. */
export function SaveVersion({ agentId, draft }: SaveVersionProps) {
  const t = useMessages(versions);
  const toast = useToast();
  const form = useOperationForm('createAgentVersion', {
    initial: { title: '', source: 'staging' },
    given: { agentId },
    success: t('saved'),
    startsOver: true,
  });
  const { title, source } = form.values;
  /** What was typed a moment ago belongs to the version. */
  const isSaving = useRef(false);
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    const isSaved = source === 'default' || (await draft.flush());
    isSaving.current = false;
    if (isSaved) form.submit();
    else toast({ text: t('unsaved'), tone: 'error' });
  };
  return (
    <OperationFields
      form={{
        ...form,
        submit: (event) => {
          event?.preventDefault();
          void save();
        },
      }}
    >
      <div className={classes.save}>
        <TextField
          label={t('name')}
          labelHidden
          placeholder={t('nameHint')}
          {...form.text('title')}
        />
        {draft.config.publishedAt === null ? null : (
          <SelectField
            label={t('source')}
            labelHidden
            options={sources.map((value) => ({ value, label: t(`source.${value}`) }))}
            value={source ?? 'staging'}
            onChange={(event) => form.set('source', event.target.value as RestoreTarget)}
          />
        )}
        <Button type="submit" loading={form.isPending} disabled={title?.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </OperationFields>
  );
}
