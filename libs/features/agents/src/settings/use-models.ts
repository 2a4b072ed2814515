import { useOperation } from '@patchbay/queries';

/** The ids of the models that this server answers with; empty until they have come. */
export function useModels(): readonly string[] {
  const { data } = useOperation('listSupportedModels', {});
  return Object.entries(data ?? {}).flatMap(([id, model]) =>
    typeof model === 'object' ? [id] : [],
  );
}
