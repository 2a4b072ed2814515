// Presses Tab from the start of a screen until focus returns there, and reports the controls that
// never had focus.

/**
 * Marks the controls that a keyboard should reach: visible, enabled, in the tab order, and inside
 * the topmost dialog if one is open.
 */
const mark = () => {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const top = dialogs.filter((one) => one.checkVisibility()).at(-1) ?? document.body;
  const controls = [
    ...top.querySelectorAll('a[href], button, input, select, textarea, [tabindex], summary'),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.disabled &&
      one.type !== 'hidden' &&
      !one.closest('[inert], [aria-hidden="true"]') &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      one.getBoundingClientRect().width > 0,
  );
  // A radio group has one tab stop.
  const groups = new Set();
  let at = 0;
  for (const one of controls) {
    if (one.type === 'radio') {
      const first = !groups.has(one.name);
      groups.add(one.name);
      if (!first) continue;
    }
    one.setAttribute('data-stop', String(at));
    if (one.type === 'radio') one.setAttribute('data-group', one.name);
    at += 1;
  }
  document.activeElement?.blur?.();
  // A panel that is not modal leaves the page behind it in the tab order.
  const all = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]'),
  ];
  return { stops: at, most: all.filter((one) => one.tabIndex >= 0).length };
};

const focused = () => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const name = one.type === 'radio' ? one.name : null;
  const stop = name ? document.querySelector(`[data-group="${CSS.escape(name)}"]`) : one;
  return stop?.getAttribute('data-stop') ?? null;
};

const describe = (missed) =>
  missed.map((at) => {
    const one = document.querySelector(`[data-stop="${at}"]`);
    return one ? one.outerHTML.slice(0, 120) : '';
  });

export async function keyboardWalk(page) {
  const { stops, most } = await page.evaluate(mark);
  const seen = new Set();
  for (let presses = 0; presses < most * 2 + 10 && seen.size < stops; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(focused);
    if (at !== null) seen.add(Number(at));
  }
  const missed = Array.from({ length: stops }, (_none, at) => at).filter((at) => !seen.has(at));
  const unreached = (await page.evaluate(describe, missed)).filter(Boolean);
  return { stops, unreached };
}
