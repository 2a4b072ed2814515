import { fieldTitle, markerOf, type TemplateField } from '@patchbay/template-fields';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { type EditorView } from '@tiptap/pm/view';
import { type Host } from '../document/host.js';

/** The open list of fields: what is typed after the brace, and the active field. */
export interface FieldMenu {
  /** The position of the brace. */
  readonly from: number;
  readonly query: string;
  readonly fields: readonly TemplateField[];
  readonly active: number;
}

type MenuEvent = { readonly open: number } | { readonly active: number } | 'close';

export const menuKey = new PluginKey<FieldMenu | null>('field-menu');

/** Says what happens to the list, as a part of a transaction. */
const tell = (tr: Transaction, event: MenuEvent): Transaction => tr.setMeta(menuKey, event);

/** Opens the list of fields at a brace that is typed, and lets keys choose from it. */
export function fieldMenu(host: Host): Plugin<FieldMenu | null> {
  return new Plugin<FieldMenu | null>({
    key: menuKey,
    state: {
      init: () => null,
      apply: (tr, menu, _before, state) => nextMenu(tr, menu, state, host),
    },
    props: {
      handleTextInput: (view, from, to, text) => {
        if (text !== '{' || host.fields.size === 0) return false;
        view.dispatch(tell(view.state.tr.insertText(text, from, to), { open: from }));
        return true;
      },
      handleKeyDown: (view, event) => {
        const menu = menuKey.getState(view.state);
        return menu ? pressed(view, menu, event) : false;
      },
      handleDOMEvents: {
        blur: (view) => {
          // The window may lose the focus for a moment; then the list stays.
          const isElsewhere = view.dom.ownerDocument.activeElement !== view.dom;
          if (isElsewhere && menuKey.getState(view.state))
            view.dispatch(tell(view.state.tr, 'close'));
          return false;
        },
      },
    },
  });
}

/** Writes a brace at the caret and opens the list. */
export function openFieldMenu(view: EditorView): void {
  const { from, to } = view.state.selection;
  view.dispatch(tell(view.state.tr.insertText('{', from, to), { open: from }));
  view.focus();
}

function nextMenu(
  tr: Transaction,
  menu: FieldMenu | null,
  state: EditorState,
  host: Host,
): FieldMenu | null {
  const event = tr.getMeta(menuKey) as MenuEvent | undefined;
  if (event === 'close') return null;
  if (event && 'open' in event) return menuAt(event.open, 0, state, host);
  if (!menu) return null;
  const from = tr.mapping.map(menu.from, -1);
  const active = event ? event.active : tr.docChanged ? 0 : menu.active;
  return menuAt(from, active, state, host);
}

const queryPattern = /^\{([^\s{}#/"'][^{}"']{0,40})?$/u;

function menuAt(from: number, active: number, state: EditorState, host: Host): FieldMenu | null {
  const { $head, empty } = state.selection;
  if (!empty || $head.depth === 0 || from < $head.start() || from >= $head.pos) return null;
  const typed = queryPattern.exec(state.doc.textBetween(from, $head.pos, '\n', '}'));
  if (!typed) return null;
  const query = typed[1] ?? '';
  const fields = matching([...host.fields.values()], query);
  // Words that match nothing are probably not meant as a field.
  if (fields.length === 0 && query.includes(' ')) return null;
  return { from, query, fields, active: Math.max(0, Math.min(active, fields.length - 1)) };
}

/** The fields whose key or title has the typed words; those that begin with them come first. */
function matching(fields: readonly TemplateField[], query: string): readonly TemplateField[] {
  const words = query.toLocaleLowerCase();
  const rank = (field: TemplateField) => {
    const texts = [field.key.toLocaleLowerCase(), fieldTitle(field).toLocaleLowerCase()];
    if (texts.some((text) => text.startsWith(words))) return 0;
    return texts.some((text) => text.includes(words)) ? 1 : 2;
  };
  const ranked = fields.map((field) => ({ field, rank: rank(field) }));
  return ranked
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ field }) => field);
}

function pressed(view: EditorView, menu: FieldMenu, event: KeyboardEvent): boolean {
  const count = menu.fields.length;
  const move = (active: number) => {
    view.dispatch(tell(view.state.tr, { active: (active + count) % count }));
    return true;
  };
  switch (event.key) {
    case 'ArrowDown':
      return count > 0 && move(menu.active + 1);
    case 'ArrowUp':
      return count > 0 && move(menu.active - 1);
    case 'Enter':
    case 'Tab': {
      const field = menu.fields[menu.active];
      return field !== undefined && !event.shiftKey && chooseField(view, field.key);
    }
    case 'Escape':
      // Handled here: the surface below stays open.
      event.preventDefault();
      view.dispatch(tell(view.state.tr, 'close'));
      return true;
    default:
      return false;
  }
}

/** Writes the marker of a field in place of what was typed. */
export function chooseField(view: EditorView, key: string): boolean {
  const { state } = view;
  const menu = menuKey.getState(state);
  if (!menu) return false;
  const marker = state.schema.node('marker', { source: markerOf(key) });
  const tr = state.tr.replaceWith(menu.from, state.selection.head, marker);
  view.dispatch(tell(tr, 'close').scrollIntoView());
  view.focus();
  return true;
}
