import { useRef, type ComponentProps } from 'react';
import { Button } from '../actions/Button.js';
import {
  type MultiSelectFieldProps,
  type SearchSelectFieldProps,
  type TagsFieldProps,
} from './choice-props.js';
import { TextField } from '../text-fields/TextField.js';
import { useChoiceParts } from './use-choice-parts.js';
import { useMessages } from '@patchbay/messages';
import { fields } from '../field/messages.js';

/**
 * One choice of a long list, such as a time zone: typing filters it. A short list is a
 * `SelectField`.
 * States: help, error, locked, disabled, open, loading. Keys: arrow keys move, Enter chooses,
 * Escape closes.
 */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const late = useLateControl(props.locked);
  const { options, value, onChange: _, emptyText: _text, onSearch: _search, ...rest } = props;
  if (late.parts) return <late.parts.SearchSelectControl {...props} {...late.focus} />;
  const shown = options.find((option) => option.value === value)?.label;
  return <StandIn {...rest} {...late.standIn} value={shown ?? ''} />;
}

/**
 * Several choices of a long list: typing filters it, Backspace removes the last choice.
 * States: help, error, locked, disabled, open. Keys: arrow keys move, Enter adds or removes,
 * Escape closes.
 */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const late = useLateControl(props.locked);
  const { options, value, onChange: _, emptyText: _text, ...rest } = props;
  if (late.parts) return <late.parts.MultiSelectControl {...props} {...late.focus} />;
  const shown = options.filter((option) => value.includes(option.value));
  return (
    <StandIn {...rest} {...late.standIn} value={shown.map((option) => option.label).join(', ')} />
  );
}

/**
 * Free words, such as labels or domains.
 * States: help, error, locked, disabled. Keys: Enter adds a word, Backspace in an empty input
 * removes the last.
 */
export function TagsField(props: TagsFieldProps) {
  const late = useLateControl(props.locked);
  const { options: _options, value, onChange: _, max: _max, onSearch: _search, ...rest } = props;
  if (late.parts) return <late.parts.TagsControl {...props} {...late.focus} />;
  return <StandIn {...rest} {...late.standIn} value={value.join(', ')} />;
}

/**
 * Until its list has loaded, a field keeps its place, its value and the focus; a locked field needs
 * no list.
 */
function useLateControl(locked = false) {
  const { parts, failed, retry } = useChoiceParts(!locked);
  const hasFocus = useRef(false);
  return {
    parts: locked ? undefined : parts,
    focus: hasFocus.current ? { autoFocus: true } : {},
    standIn: {
      failed,
      onRetry: retry,
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: () => {
        hasFocus.current = false;
      },
    },
  };
}

function StandIn({
  failed,
  onRetry,
  ...field
}: ComponentProps<typeof TextField> & { failed: boolean; onRetry: () => void }) {
  const t = useMessages(fields);
  return (
    <TextField
      {...field}
      readOnly
      aria-busy={!failed && !field.locked}
      error={
        failed ? (
          <>
            {t('notLoaded')}
            <Button variant="subtle" size="sm" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          </>
        ) : (
          field.error
        )
      }
    />
  );
}
