import { type UntimedEvent } from './turn-driver.js';

/** Marks whose sound was given to the session and is not heard to its end, in their order. */
export interface SoundingMarks {
  /** The first sound of a mark was given to the session. */
  begin(mark: number): void;
  /** All of it was given: it lasts so long. */
  measure(mark: number, ms: number): void;
  /** It was heard to its end, or has none. */
  remove(mark: number): void;
  clear(): void;
}

/** Reports that a mark begins to sound as soon as those before it were heard. */
export function createSoundingMarks(emit: (event: UntimedEvent) => void): SoundingMarks {
  let marks: { readonly mark: number; lastsMs: number | null; isReported: boolean }[] = [];

  function report(): void {
    const [first] = marks;
    if (!first || first.isReported) return;
    first.isReported = true;
    const lasts = first.lastsMs === null ? {} : { lastsMs: first.lastsMs };
    emit({ type: 'playback-started', mark: first.mark, ...lasts });
  }

  return {
    begin(mark) {
      marks.push({ mark, lastsMs: null, isReported: false });
      report();
    },
    measure(mark, ms) {
      const own = marks.find((one) => one.mark === mark);
      if (own) own.lastsMs = ms;
    },
    remove(mark) {
      marks = marks.filter((one) => one.mark !== mark);
      report();
    },
    clear() {
      marks = [];
    },
  };
}
