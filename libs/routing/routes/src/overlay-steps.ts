declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * How many entries back the address is without the overlay on top; absent when the overlay was
     * not opened from here.
     */
    overlaySteps?: number;
  }
}

interface Steps {
  readonly overlaySteps?: number;
}

/** The state of a new entry that opens an overlay. */
export const stateOfOpening = (): Steps => ({ overlaySteps: 1 });

/**
 * The state of an entry that follows while an overlay is open: going on by one entry makes the way
 * back one longer.
 */
export const stateOfStep = (former: Steps, replace: boolean): Steps =>
  former.overlaySteps === undefined
    ? {}
    : { overlaySteps: former.overlaySteps + (replace ? 0 : 1) };
