import { buttonClass } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { templateEditor } from './messages.js';

/** The way back to the list of templates. */
export function BackLink() {
  const t = useMessages(templateEditor);
  return (
    <Link to="/app/templates" className={buttonClass({ variant: 'subtle' })}>
      {t('back')}
    </Link>
  );
}
