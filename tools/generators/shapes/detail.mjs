/**
 * The detail of one object: its properties as facts, with copy buttons for what people copy. The
 * host of the overlays renders the panel, so that the screen is the facts inside of it.
 */
import { givenBy, propsOf } from './given.mjs';
import { propertiesOf } from './contract.mjs';
import { nameOf, valuesIn } from './values.mjs';
import { labelOf, linkLabelOf } from './words.mjs';

const maxFacts = 12;
const copied = /^(id|uuid|url|email|domain|username)$|(Id|Uuid|Url|Email|Phone|Number)$/;

/** The object that the facts are about: the one object of the reply, or the reply itself. */
function objectIn({ name, reply, components }) {
  const objects = reply.filter(({ schema }) => schema.type === 'object' && schema.properties);
  const [only] = objects;
  const values =
    objects.length === 1 ? valuesIn(propertiesOf(only.schema, components)) : valuesIn(reply);
  if (values.length === 0) throw new Error(`The reply of ${name} has no object with values.`);
  return {
    only: objects.length === 1 ? only : undefined,
    values: ordered(values).slice(0, maxFacts),
  };
}

/** The name first, ids last; the rest as the contract has it. */
function ordered(values) {
  const name = nameOf(values);
  const rank = (value) => (value === name ? 0 : value.kind === 'id' ? 2 : 1);
  return values.toSorted((a, b) => rank(a) - rank(b));
}

/** A value as source text; where it may be absent, a dash is shown for it. */
function shown({ name, kind, unit, values, isFlag, isLink, isRequired }) {
  const of = `it.${name}`;
  const present = (text) => (isRequired ? text : `${of} == null ? null : ${text}`);
  if (kind === 'time') return present(`moment(${toMilliseconds(of, unit)})`);
  if (isFlag) return present(`t(${of} ? 'answer.yes' : 'answer.no')`);
  if (values) return present(`t(\`${name}.\${${of}}\`)`);
  if (isLink) return `${of} ? <WebLink url={${of}} /> : null`;
  return kind === 'phone' ? present(`displayPhone(${of})`) : of;
}

const toMilliseconds = (of, unit) =>
  unit === 'iso' ? `Date.parse(${of})` : unit === 'milliseconds' ? of : `Number(${of}) * 1000`;

function factOf(value) {
  const of = `it.${value.name}`;
  const isText = value.schema.type === 'string';
  const text = isText ? of : value.isRequired ? `String(${of})` : undefined;
  const copy = copied.test(value.name) && text ? `, copy: ${text}` : '';
  return `{ label: t('${value.name}'), value: ${shown(value)}${copy} }`;
}

const hasLinks = (values) => values.some(({ isLink }) => isLink);

function factsFile(operation, { only, values }, area) {
  const links = hasLinks(values);
  const needs = (kind) => values.some((value) => value.kind === kind);
  const formats = [
    ...(needs('time') ? ['dateFormat'] : []),
    ...(needs('phone') ? ['displayPhone'] : []),
  ];
  const row = `ReplyOf<'${operation.name}'>${only ? `['${only.name}']` : ''}`;
  return `import { type ReplyOf } from '@patchbay/contract';
${formats.length ? `import { ${formats.join(', ')} } from '@patchbay/formats';\n` : ''}import { type Messages } from '@patchbay/messages';
import { type Fact${links ? ', WebLink' : ''} } from '@patchbay/screens';
import { type ${area} } from './messages.js';

/** The properties as a person reads them. */
export function factsOf(
  t: Messages<typeof ${area}.texts>,
  it: ${row},${needs('time') ? '\n  locale: string,' : ''}
): readonly Fact[] {
  ${needs('time') ? "const moment = (at: number) => dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);\n  " : ''}return [
    ${values.map(factOf).join(',\n    ')},
  ];
}
`;
}

const textsOf = (values) => ({
  ...Object.fromEntries(
    values.flatMap((value) => [
      [value.name, (value.isLink ? linkLabelOf : labelOf)(value.name)],
      ...(value.isFlag ? [] : (value.values ?? [])).map((each) => [
        `${value.name}.${each}`,
        labelOf(each),
      ]),
    ]),
  ),
  ...(values.some(({ isFlag }) => isFlag) ? { 'answer.yes': 'Yes', 'answer.no': 'No' } : {}),
  'problem.failed': 'This could not be loaded',
});

export function detailShape(operation, { host, area, head, about }) {
  const object = objectIn(operation);
  const given = givenBy(
    operation.arguments.filter(({ isRequired }) => isRequired),
    operation,
  );
  const hasTime = object.values.some(({ kind }) => kind === 'time');
  const example = object.only ? operation.example[object.only.name] : operation.example;
  const data = object.only ? `data.${object.only.name}` : 'data';
  return {
    texts: textsOf(object.values),
    reads: operation.name,
    empty: undefined,
    shows: String(example[nameOf(object.values).name]),
    value: given.value,
    files: {
      [hasLinks(object.values) ? 'facts.tsx' : 'facts.ts']: factsFile(operation, object, area),
    },
    screen: `import { SkeletonRows } from '@patchbay/kit';
import { ${hasTime ? 'useLocale, ' : ''}useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, FailedRead } from '@patchbay/screens';
import { type ReactElement } from 'react';
import { factsOf } from './facts.js';
import { ${area} } from './messages.js';

/** ${about} */
export function Screen(${propsOf(...(given.isGiven ? ['args'] : []))}: OverlayScreenProps<'${host}'>): ReactElement {
  const t = useMessages(${area});
  ${hasTime ? 'const locale = useLocale();\n  ' : ''}${head}const read = useOperation('${operation.name}', ${given.source});
  const { data } = read;
  if (data) return <DescriptionList facts={factsOf(t, ${data}${hasTime ? ', locale' : ''})} />;
  if (read.error) return <FailedRead title={t('problem.failed')} read={read} />;
  return <SkeletonRows count={${object.values.length}} height={26} />;
}
`,
  };
}
