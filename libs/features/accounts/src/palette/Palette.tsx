import { type Viewer } from '@patchbay/contract';
import { overlayCatalogue, type OverlayName, overlayNames } from '@patchbay/intents';
import { cx, KeyCap, ModalSurface, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { overlayTitles, useOverlay } from '@patchbay/overlays';
import { inAccount, useNavigate } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { type KeyboardEvent, useId, useState } from 'react';
import { frame } from '../frame/messages.js';
import { navigationTargetsOf } from '../frame/navigation.js';
import { palette } from './messages.js';
import classes from './Palette.module.css';
import { type Command, matchOf, rank } from './rank.js';

/** Overlays that need arguments from the page, such as a call. */
const needContext: ReadonlySet<OverlayName> = new Set([
  'callTranscript',
  'compareChanges',
  'saveConflict',
]);

function useCommands(viewer: Viewer): readonly Command[] {
  const t = useMessages(palette);
  const { segments: here } = useCurrentAccount();
  const navigate = useNavigate();
  const { open } = useOverlay();
  const titleOf = useMessages(overlayTitles);
  const places = navigationTargetsOf(useMessages(frame), viewer, here).map(
    ({ key, label, section, segments }) => ({
      key: `place-${key}`,
      group: t('places'),
      label,
      run: () => void navigate({ to: `/app/${section}`, search: inAccount(segments) }),
    }),
  );
  const screens = overlayNames
    .filter((name) => !needContext.has(name))
    .map((name) => {
      const { permission } = { permission: undefined, ...overlayCatalogue[name] };
      const answer = permission === undefined ? undefined : viewer.permissions[permission];
      return {
        key: `overlay-${name}`,
        group: t('overlays'),
        label: titleOf(name),
        run: () => void open(name),
        ...(answer && !answer.allowed ? { reason: answer.reason } : {}),
      };
    });
  return [...places, ...screens];
}

/** All commands that the user may run, by typing. Forbidden ones are listed with the reason. */
export function Palette({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const t = useMessages(palette);
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = rank(useCommands(viewer), query);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const run = (command: Command | undefined) => {
    if (!command || command.reason) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <ModalSurface title={t('title')} size="md" depth={80} onClose={onClose}>
      <div className={classes.palette}>
        <TextField
          label={t('title')}
          labelHidden
          large
          value={query}
          autoComplete="off"
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${found[at].key}` : undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          suffix={
            <span className={classes.scope}>
              {t('scope', { account: viewer.target.displayName })}
            </span>
          }
        />
        <ul id={`${id}-list`} role="listbox" aria-label={t('results')} className={classes.list}>
          {found.map((command, index) => (
            <Line
              key={command.key}
              id={`${id}-${command.key}`}
              command={command}
              query={query}
              heading={found[index - 1]?.group !== command.group}
              selected={index === at}
              onRun={() => run(command)}
              onPoint={() => setChosen(index)}
            />
          ))}
        </ul>
        {found.length === 0 ? (
          <p className={classes.none} role="status">
            {t('none', { query })}
          </p>
        ) : null}
        <p className={classes.keys}>
          <KeyCap keys="↑" />
          <KeyCap keys="↓" /> {t('move')} <KeyCap keys="↵" /> {t('open')}{' '}
          <span className={classes.count}>{t('count', { count: found.length })}</span>
        </p>
      </div>
    </ModalSurface>
  );
}

interface LineProps {
  readonly id: string;
  readonly command: Command;
  readonly query: string;
  readonly heading: boolean;
  readonly selected: boolean;
  readonly onRun: () => void;
  readonly onPoint: () => void;
}

function Line({ id, command, query, heading, selected, onRun, onPoint }: LineProps) {
  return (
    <>
      {heading ? (
        <li role="presentation" className={classes.heading}>
          {command.group}
        </li>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus and its keys stay in the combobox */}
      <li
        id={id}
        role="option"
        aria-selected={selected}
        aria-disabled={command.reason ? true : undefined}
        className={cx(classes.line, selected && classes.selected, command.reason && classes.off)}
        onClick={onRun}
        onPointerMove={onPoint}
      >
        <span className={classes.label}>
          <Marked text={command.label} query={query} />
        </span>
        {command.reason ? <span className={classes.note}>{command.reason}</span> : null}
      </li>
    </>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const match = query.trim() === '' ? null : matchOf(text, query);
  if (!match) return text;
  const end = match.at + query.trim().length;
  return (
    <>
      {text.slice(0, match.at)}
      <mark className={classes.mark}>{text.slice(match.at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
