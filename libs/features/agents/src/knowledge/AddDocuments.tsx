import { type KnowledgeBase } from '@patchbay/contract';
import { Button, TextArea, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationFields, useOperationForm } from '@patchbay/screens';
import { useEffect, useRef } from 'react';
import { addressesOf, linesOf, withFound } from './addresses.js';
import { FindPages } from './FindPages.js';
import classes from './Knowledge.module.css';
import { knowledge } from './messages.js';

/** Adds pages and files by their addresses, written or found on a site. */
export function AddDocuments({
  base,
  isAgain,
  onAdded,
}: {
  readonly base: Pick<KnowledgeBase, 'id' | 'agentId'>;
  /** The form follows one that was sent: its field takes the focus, which was on the button. */
  readonly isAgain: boolean;
  readonly onAdded: () => void;
}) {
  const t = useMessages(knowledge);
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAgain) field.current?.focus();
  }, [isAgain]);
  const form = useOperationForm('addKnowledgeBaseDocuments', {
    initial: { urls: [] },
    given: { id: base.id },
    target: base.agentId,
    prepare: (_args, { urls }) => ({ id: base.id, urls: addressesOf(urls || []) }),
    onSuccess: ({ documents }) => {
      toast(t('added', { count: documents.length }));
      onAdded();
    },
  });
  const { value, onChange, onBlur, error, name } = form.value('urls');
  return (
    <div className={classes.add}>
      <OperationFields form={form}>
        <TextArea
          ref={field}
          name={name}
          label={t('urls')}
          help={t('urlsHelp')}
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          value={(value || []).join('\n')}
          error={error}
          onBlur={onBlur}
          onChange={({ target }) => onChange(linesOf(target.value))}
        />
      </OperationFields>
      <Button type="submit" form={form.id} loading={form.isPending}>
        {t('addDocuments')}
      </Button>
      <FindPages base={base} onFound={(found) => onChange(withFound(value || [], found))} />
    </div>
  );
}
