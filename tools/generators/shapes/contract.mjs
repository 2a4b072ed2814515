/**
 * What the committed OpenAPI document says of one operation. The document is derived from the
 * contract by `npm run openapi`, and is plain data, so that a generator needs no compiler.
 */
const document = 'libs/domain/contract/openapi.json';

/** The parts of every reply that are no data. */
const envelope = ['success', 'message'];

/** A schema without its reference and without the branch for null. */
export function resolved(schema, components) {
  if (schema?.$ref) return resolved(components[schema.$ref.split('/').at(-1)], components);
  const branches = schema?.anyOf ?? schema?.oneOf;
  if (branches) {
    const rest = branches.filter(({ type }) => type !== 'null');
    const [first, ...others] = rest.map((branch) => resolved(branch, components));
    const isMixed = others.length > 0;
    return {
      ...(isMixed ? { mixed: true } : first),
      ...(schema.description ? { description: schema.description } : {}),
      isNullable: rest.length < branches.length,
    };
  }
  if (!Array.isArray(schema?.type)) return schema ?? {};
  const [type, ...others] = schema.type.filter((each) => each !== 'null');
  return {
    ...schema,
    ...(others.length ? { mixed: true } : { type }),
    isNullable: schema.type.includes('null'),
  };
}

/** The properties of an object: name, schema, and whether each is always there. */
export function propertiesOf(schema, components) {
  const { properties = {}, required = [] } = resolved(schema, components);
  return Object.entries(properties).map(([name, property]) => {
    const found = resolved(property, components);
    return { name, schema: found, isRequired: required.includes(name) && !found.isNullable };
  });
}

function argumentsOf({ parameters = [], requestBody }, components) {
  const named = parameters
    .filter(({ $ref }) => !$ref)
    .filter((one) => one.in === 'path' || one.in === 'query')
    .map((one) => ({
      name: one.name,
      schema: resolved(one.schema, components),
      isRequired: one.required === true,
      example: one.example,
    }));
  const { schema, example = {} } = requestBody?.content?.['application/json'] ?? {};
  const body = schema
    ? propertiesOf(schema, components).map((one) => ({ ...one, example: example[one.name] }))
    : [];
  return [...named, ...body];
}

/** The arguments, reply and example of an operation; throws where the document has none. */
export function operationIn(read, name) {
  const { paths, components } = JSON.parse(read(document));
  const entry = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);
  if (!entry) throw new Error(`${document} has no operation "${name}"; npm run openapi writes it.`);
  const [, reply] = Object.entries(entry.responses).find(([status]) => status.startsWith('2'));
  const { schema, example } = reply.content?.['application/json'] ?? {};
  const { success: _, message: __, ...data } = example ?? {};
  return {
    name,
    components: components.schemas,
    arguments: argumentsOf(entry, components.schemas),
    reply: propertiesOf(schema, components.schemas).filter((one) => !envelope.includes(one.name)),
    example: data,
  };
}
