/// <reference types="jest" />
/**
 * The types of Jest's asymmetric matchers. Jest's own declarations return `any`, which would spread
 * through every expectation unnoticed. Declarations that are merged later come first among
 * overloads, so these take precedence; the reference above loads Jest's own before them.
 */
declare namespace jest {
  interface Expect {
    anything(): unknown;
    any(classType: unknown): unknown;
    arrayContaining(items: readonly unknown[]): unknown;
    arrayOf(item: unknown): unknown;
    closeTo(number: number, digits?: number): unknown;
    objectContaining(object: object): unknown;
    stringContaining(text: string): unknown;
    stringMatching(pattern: string | RegExp): unknown;
  }
  interface InverseAsymmetricMatchers {
    arrayContaining(items: readonly unknown[]): unknown;
    objectContaining(object: object): unknown;
    stringContaining(text: string): unknown;
    stringMatching(pattern: string | RegExp): unknown;
  }
}
