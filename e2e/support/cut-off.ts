// What of a page a person cannot reach or read: a control beyond the edge of the window or of a part
// that hides what is beside it, and the words of a button that are cut.
import { type Page } from '@playwright/test';

/** Says each control that is cut off, in the overlay that is open or on the page. */
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /** Boxes end at fractions of a pixel, and borders are drawn over each other. */
    const slack = 1.5;
    // The browser's well of a colour is larger than the frame that shows a part of it.
    const controls =
      'a[href], button, input:not([type="color"]), select, textarea, summary, [role="tab"], [role="button"], ' +
      '[role="switch"], [role="menuitem"], [role="combobox"], [tabindex="0"]';
    const surface = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}”`;

    /** Where a part is cut: the sides of the window and of the parts around it that hide the rest. */
    const edgesOf = (one: Element): { left: number; right: number } | null => {
      const edges = { left: 0, right: document.documentElement.clientWidth };
      for (let around = one.parentElement; around; around = around.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        // Of use to screen readers alone, and drawn elsewhere.
        if (clipPath !== 'none' || box.width <= 1) return null;
        if (overflowX === 'auto' || overflowX === 'scroll')
          if (around.scrollWidth > around.clientWidth + 1) return null;
        if (overflowX === 'hidden' || overflowX === 'clip') {
          edges.left = Math.max(edges.left, box.left);
          edges.right = Math.min(edges.right, box.right);
        }
        if (position === 'fixed') break;
      }
      return edges;
    };

    /** Rows of lists end what others wrote with “…” on purpose. */
    const isRow = (one: Element) => one.closest('li, [role="row"], [role="option"], tr') !== null;
    const isCutText = (one: Element) =>
      one instanceof HTMLElement &&
      getComputedStyle(one).overflowX !== 'visible' &&
      one.clientWidth > 1 &&
      one.scrollWidth > one.clientWidth + 1;

    return [...(surface ?? document).querySelectorAll(controls)].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const { visibility, opacity, clipPath } = getComputedStyle(one);
      const isSeen = one.checkVisibility() && visibility === 'visible' && opacity !== '0';
      if (!isSeen || clipPath !== 'none' || box.width <= 1 || one.closest('[inert]')) return [];
      const edges = edgesOf(one);
      const found: string[] = [];
      if (edges && (box.left < edges.left - slack || box.right > edges.right + slack))
        found.push(
          `${nameOf(one)} reaches from ${box.left.toFixed()} to ${box.right.toFixed()}, and is cut at ${edges.left.toFixed()} and ${edges.right.toFixed()}`,
        );
      if (one.matches('button, a, [role="tab"]') && !isRow(one))
        for (const part of [one, ...one.querySelectorAll('*')])
          if (isCutText(part)) found.push(`${nameOf(one)} does not show all its words`);
      return found;
    });
  });
