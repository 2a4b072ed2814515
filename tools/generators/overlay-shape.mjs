// The shape of a generated overlay: `--form createWebhook`, `--list listWebhooks` or `--detail
// getTask` names an operation, and its schemas give fields, columns or facts.
import { operationIn } from './shapes/contract.mjs';
import { detailShape } from './shapes/detail.mjs';
import { formShape } from './shapes/form.mjs';
import { listShape } from './shapes/list.mjs';

const shapes = { form: formShape, list: listShape, detail: detailShape };
/** The others render a surface of their own, which a shape does not know. */
const hosted = ['modal', 'sidePanel', 'bottomSheet'];

/** The arguments of the command, and what its options say. */
export function readOptions(args) {
  const words = [];
  const options = {};
  for (let at = 0; at < args.length; at += 1) {
    if (!args[at].startsWith('--')) {
      words.push(args[at]);
      continue;
    }
    const name = args[at].slice(2);
    if (!Object.hasOwn(shapes, name) && name !== 'fields')
      throw new Error(`There is no option --${name}: --form, --list, --detail, --fields.`);
    options[name] = args[(at += 1)] ?? '';
  }
  const named = Object.keys(shapes).filter((shape) => options[shape] !== undefined);
  if (named.length > 1) throw new Error(`Give one of --${named.join(', --')}.`);
  return {
    words,
    shape: named[0],
    operation: options[named[0]],
    fields: options.fields?.split(','),
  };
}

/** What a shape needs to be written: screen, further files, texts, and what tests and stories ask. */
export function shapeOf({ shape, operation, fields }, { kind, ...place }, read) {
  if (!hosted.includes(kind))
    throw new Error(`A ${shape} needs a surface of the host: ${hosted.join(', ')}.`);
  const found = shapes[shape](operationIn(read, operation), { ...place, fields });
  return { ...found, operation };
}
