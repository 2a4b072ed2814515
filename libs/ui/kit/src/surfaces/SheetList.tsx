import { Fragment } from 'react';
import { type MenuItem } from '../actions/menu-props.js';
import { cx } from '../class-names.js';
import classes from './SheetList.module.css';

/**
 * The actions of a menu as the 50 px rows of a bottom sheet; the destructive one comes last, below
 * a separator.
 * Keys: Tab moves, Enter chooses, Escape closes the sheet.
 */
export function SheetList({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <Fragment key={item.key}>
          {item.ruled ? <li className={classes.rule} aria-hidden /> : null}
          <li>
            <button
              type="button"
              className={cx(classes.row, item.danger && classes.danger)}
              aria-disabled={item.disabledReason ? true : undefined}
              onClick={item.disabledReason ? undefined : item.onSelect}
            >
              {item.icon ? (
                <span className={classes.icon} aria-hidden>
                  {item.icon}
                </span>
              ) : null}
              <span className={classes.label}>{item.label}</span>
              {(item.disabledReason ?? item.note) ? (
                <span className={classes.note}>{item.disabledReason ?? item.note}</span>
              ) : null}
            </button>
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
