import { folded, pressedKey } from '@patchbay/kernel';
import { fieldTitle, markerOf } from '@patchbay/template-fields';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { type EditorView } from '@tiptap/pm/view';
import { type Host } from '../document/host.js';
import { mentionText } from '../text/mention.js';

/** What opens a list: a brace that of the fields, an @ that of functions and knowledge bases. */
type Trigger = '{' | '@';

/** An entry of the list. */
export interface Choice {
  readonly title: string;
  /** What stands beside the title. */
  readonly hint: string;
  /** What is written. */
  readonly source: string;
  readonly isMarker: boolean;
}

/** The open list: what is typed after its first character, and the active entry. */
export interface PromptMenu {
  readonly trigger: Trigger;
  /** The position of its first character. */
  readonly from: number;
  readonly query: string;
  readonly choices: readonly Choice[];
  readonly active: number;
}

type MenuEvent =
  | { readonly open: number; readonly trigger: Trigger }
  | { readonly active: number }
  | 'close';

export const menuKey = new PluginKey<PromptMenu | null>('prompt-menu');

/** Says what happens to the list, as a part of a transaction. */
const tell = (tr: Transaction, event: MenuEvent): Transaction => tr.setMeta(menuKey, event);

/** Opens a list at the character that is typed for it, and lets keys choose from it. */
export function promptMenu(host: Host): Plugin<PromptMenu | null> {
  return new Plugin<PromptMenu | null>({
    key: menuKey,
    state: {
      init: () => null,
      apply: (tr, menu, _before, state) => nextMenu(tr, menu, state, host),
    },
    props: {
      handleTextInput: (view, from, to, text) => {
        if (!opensMenu(text, view.state, from, host)) return false;
        const tr = view.state.tr.insertText(text, from, to);
        view.dispatch(tell(tr, { open: from, trigger: text }));
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

/** Whether a character opens a list: a brace does, and an @ that does not stand in a word. */
function opensMenu(text: string, { doc }: EditorState, from: number, host: Host): text is Trigger {
  if (text === '{') return host.fields.size > 0;
  if (text !== '@' || host.mentions.size === 0) return false;
  const before = doc.textBetween(Math.max(0, from - 1), from, '\n', ' ');
  return !/[\w@.]/.test(before);
}

/** Writes the first character of a list at the caret and opens it. */
export function openMenu(view: EditorView, trigger: Trigger): void {
  const { from, to } = view.state.selection;
  view.dispatch(tell(view.state.tr.insertText(trigger, from, to), { open: from, trigger }));
  view.focus();
}

function nextMenu(
  tr: Transaction,
  menu: PromptMenu | null,
  state: EditorState,
  host: Host,
): PromptMenu | null {
  const event = tr.getMeta(menuKey) as MenuEvent | undefined;
  if (event === 'close') return null;
  if (event && 'open' in event) return menuAt(event.trigger, event.open, 0, state, host);
  if (!menu) return null;
  const from = tr.mapping.map(menu.from, -1);
  const active = event ? event.active : tr.docChanged ? 0 : menu.active;
  return menuAt(menu.trigger, from, active, state, host);
}

const queries: Readonly<Record<Trigger, RegExp>> = {
  '{': /^\{([^\s{}#/"'][^{}"']{0,40})?$/u,
  '@': /^@\[?([^\s@[\]{}"'][^@[\]{}"']{0,40})?$/u,
};

function menuAt(
  trigger: Trigger,
  from: number,
  active: number,
  state: EditorState,
  host: Host,
): PromptMenu | null {
  const { $head, empty } = state.selection;
  if (!empty || $head.depth === 0 || from < $head.start() || from >= $head.pos) return null;
  const typed = queries[trigger].exec(state.doc.textBetween(from, $head.pos, '\n', '}'));
  if (!typed) return null;
  const query = typed[1] ?? '';
  const choices = matching(trigger === '{' ? fieldChoices(host) : mentionChoices(host), query);
  // Words that match nothing are probably not meant as an entry; an @ is written without any, too.
  const isMeant = trigger === '{' ? !query.includes(' ') : query === '';
  if (choices.length === 0 && !isMeant) return null;
  return {
    trigger,
    from,
    query,
    choices,
    active: Math.max(0, Math.min(active, choices.length - 1)),
  };
}

const fieldChoices = ({ fields }: Host): readonly Choice[] =>
  [...fields.values()].map((field) => ({
    title: fieldTitle(field),
    hint: markerOf(field.key),
    source: markerOf(field.key),
    isMarker: true,
  }));

/** What the agent does not have cannot be chosen. */
const mentionChoices = ({ mentions }: Host): readonly Choice[] =>
  [...mentions.values()]
    .filter(({ missing }) => missing === undefined)
    .map(({ name, title, note }) => ({
      title,
      hint: note,
      source: mentionText(name),
      isMarker: false,
    }));

/** Of an entry, in characters. */
const longestName = 1000;
const afterTrigger = /^[{@[]+/;

/** The entries whose name or title has the typed words; those that begin with them come first. */
function matching(choices: readonly Choice[], query: string): readonly Choice[] {
  const words = folded(query, longestName);
  const rank = ({ source, title }: Choice) => {
    const texts = [source.replace(afterTrigger, ''), title].map((text) =>
      folded(text, longestName),
    );
    if (texts.some((text) => text.startsWith(words))) return 0;
    return texts.some((text) => text.includes(words)) ? 1 : 2;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) }));
  return ranked
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

function pressed(view: EditorView, menu: PromptMenu, event: KeyboardEvent): boolean {
  const count = menu.choices.length;
  const move = (active: number) => {
    view.dispatch(tell(view.state.tr, { active: (active + count) % count }));
    return true;
  };
  switch (pressedKey(event)) {
    case 'ArrowDown':
      return count > 0 && move(menu.active + 1);
    case 'ArrowUp':
      return count > 0 && move(menu.active - 1);
    case 'Enter':
    case 'Tab': {
      const choice = menu.choices[menu.active];
      return choice !== undefined && !event.shiftKey && choose(view, choice);
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

/** Writes an entry in place of what was typed. */
export function choose(view: EditorView, { source, isMarker }: Choice): boolean {
  const { state } = view;
  const menu = menuKey.getState(state);
  if (!menu) return false;
  const { schema, selection, tr } = state;
  const written = isMarker ? schema.node('marker', { source }) : schema.text(source);
  tr.replaceWith(menu.from, selection.head, written);
  view.dispatch(tell(tr, 'close').scrollIntoView());
  view.focus();
  return true;
}
