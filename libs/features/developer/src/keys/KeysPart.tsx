import { useMessages } from '@patchbay/messages';
import { Locked, useCan } from '@patchbay/screens';
import { KeysOverPage } from './ApiKeys.js';
import { keys } from './messages.js';

/** The API keys in an overlay of another feature, or why they are not open. */
export function Screen() {
  const t = useMessages(keys);
  const edit = useCan('canEditOrg');
  return edit.allowed ? (
    <KeysOverPage />
  ) : (
    <Locked permission={edit} title={t('locked')} rows={4} />
  );
}
