import { type Node, type Schema } from '@tiptap/pm/model';
import { type ReadOptions } from '../text/line.js';
import { lineNode, textOfLine } from './line-node.js';

/** Reads a text into a document; `print` of it is the same text. */
export const parse = (schema: Schema, text: string, options: ReadOptions): Node =>
  schema.node('doc', null, linesOf(schema, text, options));

/** Reads a text into lines. */
export const linesOf = (schema: Schema, text: string, options: ReadOptions): Node[] =>
  text.split('\n').map((line) => lineNode(schema, line, options));

/** The text of a document. */
export const print = (doc: Node): string => doc.children.map(textOfLine).join('\n');
