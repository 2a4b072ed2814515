const mark = 'data-patchbay-behind';

/**
 * Takes the page behind a layer out of reach of clicks, Tab and screen readers. What is out of reach
 * is marked: a page that keeps a copy of its body, to show it again, copies that too.
 */
export function takeAway(page: Document): void {
  for (const element of page.body.children)
    if (element instanceof HTMLElement && !element.inert) {
      element.inert = true;
      element.setAttribute(mark, '');
    }
}

/** Gives back what `takeAway` took, in this body or in the one that was copied. */
export function giveBack(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    element.inert = false;
    element.removeAttribute(mark);
  }
}
