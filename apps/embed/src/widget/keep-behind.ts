import { giveBack, takeAway } from '../behind.js';
import { focused } from '../button/focused.js';

const isNarrow = '(max-width:550px)';

/**
 * Remembers what gets back the focus: the opener, or else what has it now. Where the panel covers a
 * narrow window, the page behind it is neither scrolled nor reached by Tab or by a screen reader.
 * The answer gives all of it back.
 */
export function keepBehind(
  page: Document,
  panel: HTMLElement,
  opener: HTMLElement | null = focused(page),
): () => void {
  const { style } = page.documentElement;
  const { overflow } = style;
  const covers = matchMedia(isNarrow).matches;
  giveBack(page);
  if (covers) {
    style.overflow = 'hidden';
    panel.ariaModal = 'true';
    takeAway(page);
  }
  return () => {
    panel.ariaModal = null;
    if (covers) style.overflow = overflow;
    giveBack(page);
    opener?.focus();
  };
}
