/// <reference types="jest" />
/**
 * What Jest's asymmetric matchers give. Its own declarations say `any`, which then spreads through
 * every expectation unseen. Declarations that are merged later come first among overloads, so these
 * are the ones that count; the reference above has Jest's own read before them.
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
