import { type ReactNode, type Ref } from 'react';
import { type Alignment } from './placement.js';

/** One item of a menu. An action without permission stays listed, with the reason. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Secondary text or a shortcut at the end. */
  note?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** Makes the item a radio item of its menu. */
  checked?: boolean;
  disabledReason?: string;
  /** Draws a separator above. */
  ruled?: boolean;
  /** A heading above the item. */
  heading?: string;
}

/** Props that the trigger of a menu spreads on its button. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}

/** Shows the items of an open menu. */
export type ShowItems = (items: readonly MenuItem[]) => ReactNode;

export interface MenuProps {
  /** The accessible name of the menu. */
  label: string;
  /**
   * The items; or a component that works them out and shows them, mounted once the menu is opened:
   * for a menu of each row of a long list.
   */
  items: readonly MenuItem[] | ((show: ShowItems) => ReactNode);
  align?: Alignment;
  /** Renders the button that opens it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
}
