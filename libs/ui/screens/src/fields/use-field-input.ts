import { useEffect, useState } from 'react';
import { commonInputs } from './common-inputs.js';
import { type FieldInput } from './field-input.js';
import type { rareInputs } from './rare-inputs.js';

type Inputs = Readonly<Record<string, FieldInput>>;

/** Each kind of field that has an input: those of templates, of arguments and of screens. */
export type InputKind = keyof typeof commonInputs | keyof typeof rareInputs;

let loaded: Inputs | undefined;

const common: Inputs = commonInputs;

/**
 * The input of a kind of field, for answers of a template and arguments of an operation. An input
 * returns the value of its kind, or the raw text when it is invalid, so that no input is lost and
 * the form shows the problem at the field. The large ones are loaded when a form has such a field, so that
 * a form of plain lines does not bring calendars and pickers with it. Undefined until it has come;
 * a line of text where it cannot be loaded, because the server checks what is sent.
 */
export function useFieldInput(kind: InputKind | undefined): FieldInput | undefined {
  const [rare, setRare] = useState(loaded);
  const isRare = kind !== undefined && !(kind in common);
  useEffect(() => {
    if (!isRare || rare) return;
    let isShown = true;
    import('./rare-inputs.js').then(
      (found) => {
        loaded = found.rareInputs;
        if (isShown) setRare(loaded);
      },
      () => isShown && setRare({}),
    );
    return () => {
      isShown = false;
    };
  }, [isRare, rare]);
  if (kind === undefined) return undefined;
  if (!isRare) return common[kind];
  return rare && (rare[kind] ?? commonInputs.text);
}
