import { cx, IconLock, KeyCap } from '@patchbay/kit';
import { useEffect, useRef } from 'react';
import classes from './Palette.module.css';
import { PaletteMark } from './PaletteMark.js';
import { type Command, matchOf } from './rank.js';

interface PaletteLineProps {
  readonly id: string;
  readonly command: Command;
  readonly query: string;
  readonly selected: boolean;
  readonly onRun: () => void;
  readonly onPoint: () => void;
}

/** One command: its name and where it is with the match marked, and its keys or why it is closed. */
export function PaletteLine({ id, command, query, selected, onRun, onPoint }: PaletteLineProps) {
  const { label, note, reason, keys } = command;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) line.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus and its keys stay in the combobox
    <li
      ref={line}
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={reason ? true : undefined}
      className={cx(classes.line, selected && classes.selected, reason && classes.off)}
      onClick={onRun}
      onPointerMove={onPoint}
    >
      <span className={classes.sign}>
        <PaletteMark command={command} />
      </span>
      <span className={classes.words}>
        <span className={classes.label}>
          <Marked text={label} query={query} />
        </span>
        {note && !reason ? (
          <span className={classes.note}>
            <Marked text={note} query={query} />
          </span>
        ) : null}
      </span>
      {reason ? (
        <span className={classes.reason}>
          <IconLock size={14} aria-hidden /> {reason}
        </span>
      ) : null}
      {keys ? <KeyCap keys={keys} /> : null}
    </li>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const match = query.trim() === '' ? null : matchOf(text, query);
  if (!match) return text;
  return (
    <>
      {text.slice(0, match.from)}
      <mark className={classes.mark}>{text.slice(match.from, match.until)}</mark>
      {text.slice(match.until)}
    </>
  );
}
