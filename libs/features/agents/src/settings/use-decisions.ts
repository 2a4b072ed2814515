import { type AgentConfig } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { useOperation, useViewer } from '@patchbay/queries';
import { type Decision } from '@patchbay/screens';
import { agentSettings } from './messages.js';
import { rowOf, type SettingKey } from './setting-table.js';
import { useModels } from './use-models.js';
import { valueOf, valueWords } from './setting-values.js';

/** Who decides a setting besides the person: its template, or this server; null for no other. */
export type DecisionOf = (key: SettingKey) => Decision | null;

/** The decisions about the settings of an agent. */
export function useDecisions(config: AgentConfig): DecisionOf {
  const t = useMessages(agentSettings);
  const id = config.templateId ?? '';
  const template = useOperation('getTemplate', { id }, { enabled: id !== '' }).data?.template;
  const models = useModels();
  const language = useViewer().data?.language;
  return (key) => {
    const row = rowOf(key);
    const given = template?.agent && valueOf(template.agent as AgentConfig, key);
    if (template && template.agent?.[key] !== undefined && given !== null)
      return {
        reason:
          given === valueOf(config, key)
            ? t('fromTemplate')
            : t('unlikeTemplate', { value: valueWords(t, row, given) }),
        decidedBy: { tier: 'template', name: template.title },
      };
    if (key === 'agentModel' && models.length > 0)
      return {
        reason: t('oneModel', { model: models.join(', ') }),
        decidedBy: { tier: 'platform' },
      };
    if (key === 'agentLang' && language)
      return { reason: t('fromAccount'), decidedBy: language.decidedBy };
    return row.isKept ? { reason: t('kept'), decidedBy: { tier: 'platform' } } : null;
  };
}
