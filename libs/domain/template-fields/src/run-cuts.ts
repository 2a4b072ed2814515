/**
 * Divides runs of scripts without spaces between words. The platform's dictionary is slow, so each
 * run is looked up once for both texts. The locale is fixed: the dictionary depends on the script,
 * and all machines should divide alike.
 */
export class RunCuts {
  private readonly known = new Map<string, readonly number[]>();

  /** The offsets after each word of a run. */
  of(run: string): readonly number[] {
    let ends = this.known.get(run);
    if (!ends) {
      segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
      ends = Array.from(segmenter.segment(run), ({ index, segment }) => index + segment.length);
      this.known.set(run, ends);
    }
    return ends;
  }
}

let segmenter: Intl.Segmenter | null = null;
