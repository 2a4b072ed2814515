import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { createHost, type Host, readBy } from '../document/host.js';
import { normaliser } from '../document/normaliser.js';
import { textIndex } from '../document/places.js';
import { parse } from '../document/prompt.js';
import { promptNodes } from '../document/schema.js';
import { type EditorMessages } from '../parts/messages.js';

/** Says the key of a message and its values, so that tests of rules need no catalogue. */
const said = ((key: string, values?: object) =>
  values ? `${key} ${Object.values(values).join(', ')}` : key) as unknown as EditorMessages;

export const fields = [
  { key: 'orgName', title: 'What is the business called?', value: 'Northside Dental' },
  { key: 'agentName', title: 'Name of the agent', value: 'Robin' },
  {
    key: 'industry',
    title: 'Industry',
    type: 'select',
    options: [{ value: 'dental', label: 'Dental practice' }],
    value: 'dental',
  },
  { key: 'faqs', title: 'What do callers ask most often?', value: null },
];

export const schema = getSchema(promptNodes);

export const aHost = (): Host => createHost(fields, [], said);

/** The document of a text. */
export const documentOf = (text: string) => parse(schema, text, readBy(aHost()));

/** The state of an editor without a page; `|` in the text is the caret. */
export function stateOf(marked: string): EditorState {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const host = aHost();
  const state = EditorState.create({
    doc: parse(schema, text, readBy(host)),
    plugins: [normaliser(host)],
  });
  if (caret === -1) return state;
  const position = textIndex(state.doc).positionOf(caret);
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));
}

/** Parts that mean something, half of something, or nothing. */
const part = fc.constantFrom(
  ...['# ', '###### ', '####### ', '- ', '* ', '+ ', '  - ', '\t1. ', '12) ', '1.', '•', '-', '#'],
  ...['**', '*', '***', '**bold**', '**a****b**', '** a**', '**a **', '__x__', '`code`', '\\*'],
  ...['{orgName}', '{other}', '{', '}', '{}', '{org', '{#if industry=dental}', '{/if}', '{#if }'],
  ...['{#if a=**}', '{else}', '{#if  industry = "dental" }', '{{orgName}}', '{orgName', '/if}'],
  ...['\n', '\r\n', '\r', '\n\n', ' ', '  ', '\t', '\u00a0', '\u2028', '\0', '\ufeff', '\ufffc'],
  ...['word', 'é', '👩‍👩‍👧', '\ud800', 'שלום', '<b>x</b>', '&nbsp;', '[a](b)', '> quote', '---'],
);

/** Any text, mostly one with a meaning somewhere. */
export const anyPrompt = fc.oneof(
  { weight: 4, arbitrary: fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 30 })
      .map((parts) => parts.join('')),
  },
);
