import { type Account, type AgentConfig } from '@patchbay/contract';
import { useOperation } from '@patchbay/queries';
import { type TemplateField, valuesOf, valueText } from '@patchbay/template-fields';

/**
 * What the agent is called everywhere in the console: by the name of its account. The title of its
 * configuration is that of the template it was made from, which several agents may share.
 */
export const nameOf = (
  account: Pick<Account, 'details'> | undefined,
  rules?: Pick<AgentConfig, 'title'>,
): string | null => account?.details.displayName || rules?.title || null;

/** The name of the agent of the address; null until it is read. */
export function useAgentName(rules?: Pick<AgentConfig, 'title'>): string | null {
  const { data } = useOperation('getAccount', {});
  return data ? nameOf(data, rules) : null;
}

/** By which name the agent introduces itself to callers, where its template asks for one. */
export const introducedAs = ({
  templateFields,
}: Pick<AgentConfig, 'templateFields'>): string | null =>
  valueText(valuesOf((templateFields ?? []) as TemplateField[])['agentName'] ?? null) || null;
