import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { type RenderLink } from '../link.js';
import { Avatar } from '../marks/Avatar.js';
import { Chip } from '../marks/Chip.js';
import { type Channel } from '../marks/channels.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import { plainLink } from '../PlainLink.js';
import classes from './ListRow.module.css';
import { useMessages } from '@patchbay/messages';
import { conversation } from './messages.js';

/** One conversation in a list. */
export interface RowItem {
  key: string;
  name: string;
  /** The name with what a search found in it. */
  shownName?: ReactNode;
  /** Begins with “You:” or “Agent:” when the customer did not write it. */
  preview: ReactNode;
  /** “10:44”, “Wed” or “Sep 2”. */
  time: string;
  channel: Channel;
  /** A short word of what kind of conversation it is, such as a test. */
  chip?: string;
  unread?: boolean;
  selected?: boolean;
  /** The next row is selected: there is no hairline between them. */
  aboveSelected?: boolean;
  image?: string;
  /** Shown in the avatar of a visitor without a name. */
  icon?: ReactNode;
  href?: string;
}

/** Heights of a row in px: `tall` is that of phones, with a preview of two lines. */
export const listRowHeights = { default: 60, tall: 84 } as const;

/** The height of a row, which a list that draws a part of its rows counts with. */
export const listRowHeight = (tall: boolean): number =>
  tall ? listRowHeights.tall : listRowHeights.default;

/** The place of a row whose conversation is on the way, as high as the row. */
export function WaitingRow({ tall = false }: { tall?: boolean }) {
  return (
    <div
      className={cx(classes.waiting, tall && classes.tall)}
      style={{ blockSize: listRowHeight(tall) }}
    />
  );
}

/** A row of the inbox, with two lines; with three where it is `tall`, as on phones. */
export function ListRow<Item extends RowItem>({
  item,
  tall = false,
  renderLink = plainLink,
}: {
  item: Item;
  tall?: boolean;
  renderLink?: RenderLink<Item>;
}) {
  const t = useMessages(conversation);
  return (
    <>
      {renderLink(item, {
        className: cx(
          classes.row,
          tall && classes.tall,
          item.unread && classes.unread,
          item.aboveSelected && classes.aboveSelected,
        ),
        'aria-current': item.selected ? 'true' : undefined,
        'data-active': item.selected || undefined,
        style: { [tall ? 'minBlockSize' : 'blockSize']: listRowHeight(tall) },
        children: (
          <>
            <Avatar name={item.name} channel={item.channel} image={item.image} icon={item.icon} />
            <span className={classes.words}>
              <span className={classes.line}>
                <span className={classes.name}>{item.shownName ?? item.name}</span>
                {item.chip ? <Chip>{item.chip}</Chip> : null}
                <span className={classes.time}>{item.time}</span>
              </span>
              <span className={cx(classes.line, classes['preview-line'])}>
                <span className={classes.preview}>{item.preview}</span>
                {item.unread ? <span className={classes.dot} aria-hidden /> : null}
                {item.unread ? <VisuallyHidden>{t('unread')}</VisuallyHidden> : null}
              </span>
            </span>
          </>
        ),
      })}
    </>
  );
}
