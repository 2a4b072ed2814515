import { Banner, Button, buttonClass } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { ImportPlan } from './ImportPlan.js';
import { contactImport } from './messages.js';
import { type Imported } from './use-import.js';

/** What an import has done. */
export function ImportDone({
  result,
  onAnother,
}: {
  readonly result: Imported;
  readonly onAnother: () => void;
}) {
  const t = useMessages(contactImport);
  const { created, updated } = result;
  return (
    <>
      <Banner
        tone="success"
        title={t('doneTitle', { count: created + updated })}
        actions={
          <>
            <Link to="/app/contacts" className={buttonClass({ size: 'sm' })}>
              {t('show')}
            </Link>
            <Button size="sm" variant="subtle" onClick={onAnother}>
              {t('another')}
            </Button>
          </>
        }
      >
        {t('done', { created, updated })}
      </Banner>
      <ImportPlan result={result} />
    </>
  );
}
