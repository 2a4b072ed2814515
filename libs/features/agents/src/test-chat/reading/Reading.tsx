import { type AgentReading } from '@patchbay/contract';
import { SearchField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode, useState } from 'react';
import { testReading } from './messages.js';
import classes from './Reading.module.css';
import { Fold, Marked, placesOf, type ReadPart } from './ReadPart.js';
import { sectionsOf } from './sections.js';

/** Texts longer than this together are searched. */
const searched = 600;

/** What an agent was given for an answer, by part; long parts are folded, and all are searched. */
export function Reading({ read }: { readonly read: AgentReading }) {
  const t = useMessages(testReading);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const sections: readonly ReadPart[] = sectionsOf(read.instructions ?? '').map(
    ({ heading, text }) => ({ title: heading || t('beginning'), text }),
  );
  const { functions } = read;
  const all = [...sections, ...read.fields, ...read.passages, ...read.context, ...functions];
  const length = all.reduce((sum, { text }) => sum + text.length, 0);
  const parts = (list: readonly ReadPart[]) =>
    list.map((part, at) => (
      <Fold key={at} part={part} wanted={wanted} isShort={length <= searched} />
    ));
  return (
    <div className={classes.reading}>
      {length > searched ? (
        <div className={classes.search}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
          <span role="status" className={classes.note}>
            {wanted.length > 1 ? t('found', { count: placesOf(all, wanted) }) : ''}
          </span>
        </div>
      ) : null}
      <Group title={t('instructions')}>
        {read.instructions === null ? (
          <p className={classes.note}>{t('hidden')}</p>
        ) : sections.length === 0 ? (
          <p className={classes.note}>{t('noInstructions')}</p>
        ) : (
          parts(sections)
        )}
      </Group>
      {read.fields.length > 0 ? (
        <Group title={t('fields')}>
          <dl className={classes.fields}>
            {read.fields.map(({ title, text }, at) => (
              <div key={at}>
                <dt>
                  <Marked text={title} wanted={wanted} />
                </dt>
                <dd>
                  <Marked text={text} wanted={wanted} />
                </dd>
              </div>
            ))}
          </dl>
        </Group>
      ) : null}
      <Group title={t('passages')}>
        {read.passages.length > 0 ? (
          parts(read.passages)
        ) : (
          <p className={classes.note}>{t('noPassages')}</p>
        )}
      </Group>
      {read.context.length > 0 ? <Group title={t('context')}>{parts(read.context)}</Group> : null}
      {functions.length > 0 ? <Group title={t('functions')}>{parts(functions)}</Group> : null}
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}
