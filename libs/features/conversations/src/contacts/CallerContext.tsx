import { type Contact } from '@patchbay/contract';
import { Button, cx, TextArea, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords, useCan } from '@patchbay/screens';
import { type FormEvent, useState } from 'react';
import classes from './Contacts.module.css';
import { contacts } from './messages.js';

/** As the contract has it. */
const maxCharacters = 8000;

/**
 * What the agent is given about a person before the next conversation, written here by those who may
 * change contacts; the others read it, and why they cannot change it.
 */
export function CallerContext({ contact }: { readonly contact: Contact }) {
  const t = useMessages(contacts);
  const may = useCan('canEditOrg');
  const known = contact.agentContext ?? '';
  return (
    <section className={cx(classes.context, classes.knowledge)} aria-labelledby="caller-context">
      <h3 id="caller-context" className={classes.contextTitle}>
        {t('knowledge')}
      </h3>
      <p className={classes.contextNote}>{may.allowed ? t('knowledgeHelp') : may.reason}</p>
      {may.allowed ? (
        <ContextForm key={`${contact.id} ${known}`} contact={contact} known={known} />
      ) : (
        <p className={classes.contextText}>{known || t('knowledgeNone')}</p>
      )}
    </section>
  );
}

function ContextForm({ contact, known }: { readonly contact: Contact; readonly known: string }) {
  const callWords = useCallWords();
  const t = useMessages(contacts);
  const toast = useToast();
  const [text, setText] = useState(known);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useOperationMutation('setCallerContext', {
    target: contact.agentId,
    onSuccess: () => toast(t('knowledgeSaved')),
    onError: (error) => setProblem(callWords(error)),
  });
  const isChanged = text.trim() !== known;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !isChanged) return;
    setProblem(null);
    mutate({ target: contact.id, context: text.trim() });
  };
  return (
    <form className={classes.context} onSubmit={save}>
      <TextArea
        label={t('knowledge')}
        labelHidden
        rows={3}
        maxLength={maxCharacters}
        placeholder={t('knowledgeNone')}
        value={text}
        error={problem ?? undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {isChanged ? (
        <div className={classes.contextButtons}>
          <Button type="submit" variant="filled" size="sm" loading={isPending}>
            {t('save')}
          </Button>
          <Button size="sm" variant="subtle" onClick={() => setText(known)}>
            {t('cancel')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
