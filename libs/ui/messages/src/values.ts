import type { GetICUArgs } from '@schummar/icu-type-parser';
import { type ReactNode } from 'react';

/** Texts by key, as they are written in ICU syntax. */
export type Catalogue = Readonly<Record<string, string>>;

/** The names of the tags in a text: `confirm` of `Press <confirm>here</confirm>`. */
type TagsOf<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | TagsOf<Rest>
  : never;

/**
 * The values that a message requires. Plain arguments are strings: a number or a date declares its
 * format in the message.
 */
type PlainValues<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** The arguments after the key in a call; none where the message has no values. */
export type Values<Text extends string> = [TagsOf<Text>] extends [never]
  ? keyof PlainValues<Text> extends never
    ? []
    : [values: PlainValues<Text>]
  : [never];

/** The same, with a function for each tag that wraps its content. */
export type RichValues<Text extends string> = PlainValues<Text> & {
  readonly [Tag in TagsOf<Text>]: (inside: ReactNode) => ReactNode;
};

/**
 * The messages of one area. An unknown key and a value that is missing, superfluous or of the wrong
 * type do not compile.
 */
export interface Messages<Texts extends Catalogue> {
  <Key extends keyof Texts & string>(key: Key, ...values: Values<Texts[Key]>): string;
  /** A text with tags, such as a name in bold. */
  rich<Key extends keyof Texts & string>(key: Key, values: RichValues<Texts[Key]>): ReactNode;
}
