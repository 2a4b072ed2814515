import { useMessages } from '@patchbay/messages';
import { useFunctionWords } from '../formula-problems/use-function-words.js';
import { fieldLabel } from '../logs/log-columns.js';
import { useLogWords } from '../logs/use-log-words.js';
import { type Suggestion } from './formula-words.js';
import { metrics } from './messages.js';
import classes from './Metrics.module.css';
import { type useWordChoice } from './use-word-choice.js';

/** The chosen word stays in sight where the words are one line. */
const intoView = (option: HTMLElement | null) =>
  option?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The words that a formula can go on with, and the help of the chosen one. */
export function FormulaWords({
  suggestions,
  choice: { listProps, optionId, chosen },
  helped,
  onTake,
}: {
  readonly suggestions: readonly Suggestion[];
  readonly choice: ReturnType<typeof useWordChoice>;
  /** The function at the caret, whose help is shown where no word is chosen. */
  readonly helped: Suggestion | undefined;
  readonly onTake: (suggestion: Suggestion) => void;
}) {
  const t = useMessages(metrics);
  const logWords = useLogWords();
  const wordsOf = useFunctionWords();
  const { kind = 'field' } = chosen ?? helped ?? {};
  const explained = kind === 'field' ? null : wordsOf(kind);
  return (
    <>
      <ul {...listProps} role="listbox" className={classes.words} aria-label={t('words')}>
        {suggestions.map((suggestion, at) => (
          <li
            key={suggestion.word}
            id={optionId(at)}
            role="option"
            aria-selected={suggestion === chosen}
            className={classes.word}
            tabIndex={-1}
            ref={suggestion === chosen ? intoView : undefined}
            onMouseDown={(event) => {
              // The caret stays in the formula.
              event.preventDefault();
              onTake(suggestion);
            }}
          >
            <code>
              {suggestion.kind === 'field' ? suggestion.word : wordsOf(suggestion.kind).signature}
            </code>
            {suggestion.kind === 'field' ? (
              <span className={classes.wordName}> {fieldLabel(logWords, suggestion.word)}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className={classes.hint} role="status">
        {explained ? (
          <>
            <code>{explained.signature}</code> {explained.help}
          </>
        ) : null}
      </p>
    </>
  );
}
