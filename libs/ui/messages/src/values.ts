import type { GetICUArgs } from '@schummar/icu-type-parser';
import { type ReactNode } from 'react';

/** Texts by key, as they are written in ICU syntax. */
export type Catalogue = Readonly<Record<string, string>>;

/** The names of the tags in a text: `confirm` of `Press <confirm>here</confirm>`. */
type TagsOf<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | TagsOf<Rest>
  : never;

/**
 * The values that a text asks for. Plain arguments are strings: a number or a date says in the text
 * how it is formatted.
 */
type PlainValues<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** What stands behind the key in a call; nothing where the text has no arguments. */
export type Values<Text extends string> = [TagsOf<Text>] extends [never]
  ? keyof PlainValues<Text> extends never
    ? []
    : [values: PlainValues<Text>]
  : [never];

/** The same, with a function for each tag that wraps what is inside of it. */
export type RichValues<Text extends string> = PlainValues<Text> & {
  readonly [Tag in TagsOf<Text>]: (inside: ReactNode) => ReactNode;
};

/**
 * The texts of one area. A key that is not there and a value that is missing, too many or of the
 * wrong type do not compile.
 */
export interface Messages<Texts extends Catalogue> {
  <Key extends keyof Texts & string>(key: Key, ...values: Values<Texts[Key]>): string;
  /** A text with tags, such as a name in bold. */
  rich<Key extends keyof Texts & string>(key: Key, values: RichValues<Texts[Key]>): ReactNode;
}
