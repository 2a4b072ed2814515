import { type KnowledgeBase } from '@patchbay/contract';
import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import classes from './Knowledge.module.css';
import { maxAtOnce } from './addresses.js';
import { knowledge } from './messages.js';

/** Finds the pages of a site that the base does not have, and hands them on as addresses. */
export function FindPages({
  base: { id, agentId },
  onFound,
}: {
  readonly base: Pick<KnowledgeBase, 'id' | 'agentId'>;
  readonly onFound: (urls: readonly string[]) => void;
}) {
  const t = useMessages(knowledge);
  const [count, setCount] = useState<number | null>(null);
  const form = useOperationForm('fetchSitemap', {
    initial: { url: '' },
    given: { knowledgeBaseId: id },
    target: agentId,
    onSuccess: ({ links }) => {
      setCount(links.length);
      if (links.length > 0) onFound(links);
    },
  });
  return (
    <details className={classes.find}>
      <summary>{t('findPages')}</summary>
      <OperationFields form={form}>
        <OperationField form={form} name="url" label={t('site')} help={t('siteHelp')} />
      </OperationFields>
      <Button type="submit" form={form.id} loading={form.isPending}>
        {t('find')}
      </Button>
      {count === null ? null : (
        <p role="status" className={classes.hint}>
          {count > maxAtOnce ? t('foundMore', { count, shown: maxAtOnce }) : t('found', { count })}
        </p>
      )}
    </details>
  );
}
