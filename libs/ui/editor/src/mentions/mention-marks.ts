import { type Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { changedLines } from '../document/changed-lines.js';
import { type Host } from '../document/host.js';
import { textOfLine } from '../document/line-node.js';
import { textIndex } from '../document/places.js';
import { print } from '../document/prompt.js';
import classes from '../marks/Markers.module.css';
import { mentionsIn } from '../text/mention.js';

export const mentionKey = new PluginKey<DecorationSet>('mentions');

/** Draws what a text mentions of the functions and bases that there are. It stays plain text. */
export function mentionMarks(host: Host): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key: mentionKey,
    state: {
      init: (_, { doc }) => marksOf(doc, host),
      apply: (tr, drawn, before, { doc }) => {
        if (tr.getMeta(mentionKey) || (tr.docChanged && touchesMentions(before.doc, doc)))
          return marksOf(doc, host);
        return tr.docChanged ? drawn.map(tr.mapping, doc) : drawn;
      },
    },
    props: { decorations: (state) => mentionKey.getState(state) },
  });
}

/** Typing in lines without an @ changes no mention, and then the whole text is not read again. */
function touchesMentions(before: Node, after: Node): boolean {
  const { from, to, newTo } = changedLines(before, after);
  const has = (doc: Node, end: number) => {
    for (let index = from; index < end; index += 1)
      if (textOfLine(doc.child(index)).includes('@')) return true;
    return false;
  };
  return has(before, to) || has(after, newTo);
}

function marksOf(doc: Node, host: Host): DecorationSet {
  if (host.mentions.size === 0) return DecorationSet.empty;
  const text = print(doc);
  const found = mentionsIn(text).filter(({ name }) => host.mentions.has(name));
  if (found.length === 0) return DecorationSet.empty;
  const { positionOf } = textIndex(doc);
  return DecorationSet.create(
    doc,
    found.map(({ at, end, name }) => {
      const mention = host.mentions.get(name);
      const kind = mention?.missing === undefined ? classes['mention'] : classes['problem'];
      const tip = mention ? `${mention.title}. ${mention.missing ?? mention.note}` : '';
      return Decoration.inline(positionOf(at), positionOf(end), {
        class: kind ?? '',
        'data-tip': tip,
      });
    }),
  );
}
