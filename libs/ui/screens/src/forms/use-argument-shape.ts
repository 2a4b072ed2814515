import { type OperationName } from '@patchbay/contract';
import { type ArgumentShape, argumentShape, loadOperation } from '@patchbay/contract/check';
import { useClient } from '@patchbay/queries';
import { useEffect, useState } from 'react';

/** A field that nothing is known about takes a line of text; the server checks what is sent. */
const unknown: ArgumentShape = { kind: 'text', isOptional: false };

const read = new Map<string, ArgumentShape>();

/**
 * The shape of an argument by the schemas of the contract, which are loaded when the form opens.
 * Undefined until they have come.
 */
export function useArgumentShape(
  operation: OperationName,
  argument: string,
): ArgumentShape | undefined {
  const { table } = useClient();
  const { group } = table[operation];
  const key = `${operation}.${argument}`;
  const [shape, setShape] = useState(() => read.get(key));
  useEffect(() => {
    if (shape) return;
    let isShown = true;
    loadOperation(group, operation).then(
      (entry) => {
        const found = argumentShape(entry, argument);
        read.set(key, found);
        if (isShown) setShape(found);
      },
      () => isShown && setShape(unknown),
    );
    return () => {
      isShown = false;
    };
  }, [argument, group, key, operation, shape]);
  return shape;
}
