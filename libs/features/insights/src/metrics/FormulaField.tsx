import { formulaProblem } from '@patchbay/formula';
import { TextArea } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useRef, useState } from 'react';
import { useFormulaWords } from '../formula-problems/use-problem-words.js';
import { completed, helpAt, type Suggestion, suggestionsFor, wordBefore } from './formula-words.js';
import { FormulaWords } from './FormulaWords.js';
import { metrics } from './messages.js';
import classes from './Metrics.module.css';
import { ProblemPlace } from './ProblemPlace.js';
import { useWordChoice } from './use-word-choice.js';

export interface FormulaFieldProps {
  readonly value: string;
  readonly onChange: (formula: string) => void;
  readonly fields: readonly string[];
  /** Fields that no conversation has: they count as nothing, which is a warning. */
  readonly unknown: readonly string[];
}

const example = 'if(duration > 60, 1, 0)';

/** A formula with its problem at its place, and the words that it can go on with. */
export function FormulaField({ value, onChange, fields, unknown }: FormulaFieldProps) {
  const t = useMessages(metrics);
  const words = useFormulaWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const [isTouched, setTouched] = useState(value !== '');
  const problem = formulaProblem(value);
  const shown = isTouched ? problem : null;
  const word = wordBefore(value, caret);
  const suggestions = suggestionsFor(word, fields);
  const take = (suggestion: Suggestion) => {
    const next = completed(value, caret, suggestion);
    onChange(next.text);
    setTouched(true);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const choice = useWordChoice(suggestions, word !== '', take);
  // A misspelled field is no problem of the formula, and has the hint of one.
  const misspelled = unknown.length > 0 ? formulaProblem(value, { fields: new Set(fields) }) : null;
  return (
    <div className={classes.formula}>
      <div className={classes.written}>
        <TextArea
          {...choice.field}
          ref={area}
          label={t('formula')}
          mono
          rows={3}
          value={value}
          spellCheck={false}
          placeholder={example}
          help={t('formulaHelp')}
          error={shown ? words.problem(shown) : undefined}
          onChange={({ target }) => {
            onChange(target.value);
            setCaret(target.selectionStart);
            setTouched(true);
            choice.leave();
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => {
            setTouched(true);
            choice.leave();
          }}
        />
        {shown && value.trim() !== '' ? (
          <ProblemPlace text={value} problem={shown} field={area} />
        ) : null}
      </div>
      {!problem && unknown.length > 0 ? (
        <p className={classes.warning} role="status">
          {t('unknownCounts', { unknown: unknown.map(words.unknown).join('. ') })}{' '}
          {misspelled ? words.hint(misspelled) : null}
        </p>
      ) : null}
      <FormulaWords
        suggestions={suggestions}
        choice={choice}
        helped={helpAt(value, caret)}
        onTake={take}
      />
    </div>
  );
}
