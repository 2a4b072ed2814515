import { type FunctionName, functionNames, functionOf } from '@patchbay/formula';
import { useMessages } from '@patchbay/messages';
import { formulaHelp } from './messages.js';

/** How a function is called and what it does, in the language of the person. */
export interface FunctionWords {
  readonly signature: string;
  readonly help: string;
}

/** Says how a function of formulas is called and what it does. */
export function useFunctionWords(): (name: FunctionName) => FunctionWords {
  const t = useMessages(formulaHelp);
  return (name) => ({ signature: t(`${name}.call`), help: t(name) });
}

/** Says a signature as the formula library names it in a problem. */
export function useSignatureWords(): (signature: string) => string {
  const t = useMessages(formulaHelp);
  return (signature) => {
    const name = functionNames.find((each) => functionOf(each).signature === signature);
    return name ? t(`${name}.call`) : signature;
  };
}
