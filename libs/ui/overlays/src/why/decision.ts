/** Reason for a value: a sentence, and the tier that decided it, as the contract returns it. */
export interface Decision {
  readonly reason: string;
  readonly decidedBy?:
    | { readonly tier: string; readonly name?: string; readonly setting?: string }
    | undefined;
}
