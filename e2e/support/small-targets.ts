// What of a page a finger does not hit for certain: a control of which less than 24 by 24 px answer,
// drawn or not (WCAG 2.5.8, target size). The rule lets a smaller one be where no other is within
// that; here only a link may, which is a line of words.
import { type Page } from '@playwright/test';

/** The side of the square that has to answer, in CSS px. */
const leastOfAll = 24;

/**
 * Says each control that is too small to touch, in the overlay that is open or on the page; with a
 * selector, among the controls that it names.
 */
export const smallTargets = (
  page: Page,
  { least = leastOfAll, named = '*' }: { readonly least?: number; readonly named?: string } = {},
): Promise<readonly string[]> =>
  page.evaluate(
    (wanted) => {
      const { least } = wanted;
      /** Boxes end at fractions of a pixel. */
      const slack = 0.75;
      const controls =
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="button"], ' +
        '[role="switch"], [role="menuitem"], [role="option"], [role="combobox"]';
      const surface = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(
        -1,
      );
      const nameOf = (one: Element) =>
        `${one.tagName.toLowerCase()} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}”`;

      /** A word in a sentence is as high as its line, which the rule excepts. */
      const isInSentence = (one: Element) => {
        if (getComputedStyle(one).display !== 'inline') return false;
        const around = one.parentElement?.textContent?.trim() ?? '';
        return around.length > (one.textContent?.trim().length ?? 0);
      };

      /** The control, or its label, answers at a point of the window. */
      const answers = (one: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        if (!hit) return false;
        return one.contains(hit) || hit.closest('label')?.control === one;
      };

      const seen = [...(surface ?? document).querySelectorAll(controls)].filter((one) => {
        const { visibility, clipPath, pointerEvents } = getComputedStyle(one);
        const { width, height } = one.getBoundingClientRect();
        return (
          one.checkVisibility() &&
          visibility === 'visible' &&
          pointerEvents !== 'none' &&
          clipPath === 'none' &&
          width > 1 &&
          height > 1 &&
          !one.closest('[inert], [aria-hidden="true"]') &&
          !isInSentence(one)
        );
      });

      /** How far a control answers from a point in a direction, in px, at most as far as needed. */
      const reach = (one: Element, x: number, y: number, dx: number, dy: number) => {
        let far = 0;
        while (far < least && answers(one, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };

      const middleOf = (box: DOMRect) => ({
        x: (box.left + box.right) / 2,
        y: (box.top + box.bottom) / 2,
      });
      /** Whether a circle of 24 px around a control touches no other one. */
      const hasSpace = (one: Element, x: number, y: number) =>
        seen.every((other) => {
          if (other === one || other.contains(one) || one.contains(other)) return true;
          const box = other.getBoundingClientRect();
          const dx = Math.max(box.left - x, 0, x - box.right);
          const dy = Math.max(box.top - y, 0, y - box.bottom);
          return Math.hypot(dx, dy) >= least / 2 - slack;
        });

      return seen.flatMap((one) => {
        if (!one.matches(wanted.named)) return [];
        const before = one.getBoundingClientRect();
        if (before.width >= least - slack && before.height >= least - slack) return [];
        one.scrollIntoView({ block: 'center', inline: 'nearest' });
        const { x, y } = middleOf(one.getBoundingClientRect());
        if (!answers(one, x, y)) return [];
        const width = 1 + reach(one, x, y, -1, 0) + reach(one, x, y, 1, 0);
        const height = 1 + reach(one, x, y, 0, -1) + reach(one, x, y, 0, 1);
        if (width >= least - slack && height >= least - slack) return [];
        return one.matches('a[href]') && hasSpace(one, x, y)
          ? []
          : [`${nameOf(one)} answers on ${width} by ${height} px`];
      });
    },
    { least, named },
  );
