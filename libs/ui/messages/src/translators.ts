/** Translators write what they translated into this element, which our own markup never uses. */
const isStandIn = (node: Node): node is Element => node.nodeName === 'FONT';
const isText = (node: Node): node is Text => node.nodeType === 3;

/** What came and went in one place: as many elements of a translator as texts that it took out. */
interface Exchange {
  readonly standIns: Element[];
  readonly texts: Text[];
}

/**
 * Keeps the page whole while a browser or an extension translates it. A translator takes the texts
 * out of the page and shows its own; the runtime of the interface goes on writing into the texts that
 * it made, so that words stay as they were, or the page breaks where a text goes. Here a text that is
 * written to, or goes, returns to its place first, and the translator reads it again.
 *
 * For a document of our own, once, before anything is rendered: two methods of its nodes are changed.
 */
export function keepTranslated({
  document,
  Node,
  MutationObserver,
}: Pick<typeof globalThis, 'document' | 'Node' | 'MutationObserver'>): void {
  const standInOf = new WeakMap<Node, Element>();

  /** Puts a text back where it was taken out, or out of the element that it was put into. */
  const putBack = (text: Node, parent: Node | null): void => {
    let shown: Node | null = standInOf.get(text) ?? text;
    while (parent?.contains(shown) && shown?.parentNode !== parent)
      shown = shown?.parentNode ?? null;
    if (shown && shown !== text && isStandIn(shown) && isText(text)) shown.replaceWith(text);
  };

  /** Learns from what happened to the page which element stands in for which text. */
  const follow = (records: readonly MutationRecord[]): void => {
    const exchanges = new Map<Node, Exchange>();
    for (const { type, target, addedNodes, removedNodes } of records) {
      const { standIns, texts } = exchanges.get(target) ?? { standIns: [], texts: [] };
      exchanges.set(target, { standIns, texts });
      for (const node of addedNodes)
        if (isStandIn(node)) standIns.push(node);
        // A text that is back, however it came back, is not shown twice.
        else if (node.isConnected) standInOf.get(node)?.remove();
      for (const node of removedNodes) if (isText(node) && !node.isConnected) texts.push(node);
      if (type === 'characterData' && !target.isConnected) putBack(target, null);
    }
    for (const { standIns, texts } of exchanges.values())
      for (const [at, standIn] of standIns.entries()) {
        const text = texts[at];
        if (!text) continue;
        standInOf.set(text, standIn);
        // It is no longer below the page, and is watched by itself.
        observer.observe(text, { characterData: true });
      }
  };
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  const giveBack = (node: Node | null, parent: Node): void => {
    if (!node || node.parentNode === parent) return;
    follow(observer.takeRecords());
    putBack(node, parent);
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeOwn<T extends Node>(this: Node, child: T): T {
    giveBack(child, this);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function insertOwn<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    giveBack(before, this);
    return insertBefore.call(this, node, before) as T;
  };
}
