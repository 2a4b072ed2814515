import { type RefCallback, useCallback, useRef } from 'react';

/** A tall sheet that has less than this share of its height to show is lowered to it. */
const SHORT_SHARE = 2 / 3;

/** Where the content of an element ends; what has no box of its own is looked into. */
function endOf(element: Element): number {
  const ends = Array.from(element.children, (child) =>
    getComputedStyle(child).display === 'contents'
      ? endOf(child)
      : child.getBoundingClientRect().bottom,
  );
  return Math.max(element.getBoundingClientRect().top, ...ends);
}

const paddingBelow = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;

/** How much of a sheet its head, its content and its foot need, in px. */
const heightOf = (sheet: HTMLElement): number =>
  Array.from(sheet.children, (part) =>
    part.matches('[data-surface-body]')
      ? endOf(part) - part.getBoundingClientRect().top + part.scrollTop + paddingBelow(part)
      : (part as HTMLElement).offsetHeight,
  ).reduce((sum, part) => sum + part, paddingBelow(sheet));

/** What decides how far down a sheet rests. Heights in px. */
export interface SheetState {
  readonly height: number;
  /** What its head, its content and its foot need. */
  readonly needed: number;
  readonly isTall: boolean;
  /** Whether something in it is still read, or is being typed: both change what it shows. */
  readonly isChanging: boolean;
  /** Where it rests now. */
  readonly before: number;
}

/** How far down a sheet rests, in px, so that it stands as high as what it shows. */
export function restOf(sheet: SheetState): number {
  const free = Math.max(0, Math.floor(sheet.height - sheet.needed));
  if (!sheet.isTall) return free;
  if (sheet.needed > sheet.height * SHORT_SHARE) return 0;
  // What changes may need the room.
  return sheet.isChanging ? Math.min(sheet.before, free) : free;
}

const changing = '[aria-busy="true"], :is(input, textarea):not([readonly]):focus';

/** Moves a sheet to where it rests. */
function settle(sheet: HTMLElement, isTall: boolean, before: number): number {
  const rest = restOf({
    height: sheet.offsetHeight,
    needed: heightOf(sheet),
    isTall,
    isChanging: sheet.querySelector(changing) !== null,
    before,
  });
  if (rest === before) return rest;
  // A foot stands at the edge of the screen before and after: on the way it would leave it.
  const isAtOnce = !isTall || sheet.querySelector(':scope > [data-primary]') !== null;
  if (isAtOnce) sheet.style.transition = 'none';
  sheet.style.setProperty('--rest', `${rest}px`);
  sheet.toggleAttribute('data-lowered', rest > 0);
  if (!isAtOnce) return rest;
  // The transform is taken on before the transition is there again.
  sheet.getBoundingClientRect();
  sheet.style.transition = '';
  return rest;
}

const changes: MutationObserverInit = {
  childList: true,
  subtree: true,
  characterData: true,
  attributeFilter: ['aria-busy', 'aria-expanded', 'hidden', 'open'],
};

/**
 * Lets a sheet rest as high as its content. Every sheet is laid out at full height and moved down by
 * a transform (`--rest`): content that arrives or leaves moves nothing that is in sight. A tall
 * sheet stays at full height until what it shows has come, and then only if it stood half empty.
 */
export function useSheetRest(isTall: boolean): RefCallback<HTMLDivElement> {
  const rest = useRef(0);
  return useCallback(
    (sheet) => {
      if (!sheet || typeof ResizeObserver === 'undefined') return undefined;
      const look = () => {
        rest.current = settle(sheet, isTall, rest.current);
      };
      const content = new MutationObserver(look);
      content.observe(sheet, changes);
      const sizes = new ResizeObserver(look);
      for (const part of [sheet, ...sheet.children]) sizes.observe(part);
      look();
      return () => {
        content.disconnect();
        sizes.disconnect();
      };
    },
    [isTall],
  );
}
