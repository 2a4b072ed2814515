import { type ReplyOf } from '@patchbay/contract';
import { parseOverlays } from '@patchbay/intents';
import { useOperation } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isFix } from './requirement-fixes.js';

/** An entry of the catalogue of functions, as it is for this account. */
export type CatalogueFunction = ReplyOf<'getAgentFunctions'>['functions'][number];

/** The catalogue of functions. It is read again once an overlay that gives what is missing closes. */
export function useFunctions() {
  const read = useOperation('getAgentFunctions', {});
  const isFixing = parseOverlays(useAppSearch()).some(({ name }) => isFix(name));
  const wasFixing = useRef(false);
  const readAgain = useEffectEvent(() => void read.refetch());
  useEffect(() => {
    if (wasFixing.current && !isFixing) readAgain();
    wasFixing.current = isFixing;
  }, [isFixing]);
  return read;
}
