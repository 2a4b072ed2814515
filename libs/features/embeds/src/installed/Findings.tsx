import { type PageFinding } from '@patchbay/contract';
import {
  Button,
  IconAlertCircle,
  IconCircleCheckFilled,
  IconCircleX,
  VisuallyHidden,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import classes from './Findings.module.css';
import { wordsOf } from './finding-words.js';
import { installed } from './messages.js';

const marks = { problem: IconCircleX, advice: IconAlertCircle, fine: IconCircleCheckFilled };
const order = Object.keys(marks);

/** What was found on a page, the problems first, each with what to do. */
export function Findings({
  url,
  findings,
  onAddOrigin,
}: {
  readonly url: string;
  readonly findings: readonly PageFinding[];
  readonly onAddOrigin: ((origin: string) => Promise<unknown>) | undefined;
}) {
  const t = useMessages(installed);
  const count = findings.filter(({ level }) => level === 'problem').length;
  const sorted = [...findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return (
    <>
      <p className={classes.summary}>
        {count === 0 ? t('noProblems', { url }) : t('problems', { count, url })}
      </p>
      <ul className={classes.findings} aria-label={t('results')}>
        {sorted.map((finding) => (
          <Row
            key={`${finding.code} ${finding.part} ${finding.value}`}
            finding={finding}
            onAddOrigin={onAddOrigin}
          />
        ))}
      </ul>
    </>
  );
}

function Row({
  finding,
  onAddOrigin,
}: {
  readonly finding: PageFinding;
  readonly onAddOrigin: ((origin: string) => Promise<unknown>) | undefined;
}) {
  const t = useMessages(installed);
  const { code, level, value } = finding;
  const { found, todo } = wordsOf(t, finding);
  const [isAdding, setAdding] = useState(false);
  const Mark = marks[level];
  const add = async (save: (origin: string) => Promise<unknown>) => {
    setAdding(true);
    await save(value).catch(() => undefined);
    setAdding(false);
  };
  return (
    <li>
      <Mark size={16} aria-hidden className={classes[level]} />
      <div>
        <p>
          <VisuallyHidden>{t(`level.${level}`)} </VisuallyHidden>
          {found}
        </p>
        {todo === undefined ? null : <p className={classes.todo}>{todo}</p>}
        {code === 'origin-missing' && onAddOrigin && value.startsWith('https:') ? (
          <Button size="sm" loading={isAdding} onClick={() => void add(onAddOrigin)}>
            {t('addOrigin')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
