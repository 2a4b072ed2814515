import { pressedKey } from '@patchbay/kernel';
import { type Editor } from '@tiptap/core';
import { Button, IconButton, IconChevronDown, IconChevronUp, IconX } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { promptEditor } from '../parts/messages.js';
import classes from '../parts/Prompt.module.css';
import { replaceMatches } from './matches.js';
import { type Search, useSearch } from './use-search.js';

interface FindPanelProps {
  readonly editor: Editor;
  readonly locked: boolean | undefined;
  readonly onClose: () => void;
}

/** Finds a text in the prompt and replaces it. Escape returns to the text. */
export function FindPanel({ editor, locked, onClose }: FindPanelProps) {
  const t = useMessages(promptEditor);
  const search = useSearch(editor);
  const [replacement, setReplacement] = useState('');
  const [replaced, setReplaced] = useState<number | null>(null);
  const replace = (which: 'one' | 'all') => {
    const { matches, current } = search;
    const chosen = which === 'all' ? matches : matches.slice(current, current + 1);
    if (chosen.length === 0) return;
    editor.view.dispatch(replaceMatches(editor.state.tr, chosen, replacement));
    setReplaced(which === 'all' ? chosen.length : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    // Handled here: the surface below stays open.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div role="search" aria-label={t('find')}>
      <div role="presentation" className={classes.find} onKeyDown={onKeyDown}>
        <FindInput search={search} onSearch={() => setReplaced(null)} />
        <div className={classes.moves}>
          <span role="status" className={classes.count}>
            {replaced !== null
              ? t('replaced', { count: replaced })
              : search.query === ''
                ? null
                : search.matches.length === 0
                  ? t('noMatch')
                  : t('matches', { at: search.current + 1, count: search.matches.length })}
          </span>
          <IconButton
            label={t('previous')}
            icon={<IconChevronUp size={16} />}
            onClick={() => search.move(-1)}
          />
          <IconButton
            label={t('next')}
            icon={<IconChevronDown size={16} />}
            onClick={() => search.move(1)}
          />
          <IconButton label={t('closeFind')} icon={<IconX size={16} />} onClick={onClose} />
        </div>
        {locked ? null : (
          <>
            <input
              aria-label={t('replaceBy')}
              placeholder={t('replaceBy')}
              value={replacement}
              onChange={(event) => setReplacement(event.target.value)}
              onKeyDown={(event) => {
                if (pressedKey(event) === 'Enter') replace('one');
              }}
            />
            <div className={classes.moves}>
              <Button size="sm" onClick={() => replace('one')}>
                {t('replace')}
              </Button>
              <Button size="sm" variant="subtle" onClick={() => replace('all')}>
                {t('replaceAll')}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function FindInput({
  search,
  onSearch,
}: {
  readonly search: Search;
  readonly onSearch: () => void;
}) {
  const t = useMessages(promptEditor);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <input
      ref={input}
      aria-label={t('findText')}
      placeholder={t('findText')}
      value={search.query}
      onChange={(event) => {
        onSearch();
        search.setQuery(event.target.value);
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter') search.move(event.shiftKey ? -1 : 1);
      }}
    />
  );
}
