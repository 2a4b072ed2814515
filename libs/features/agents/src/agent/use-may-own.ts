import { useViewer } from '@patchbay/queries';

/** Whether templates may belong to the current account: to resellers and accounts above them. */
export function useMayOwnTemplates(): boolean {
  const { data: viewer } = useViewer();
  return viewer?.target.type === 'reseller' || viewer?.target.type === 'partner';
}
