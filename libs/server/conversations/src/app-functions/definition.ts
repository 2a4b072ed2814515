import { cutText } from '@patchbay/kernel';
import { type ToolParameter, type ToolParameters } from '@patchbay/server-providers';
import { type Values } from '../agent-runtime/agent-runtime.js';

/** A function as defined by its app. Without an address it is only a name. */
export interface WrittenFunction {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly parameters: ToolParameters;
}

const parameterTypes: Readonly<Record<string, ToolParameter['type']>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** The names that a configuration enables for an app, written as `appId:version`. */
export function enabledOf(map: unknown, app: string): ReadonlySet<unknown> {
  const names = map && Object.hasOwn(map, app) ? (map as Values)[app] : [];
  return new Set(Array.isArray(names) ? names : []);
}

/** A text of bounded length; anything else is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? cutText(value, 2048) : '';
/** The objects of a list; anything else is dropped. */
export const listOf = (value: unknown): readonly Values[] =>
  Array.isArray(value)
    ? value.filter((one): one is Values => typeof one === 'object' && one !== null)
    : [];

/** The functions with an address that an app’s definition has. */
export function functionsIn(definition: unknown): WrittenFunction[] {
  return listOf((definition as { functions?: unknown } | null)?.functions).flatMap((one) => {
    const [name, url] = [textOf(one.name), textOf(one.url)];
    return name && url
      ? [
          {
            name,
            url,
            description: textOf(one.description),
            parameters: parametersOf(one.parameters),
          },
        ]
      : [];
  });
}

/** The argument schema for the model: a flat object of plain values; everything else is dropped. */
function parametersOf(written: unknown): ToolParameters {
  const { properties, required } = (written ?? {}) as { properties?: Values; required?: unknown };
  const known = Object.entries(properties ?? {})
    .slice(0, 30)
    .flatMap(([name, value]): [string, ToolParameter][] => {
      const given = (value ?? {}) as { type?: unknown; description?: unknown; question?: unknown };
      const type = Object.hasOwn(parameterTypes, String(given.type))
        ? parameterTypes[String(given.type)]
        : undefined;
      return type
        ? [
            [
              name,
              {
                type,
                description: textOf(given.description),
                question: textOf(given.question) || `What is the ${name}?`,
              },
            ],
          ]
        : [];
    });
  const names = new Set(known.map(([name]) => name));
  return {
    type: 'object',
    properties: Object.fromEntries(known),
    required: Array.isArray(required)
      ? required.filter((one): one is string => names.has(String(one)))
      : [],
  };
}
