/**
 * What the translator of a browser does with a page, run inside of it: each text is taken out, and
 * its translation stands in a `<font>` in its place; so is what comes or changes later.
 */
export function translatePage(): void {
  const skipped = 'script, style, textarea, font, [translate="no"]';
  const translate = (text: Text): void => {
    if (!text.parentElement || text.parentElement.closest(skipped) || !/\p{L}/u.test(text.data))
      return;
    const own = document.createElement('font');
    own.append(`«${text.data}»`);
    text.before(own);
    text.remove();
  };
  const translateIn = (root: Node): void => {
    const texts: Text[] = root instanceof Text ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  new MutationObserver((records) => {
    const changed = new Set(records.flatMap(({ target, addedNodes }) => [target, ...addedNodes]));
    setTimeout(() => {
      for (const node of changed) if (node.isConnected) translateIn(node);
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  translateIn(document.body);
}
