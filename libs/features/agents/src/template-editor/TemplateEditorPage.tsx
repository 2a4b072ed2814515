import { EmptyState, IconTemplate, Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { operationQuery, useOperation, useViewer } from '@patchbay/queries';
import { type ScreenPlace, usePageSearch } from '@patchbay/routes';
import { FailedRead, Permitted } from '@patchbay/screens';
import { useMayOwnTemplates } from '../agent/use-may-own.js';
import { BackLink } from './BackLink.js';
import { templateEditor } from './messages.js';
import { TemplateEditor } from './TemplateEditor.js';

/** Fetches the template of the address. */
export const prefetch = ({ cache, account: { target }, search }: ScreenPlace): void => {
  const { template } = search as { readonly template?: unknown };
  if (typeof template === 'string')
    void cache.prefetchQuery(operationQuery('getTemplate', { id: template }, { target }));
};

/** The page `templates/edit`: what a template asks, what its agents say, and how it looks. */
export function Screen() {
  const t = useMessages(templateEditor);
  const { template } = usePageSearch('templates', 'edit');
  return (
    <Permitted needs="canUseFullEditor" lockedTitle={t('lockedTitle')}>
      {template === undefined ? (
        <NoEditor title={t('noTemplate')}>{t('chooseTemplate')}</NoEditor>
      ) : (
        <OfTemplate id={template} key={template} />
      )}
    </Permitted>
  );
}

function NoEditor({ title, children }: { readonly title: string; readonly children: string }) {
  const t = useMessages(templateEditor);
  return (
    <Page title={t('title')} padded>
      <EmptyState page icon={<IconTemplate size={22} />} title={title} actions={<BackLink />}>
        {children}
      </EmptyState>
    </Page>
  );
}

function OfTemplate({ id }: { readonly id: string }) {
  const t = useMessages(templateEditor);
  const viewer = useViewer();
  const mayOwn = useMayOwnTemplates();
  const read = useOperation('getTemplate', { id });
  if (!read.data && read.error)
    return (
      <Page title={t('title')} actions={<BackLink />} padded>
        <FailedRead title={t('notLoaded')} read={read} />
      </Page>
    );
  if (!read.data || viewer.data === undefined || viewer.isPlaceholderData)
    return (
      <Page title={t('title')} actions={<BackLink />} padded>
        <SkeletonRows count={6} height={48} />
      </Page>
    );
  if (!mayOwn) return <NoEditor title={t('ownersOnly')}>{t('ownersWhy')}</NoEditor>;
  return <TemplateEditor template={read.data.template} />;
}
