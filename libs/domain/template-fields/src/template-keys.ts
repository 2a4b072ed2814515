import { readCondition, conditionText } from './condition.js';
import { type TemplateField } from './field.js';
import { markerOf, nextMarker } from './syntax.js';

/** The keys that a text uses in markers and conditions, each once. */
export function keysUsedIn(text: string): readonly string[] {
  const keys = new Set<string>();
  for (let marker = nextMarker(text, 0); marker; marker = nextMarker(text, marker.end))
    if ('key' in marker) keys.add(marker.key);
  return [...keys];
}

/** Writes the beginning of a block that is used only if a field has a value. */
export const openingOf = (key: string, equals: string): string => `{#if ${key}=${equals}}`;

/** The end of a block. */
export const blockEnd = '{/if}';

/** A text in which markers and conditions of one key name another one. */
export function renamedIn(text: string, from: string, to: string): string {
  let out = '';
  let written = 0;
  for (let marker = nextMarker(text, 0); marker; marker = nextMarker(text, marker.end)) {
    if (!('key' in marker) || marker.key !== from) continue;
    out += text.slice(written, marker.start);
    out += marker.kind === 'key' ? markerOf(to) : openingOf(to, marker.equals);
    written = marker.end;
  }
  return out + text.slice(written);
}

/** The parts of a field that may have markers. */
const written = ['value', 'placeholder', 'promptTip'] as const;

/** Whether a field uses a key in one of its own texts, or asks for it in its condition. */
export const fieldUses = (field: TemplateField, key: string): boolean =>
  readCondition(field.disabledIf)?.key === key ||
  written.some((part) => {
    const text = field[part];
    return typeof text === 'string' && keysUsedIn(text).includes(key);
  });

/** A field whose own texts and condition name another key in place of one. */
export function renamedInField(field: TemplateField, from: string, to: string): TemplateField {
  const condition = readCondition(field.disabledIf);
  const next = { ...field };
  for (const part of written) {
    const text = field[part];
    if (typeof text === 'string') next[part] = renamedIn(text, from, to);
  }
  if (condition?.key === from) next.disabledIf = conditionText({ ...condition, key: to });
  return next;
}

/** Words of a question that say nothing about its answer, in the languages of the interface. */
const empty = new Set(
  (
    'a an and are at by can do does for from have how i if in is it like long many much of on or ' +
    'our please should that the their them they this to we what when where which who will with ' +
    'you your al como cual cuales cuando cuanto cuantos de debe del deben donde el ella en es esta ' +
    'hay la las lo los o para por que quien se son su sus un una usted y'
  ).split(' '),
);

const maxWords = 3;

/** A key made of the words of a title, unlike those that are taken: “When are you open?” → `open`. */
export function keyFrom(title: string, taken: readonly string[]): string {
  const words = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const telling = words.filter((word) => !empty.has(word.toLowerCase()));
  const chosen = (telling.length > 0 ? telling : words).slice(0, maxWords);
  const joined = chosen
    .map((word, at) => {
      const lower = word.toLowerCase();
      return at === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join('')
    .slice(0, 40);
  const base = /^[A-Za-z_]/.test(joined) ? joined : `field${joined}`;
  const isTaken = (key: string) => taken.includes(key);
  if (!isTaken(base)) return base;
  let number = 2;
  while (isTaken(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
