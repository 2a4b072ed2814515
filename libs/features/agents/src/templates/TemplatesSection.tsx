import { IconTemplate } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { lazyPages, useSectionPage } from '@patchbay/routes';
import { ComingPage, ListSection } from '@patchbay/screens';
import { templates } from './messages.js';

const pages = lazyPages<'templates'>({
  '/': () => import('./TemplatesScreen.js'),
  edit: () => import('../template-editor/TemplateEditorPage.js'),
  rollouts: () => import('../rollouts/RolloutsPage.js'),
});

export const { prefetch } = pages;

/** The section Templates: the list, the editor of one, or its rollouts. */
export function Screen() {
  const t = useMessages(templates);
  const page = useSectionPage('templates');
  return (
    <ListSection
      title={t('title')}
      icon={<IconTemplate size={16} />}
      to="/app/templates"
      page={page}
    >
      <pages.Page page={page} fallback={<ComingPage />} />
    </ListSection>
  );
}
