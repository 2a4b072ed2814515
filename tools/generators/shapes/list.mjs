/** The list of an operation: its columns are the values of the rows in the reply. */
import { givenBy, propsOf } from './given.mjs';
import { propertiesOf, resolved } from './contract.mjs';
import { keyOf, nameOf, valuesIn } from './values.mjs';
import { labelOf, oneOf, thingsOf } from './words.mjs';

const maxColumns = 6;
const searching = /^(q|queryText|query|search|text)$/;

/** The property of the reply that holds the rows. */
function rowsIn({ name, reply, components }) {
  const found = reply.find(
    ({ schema }) => schema.type === 'array' && resolved(schema.items, components).properties,
  );
  if (!found) throw new Error(`The reply of ${name} has no list of objects.`);
  return {
    ...found,
    isOpen: resolved(found.schema.items, components).additionalProperties === true,
    values: valuesIn(propertiesOf(found.schema.items, components)),
  };
}

/** The name first, then what always has a value, then the rest; ids last. */
function columnsOf(values) {
  const strong = nameOf(values);
  const rank = ({ kind, isRequired }) => (kind === 'id' ? 2 : isRequired ? 0 : 1);
  const others = values.filter((value) => value !== strong).sort((a, b) => rank(a) - rank(b));
  return [strong, ...others].slice(0, maxColumns);
}

function columnOf({ name, kind, unit, values, isFlag }, at) {
  const parts = [`key: '${name}', label: t('${name}'), kind: '${kind}'`];
  if (unit) parts.push(`unit: '${unit}'`);
  if (at === 0) parts.push('strong: true');
  if (kind === 'id' && at > 0) parts.push('optional: true');
  if (values) {
    const key = (value) =>
      isFlag ? (value === 'true' ? 'answer.yes' : 'answer.no') : `${name}.${value}`;
    const states = values.map((value) => `'${value}': { label: t('${key(value)}') }`);
    parts.push(`filter: true, states: { ${states.join(', ')} }`);
  }
  return `{ ${parts.join(', ')} }`;
}

const textOf = ({ name, schema, isRequired }) =>
  !isRequired ? `${name} ?? ''` : schema.type === 'string' ? name : `String(${name})`;

/** Rows that may have further properties are narrowed to the known ones: a column is typed by them. */
function rowType(operation, rows, columns) {
  const all = `ReplyOf<'${operation.name}'>['${rows.name}'][number]`;
  if (!rows.isOpen) return all;
  const names = new Set([keyOf(rows.values).name, ...columns.map(({ name }) => name)]);
  return `Pick<${all}, ${[...names].map((name) => `'${name}'`).join(' | ')}>`;
}

const columnsFile = (
  operation,
  rows,
  columns,
  area,
) => `import { type ReplyOf } from '@patchbay/contract';
import { type Messages } from '@patchbay/messages';
import { defineList } from '@patchbay/screens';
import { type ${area} } from './messages.js';

type Row = ${rowType(operation, rows, columns)};

/** The columns of the list, in the current language. */
export const listOf = (t: Messages<typeof ${area}.texts>) =>
  defineList<Row>({
    name: t('list.name'),
    things: t('list.things'),
    counted: (count) => t('list.counted', { count }),
    rowKey: ({ ${keyOf(rows.values).name} }) => ${textOf(keyOf(rows.values))},
    rowName: ({ ${columns[0].name} }) => ${textOf(columns[0])},
    columns: [
      ${columns.map(columnOf).join(',\n      ')},
    ],
  });
`;

function textsOf(rows, columns) {
  const things = thingsOf(rows.name);
  const states = (column) => (column.isFlag ? [] : (column.values ?? []));
  return {
    'list.name': labelOf(rows.name),
    'list.things': things,
    'list.counted': `{count, plural, one {# ${oneOf(things)}} other {# ${things}}}`,
    'list.empty': `No ${things} yet`,
    ...Object.fromEntries(
      columns.flatMap((column) => [
        [column.name, labelOf(column.name)],
        ...states(column).map((value) => [`${column.name}.${value}`, labelOf(value)]),
      ]),
    ),
    ...(columns.some(({ isFlag }) => isFlag) ? { 'answer.yes': 'Yes', 'answer.no': 'No' } : {}),
  };
}

/** How the rows are read: at once, or page by page until the total that the reply names. */
function sourceOf(operation, rows, given) {
  const total = operation.reply.find(({ name }) => /^total/.test(name));
  const has = (pattern) => operation.arguments.find(({ name }) => pattern.test(name));
  const isPaged = Boolean(total && has(/^page$/));
  const search = isPaged ? has(searching) : undefined;
  const spread = search ? `...(address.text ? { ${search.name}: address.text } : {})` : '';
  const args = given.isGiven
    ? given.source.replace(/ \}$/, spread ? `, ${spread} }` : ' }')
    : `{ ${spread} }`;
  const hook = isPaged ? 'useEndlessList' : 'useWholeList';
  const readers = [`rowsOf: ({ ${rows.name} }) => ${rows.name}`];
  if (isPaged) readers.push(`totalOf: ({ ${total.name} }) => ${total.name}`);
  return {
    hook,
    call: `${hook}('${operation.name}', ${args}, { ${readers.join(', ')} })`,
    total: isPaged ? total.name : undefined,
  };
}

export function listShape(operation, { host, area, head, about }) {
  const rows = rowsIn(operation);
  const columns = columnsOf(rows.values);
  const given = givenBy(
    operation.arguments.filter(({ isRequired }) => isRequired),
    operation,
  );
  const source = sourceOf(operation, rows, given);
  const none = { [rows.name]: [], ...(source.total ? { [source.total]: 0 } : {}) };
  const shows = String(operation.example[rows.name][0][columns[0].name]);
  return {
    texts: textsOf(rows, columns),
    reads: operation.name,
    empty: none,
    shows,
    value: given.value,
    files: { 'columns.ts': columnsFile(operation, rows, columns, area) },
    screen: `import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { DataList, useListAddress, ${source.hook} } from '@patchbay/screens';
import { type ReactElement, useMemo } from 'react';
import { listOf } from './columns.js';
import { ${area} } from './messages.js';

/** ${about} Search, order and filters are in the address. */
export function Screen(${propsOf(...(given.isGiven ? ['args'] : []))}: OverlayScreenProps<'${host}'>): ReactElement {
  const t = useMessages(${area});
  ${head}const list = useMemo(() => listOf(t), [t]);
  const address = useListAddress(list.search);
  const source = ${source.call};
  return <DataList list={list} source={source} address={address} empty={{ title: t('list.empty') }} />;
}
`,
  };
}
