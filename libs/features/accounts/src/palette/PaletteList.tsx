import { SkeletonBar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Fragment } from 'react';
import { palette } from './messages.js';
import classes from './Palette.module.css';
import { PaletteLine } from './PaletteLine.js';
import { type Command, type CommandGroup, commandGroups } from './rank.js';

interface PaletteListProps {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly query: string;
  readonly active: Command | null;
  /** The groups that are being searched for. */
  readonly searched: ReadonlySet<CommandGroup>;
  readonly onRun: (command: Command) => void;
  readonly onPoint: (command: Command) => void;
}

/** The commands under the headings of their groups. */
export function PaletteList({ id, commands, active, searched, ...rest }: PaletteListProps) {
  const t = useMessages(palette);
  const rowsOf = (group: CommandGroup) => commands.filter((command) => command.group === group);
  const isShown = (group: CommandGroup) => rowsOf(group).length > 0 || searched.has(group);
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={t('results')} className={classes.list}>
      {commandGroups.filter(isShown).map((group) => (
        <Fragment key={group}>
          <li role="presentation" className={classes.heading}>
            {t(`group.${group}`)}
          </li>
          {rowsOf(group).map((command) => (
            <PaletteLine
              key={command.key}
              id={`${id}-${command.key}`}
              command={command}
              query={rest.query}
              selected={command.key === active?.key}
              onRun={() => rest.onRun(command)}
              onPoint={() => rest.onPoint(command)}
            />
          ))}
          {searched.has(group) ? (
            <li role="presentation" className={classes.line}>
              <SkeletonBar width="40%" />
            </li>
          ) : null}
        </Fragment>
      ))}
    </ul>
  );
}
