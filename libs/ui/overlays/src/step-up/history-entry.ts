import { type AppRouter, stateOfStep } from '@patchbay/routes';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What is open over the page without being in the address; going back closes it. */
    overPage?: string;
  }
}

export interface HistoryEntry {
  /** Goes back to the entry before. `onLeft` is called once that is done. */
  leave(): void;
}

let entries = 0;

/**
 * Adds an entry of the history under the same address, for something that is open over the page
 * and cannot be linked to. `onLeft` is
 * called once, when the entry is left in whatever way: by the browser's Back, by `leave`, or for another page.
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
