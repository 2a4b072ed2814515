/**
 * What a formula, or a pattern in it, can be refused with: a code, and its English with `{name}`
 * for each fact. The first nine are worded by the specification.
 */
export const formulaProblemTexts = {
  empty: 'Formula cannot be empty',
  characters: 'Invalid characters: {found}',
  parentheses: 'Mismatched parentheses',
  unknownField: 'Unknown field: {name}',
  inArray: 'IN expects array like [x,y]',
  isNull: "IS expects 'NULL'",
  unexpected: 'Unexpected token',
  unknownToken: 'Unknown token',
  extra: 'Extra tokens after valid expression',
  noText: 'A formula is a text.',
  formulaLength: 'A formula has at most {most} characters.',
  formulaDepth: 'A formula nests at most {most} deep.',
  chained: 'Comparisons do not chain; join them with and.',
  compared: 'Put a comparison in parentheses to go on with it.',
  notCalled: '{name} is a function: write {call}.',
  arguments: 'It is called as {signature}.',
  nestedFold: 'A function over all rows cannot stand inside another.',
  unit: 'The unit is {units} or {last}.',
  notIn: 'Only IN can follow NOT here.',
  between: 'BETWEEN needs AND.',
  regex: 'REGEX needs a pattern in quotes.',
  meant: 'Did you mean {text}?',
  commas: 'A number has no commas.',
  power: 'There is no operator for powers; multiply instead.',
  quote: 'A text ends with the quote that it began with: {sign}',
  patternLength: 'A pattern has at most {most} characters.',
  patternSize: 'The pattern repeats too much.',
  patternUnopened: 'A closing parenthesis has no opening one.',
  patternAnchor: 'An anchor cannot be repeated.',
  patternTwice: 'A quantifier cannot follow another.',
  patternBrace: 'A brace must be a quantifier such as {example}, or be written {written}.',
  patternTimes: 'A quantifier goes up to {most}.',
  patternOrder: 'The numbers of a quantifier are the wrong way round.',
  patternNothing: 'A quantifier has nothing to repeat.',
  patternLoneBrace: 'A brace must follow what it repeats, or be written {written}.',
  patternGroups: 'A pattern has at most {most} groups.',
  patternGroup: 'Only plain groups are understood.',
  patternUnclosed: 'A group is not closed.',
  patternEscape: '{sign} is not understood.',
  patternEmptySet: 'A set is empty.',
  patternInSet: 'Inside a set, {sign} is written {written}.',
  patternRange: 'The ends of a range are the wrong way round.',
  patternEnd: 'The pattern ends too early.',
} as const;

type Texts = typeof formulaProblemTexts;

/** What is wrong, as a code: an interface has a sentence for each, in every language. */
export type FormulaProblemCode = keyof Texts;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What is wrong, as a code with the facts that its sentence names. */
export type FormulaProblemWords = {
  readonly [Code in FormulaProblemCode]: {
    readonly code: Code;
    readonly facts: Readonly<Record<NamesIn<Texts[Code]>, string>>;
  };
}[FormulaProblemCode];

/** The facts of a code; those without any need no argument. */
type FactsOf<Code extends FormulaProblemCode> = [NamesIn<Texts[Code]>] extends [never]
  ? readonly []
  : readonly [facts: Readonly<Record<NamesIn<Texts[Code]>, string>>];

/** A code with its facts. */
export const wordsOf = <Code extends FormulaProblemCode>(
  code: Code,
  ...[facts]: FactsOf<Code>
): FormulaProblemWords => ({ code, facts: facts ?? {} }) as FormulaProblemWords;

/** The English of a code with its facts. */
export function textOf({ code, facts }: FormulaProblemWords): string {
  const known: Readonly<Record<string, string>> = facts;
  return formulaProblemTexts[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
}
