import { Banner, Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { templateEditor } from './messages.js';
import { problemWords } from './problem-words.js';
import { type TemplateDraft } from './template-draft.js';
import { type TemplateProblem } from './template-problems.js';
import classes from './TemplateEditor.module.css';

/** So many are listed at first. */
const few = 3;

export interface ProblemListProps {
  readonly draft: TemplateDraft;
  readonly problems: readonly TemplateProblem[];
  readonly onGo: (problem: TemplateProblem) => void;
}

/** What keeps a template from being offered, and what is to be checked; each leads to its place. */
export function ProblemList({ draft, problems, onGo }: ProblemListProps) {
  const t = useMessages(templateEditor);
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const blocking = problems.filter(({ blocks }) => blocks);
  const listed = [...blocking, ...problems.filter(({ blocks }) => !blocks)];
  const shown = isWhole ? listed : listed.slice(0, few);
  return (
    <Banner
      tone={blocking.length > 0 ? 'danger' : 'warn'}
      title={
        blocking.length > 0
          ? t('blocking', { count: blocking.length })
          : t('checking', { count: problems.length })
      }
      actions={
        shown.length < listed.length ? (
          <Button size="sm" onClick={() => setWhole(true)}>
            {t('showAll', { count: listed.length })}
          </Button>
        ) : undefined
      }
    >
      <ul className={classes.problems}>
        {shown.map((problem, at) => (
          <li key={`${problem.kind} ${problem.key} ${at}`}>
            <button type="button" className={classes.problem} onClick={() => onGo(problem)}>
              {problemWords(t, problem, draft)}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
