import { useChangeSearch, usePageSearch } from '@patchbay/routes';

/** The parts of the editor. */
export const parts = ['questions', 'texts', 'settings', 'preview'] as const;

/** A part of the editor. The preview stands beside the others where there is room. */
export type EditorPart = (typeof parts)[number];

/** How a template is previewed. */
export const previews = ['form', 'onboarding', 'texts'] as const;

/** How a template is previewed. */
export type PreviewKind = (typeof previews)[number];

/** What of the editor is open, as the address has it. */
export function useTemplateAddress() {
  const { part = 'questions', question, preview = 'form' } = usePageSearch('templates', 'edit');
  const change = useChangeSearch();
  return {
    part,
    preview,
    /** The position of the open question, from 0; null for none. */
    opened: question === undefined ? null : question - 1,
    showPart: (next: EditorPart) => void change({ part: next }, { replace: true }),
    showPreview: (next: PreviewKind) => void change({ preview: next }, { replace: true }),
    open: (at: number | null) =>
      void change(
        { part: 'questions', question: at === null ? undefined : at + 1 },
        { replace: true },
      ),
  };
}
