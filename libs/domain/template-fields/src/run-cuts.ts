/**
 * Cuts runs of scripts that write no spaces between words. The platform's dictionary is slow, so
 * each run is looked up once, whichever of the two texts it stands in. The locale is fixed: the
 * dictionary goes by script, and every machine should cut alike.
 */
export class RunCuts {
  private readonly known = new Map<string, readonly number[]>();

  /** The offsets in a run behind each of its words. */
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
