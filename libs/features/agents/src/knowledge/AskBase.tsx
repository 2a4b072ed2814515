import { type KnowledgeBase, type ReplyOf } from '@patchbay/contract';
import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import classes from './Knowledge.module.css';
import { knowledge } from './messages.js';

type Response = ReplyOf<'queryKnowledgeBase'>['response'];

/** A question to a base: what the agent would say, and the passages that it would say it from. */
export function AskBase({ base }: { readonly base: Pick<KnowledgeBase, 'id' | 'agentId'> }) {
  const t = useMessages(knowledge);
  const [found, setFound] = useState<Response | null>(null);
  const form = useOperationForm('queryKnowledgeBase', {
    initial: { query: '' },
    given: { id: base.id },
    target: base.agentId,
    onSuccess: ({ response }) => setFound(response),
  });
  return (
    <div className={classes.add}>
      <OperationFields form={form}>
        <OperationField form={form} name="query" label={t('question')} help={t('questionHelp')} />
      </OperationFields>
      <Button type="submit" form={form.id} loading={form.isPending}>
        {t('askIt')}
      </Button>
      <div role="status">{found ? <Found response={found} /> : null}</div>
    </div>
  );
}

function Found({ response: { answer, passages } }: { readonly response: Response }) {
  const t = useMessages(knowledge);
  return (
    <>
      <h3 className={classes.heading}>{t('answer')}</h3>
      <p className={classes.answer}>{answer || '–'}</p>
      <h3 className={classes.heading}>{t('passages')}</h3>
      {passages.length === 0 ? <p className={classes.hint}>{t('noPassages')}</p> : null}
      <ul className={classes.documents}>
        {passages.map(({ documentId, url, title, heading, page, text }) => (
          <li key={`${documentId} ${heading} ${page} ${text}`} className={classes.words}>
            <a href={page === null ? url : `${url}#page=${page}`} target="_blank" rel="noreferrer">
              {[title || url, heading, page === null ? '' : t('page', { page })]
                .filter(Boolean)
                .join(' · ')}
            </a>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
