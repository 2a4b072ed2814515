import { IconTemplate, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { lazyPages, useSectionPage } from '@patchbay/routes';
import { SectionPagesColumn } from '@patchbay/screens';
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
  const title = t('title');
  const list = {
    key: 'list',
    label: title,
    icon: <IconTemplate size={16} />,
    to: '/app/templates',
  } as const;
  return (
    <>
      <SectionPagesColumn title={title} pages={[list]} current={page ?? list.key} />
      <pages.Page page={page} fallback={<SkeletonRows count={8} height={40} />} />
    </>
  );
}
