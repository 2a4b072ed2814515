import { useMessages } from '@patchbay/messages';
import { useCallback } from 'react';
import { agentFunctions } from './messages.js';

type Key = keyof typeof agentFunctions.texts;

const isKey = (key: string): key is Key => Object.hasOwn(agentFunctions.texts, key);

/** What says a function of an agent to a person. */
export interface FunctionWords {
  /** Its name; `label` is that of the server, for functions of apps and of a newer server. */
  readonly name: (name: string, label: string) => string;
  /** The example of an instruction; `given` is that of the server. */
  readonly placeholder: (name: string, given: string) => string;
}

/** Says the functions of agents in the language of the person. */
export function useFunctionWords(): FunctionWords {
  const t = useMessages(agentFunctions);
  const say = useCallback((key: string, given: string) => (isKey(key) ? t(key) : given), [t]);
  const placeholder = useCallback(
    (name: string, given: string) => say(`${name}.placeholder`, given),
    [say],
  );
  return { name: say, placeholder };
}
