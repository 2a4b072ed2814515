import * as z from 'zod/mini';

/**
 * A file of a form, on either side of the wire, such as a browser's or Node's `File`. Its name and
 * type are claims of the sender.
 */
export interface FilePart {
  /** The name that its sender gives it. */
  readonly name: string;
  /** The media type that its sender gives it; may be empty. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Its content. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The limits of a file of a form. */
export interface FileRule {
  /** The most that it may hold, in bytes; the server stops reading there. */
  readonly maxBytes: number;
  /**
   * Accepted media types, for the document and for a page's file dialog. Only the handler can check
   * the actual content.
   */
  readonly kinds: readonly string[];
}

/** The body of a call as a form, for the server that reads it and the client that sends it. */
export interface FormRule {
  /** The files by the names of their fields. */
  readonly files: Readonly<Record<string, FileRule>>;
  /** The other fields: text, read by their schemas. */
  readonly fields: readonly string[];
}

const fileRules = new WeakMap<object, FileRule>();
const formRules = new WeakMap<object, FormRule>();

const isFilePart = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FilePart).size === 'number' &&
  typeof (value as FilePart).arrayBuffer === 'function';

/** A file in a form. Optional as `z.optional(file(…))`. */
export function file(rule: FileRule) {
  const schema = z.custom<FilePart>(isFilePart, 'must be a file');
  z.globalRegistry.add(schema, {
    type: 'string',
    format: 'binary',
    description: `A file of at most ${Math.floor(rule.maxBytes / 1024)} KB: ${rule.kinds.join(', ')}`,
  });
  fileRules.set(schema, rule);
  return schema;
}

/**
 * A body that travels as `multipart/form-data`. Fields beside the files arrive as text: use the
 * schemas of a query for numbers and flags.
 */
export function formData<const T extends z.core.$ZodLooseShape>(shape: T) {
  const schema = z.object(shape);
  const entries = Object.entries(shape as unknown as Record<string, z.ZodMiniType>).map(
    ([name, part]) => ({ name, rule: ruleOf(part) }),
  );
  formRules.set(schema, {
    files: Object.fromEntries(entries.flatMap(({ name, rule }) => (rule ? [[name, rule]] : []))),
    fields: entries.filter(({ rule }) => !rule).map(({ name }) => name),
  });
  return schema;
}

function ruleOf(schema: z.ZodMiniType): FileRule | undefined {
  const inner = (schema as unknown as { readonly def: { readonly innerType?: z.ZodMiniType } }).def
    .innerType;
  return fileRules.get(schema) ?? (inner ? ruleOf(inner) : undefined);
}

/** The rules of a form body; null for every other body. */
export const formOf = (body: unknown): FormRule | null =>
  typeof body === 'object' && body !== null ? (formRules.get(body) ?? null) : null;
