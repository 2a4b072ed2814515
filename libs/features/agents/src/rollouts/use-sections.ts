import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useCallback } from 'react';
import { useSettingLabels } from '../settings/use-setting-labels.js';
import { rollouts as texts } from './messages.js';
import { placeName } from './place-name.js';

/** The section of the questions. */
const questions = 'templateFields';

/** The names of the sections of a template. */
export function useSectionNames(): (section: string) => string {
  const t = useMessages(texts);
  const labelOf = useSettingLabels();
  return useCallback(
    (section) => (section === questions ? t('section.questions') : placeName(section, labelOf, t)),
    [labelOf, t],
  );
}

/** The sections of a template: its questions, and each key of its agents. */
export function useSections(templateId: string): readonly string[] {
  const { data } = useOperation('getTemplate', { id: templateId });
  return data ? [questions, ...Object.keys(data.template.agent ?? {})] : [];
}
