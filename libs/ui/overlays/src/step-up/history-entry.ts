import { type AppRouter, stateOfStep } from '@patchbay/routes';

declare module '@tanstack/history' {
  interface HistoryState {
    /** A dialog over the page that is not part of the address; going back closes it. */
    overPage?: string;
  }
}

export interface HistoryEntry {
  /** Goes back to the previous entry. `onLeft` is called after that. */
  leave(): void;
}

let entries = 0;

/**
 * Adds an entry of the history with the same address, for a dialog that cannot be linked to.
 * `onLeft` is called once, when the entry is left in any way: by the browser's Back, by `leave`, or
 * for another page.
 */
export function openEntry(
  { history }: Pick<AppRouter, 'history'>,
  onLeft: () => void,
): HistoryEntry {
  const { href, state } = history.location;
  const mine = `${Date.now().toString(36)}-${(entries += 1)}`;
  const isHere = () => history.location.state.overPage === mine;
  history.push(href, { ...stateOfStep(state, false), overPage: mine });
  let isLeft = false;
  const left = () => {
    if (isLeft || isHere()) return;
    isLeft = true;
    stop();
    onLeft();
  };
  const stop = history.subscribe(left);
  return { leave: () => (isHere() ? history.back() : left()) };
}
