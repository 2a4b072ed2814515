import { operationNames, operationOf, type OperationName } from './operations.js';

/** A text that a request may carry: where it stands, the name of its field, and what reads it. */
interface Text {
  readonly path: string;
  readonly field: string;
  readonly isOptional: boolean;
  readonly read: (value: string) => string | null;
}

interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly element?: Schema;
    readonly innerType?: Schema;
    readonly in?: Schema;
    readonly valueType?: Schema;
    readonly options?: readonly Schema[];
  };
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: unknown;
  };
}

const optional = new Set(['optional', 'nullable', 'default']);

function textsIn(schema: Schema, at: Omit<Text, 'read'>, depth = 0): Text[] {
  const { def } = schema;
  if (depth > 12) return [];
  const within = (inner: Schema | undefined, more: Partial<Omit<Text, 'read'>> = {}) =>
    inner === undefined ? [] : textsIn(inner, { ...at, ...more }, depth + 1);
  if (def.type === 'string') return [{ ...at, read: reading(schema) }];
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([field, one]) =>
      within(one, { path: `${at.path}.${field}`, field, isOptional: false }),
    );
  return [
    ...within(def.element, { path: `${at.path}[]` }),
    ...within(def.valueType, { path: `${at.path}{}` }),
    ...within(def.innerType, {
      isOptional: at.isOptional || optional.has(def.type),
    }),
    ...within(def.in),
    ...(def.options ?? []).flatMap((one) => within(one)),
  ];
}

const reading =
  (schema: Schema): Text['read'] =>
  (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? String(data) : null;
  };

const partsOf = (name: OperationName): Text[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operationOf(name)[part] as Schema | undefined;
    return schema
      ? textsIn(schema, {
          path: `${name} ${part}`,
          field: part,
          isOptional: false,
        })
      : [];
  });
const texts = operationNames.flatMap(partsOf);

/** Texts of which a blank may be a part. */
const secrets = new Set(['password']);
/** Titles that are typed into a draft, which saves itself at every pause, or that are not stored. */
const drafts =
  /^(?:createTemplate|saveTemplate|saveCampaign|replaceAgentVersion|autoReviewAgentConfiguration|createAgentFromTemplate|createApp|updateApp|queryMetrics) /;
const isTitle = ({ field }: Text) => /^(?:title|label|name|orgName|resellerName)$/.test(field);
const stored = texts.filter((text) => isTitle(text) && !drafts.test(text.path));
const paths = (found: readonly Text[]) => [...new Set(found.map(({ path }) => path))];

describe('a text of a request', () => {
  it('that must not be empty takes no blanks for it', () => {
    expect(texts.length).toBeGreaterThan(500);
    const blank = texts.filter(
      ({ field, read }) => !secrets.has(field) && read('') === null && read('   ') !== null,
    );
    expect(paths(blank)).toEqual([]);
  });

  it('that is a required title or name says something, in one line', () => {
    const required = stored.filter(({ isOptional }) => !isOptional);
    expect(paths(required).length).toBeGreaterThan(14);
    expect(paths(required.filter(({ read }) => read('   ') !== null))).toEqual([]);
    expect(
      paths(required.filter(({ read }) => read(' The\r\nweek\u2028 of it ') !== 'The week of it')),
    ).toEqual([]);
  });

  it('that is an optional title is trimmed, in one line', () => {
    const titles = stored.filter(({ field, isOptional }) => field === 'title' && isOptional);
    expect(paths(titles).length).toBeGreaterThan(2);
    expect(paths(titles.filter(({ read }) => read(' a\r\nb ') !== 'a b'))).toEqual([]);
  });
});
