import { type Node } from '@tiptap/pm/model';
import { type NodeView } from '@tiptap/pm/view';
import { type Host } from '../document/host.js';
import { sourceOf } from '../document/line-node.js';
import { markerWords } from './marker-words.js';
import classes from './Markers.module.css';

/** Draws one marker. Without React: a prompt may have hundreds of them. */
export class MarkerView implements NodeView {
  readonly dom = document.createElement('span');

  constructor(
    private node: Node,
    private readonly host: Host,
  ) {
    this.dom.contentEditable = 'false';
    this.draw();
    host.chips.add(this);
  }

  draw(): void {
    const source = sourceOf(this.node);
    const { kind, label, tip } = markerWords(source, this.host);
    this.dom.className = `${classes['chip'] ?? ''} ${classes[kind] ?? ''}`;
    this.dom.textContent = label;
    this.dom.dataset['marker'] = source;
    this.dom.dataset['tip'] = tip;
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const isSame = sourceOf(node) === sourceOf(this.node);
    this.node = node;
    if (!isSame) this.draw();
    return true;
  }

  selectNode(): void {
    this.dom.dataset['selected'] = '';
  }

  deselectNode(): void {
    delete this.dom.dataset['selected'];
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.host.chips.delete(this);
  }
}
