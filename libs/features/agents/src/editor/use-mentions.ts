import { type AgentConfig } from '@patchbay/contract';
import { type Mention } from '@patchbay/editor';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useFunctionWords } from '@patchbay/screens';
import { useMemo } from 'react';
import { useFunctions } from '../functions/use-functions.js';
import { prompt } from '../panels/messages.js';

/**
 * What the instructions of an agent can name: its functions, and the knowledge bases that it has.
 * Functions of the catalogue that it does not have are known, so that naming one says so.
 */
export function useMentions({ actions }: Pick<AgentConfig, 'actions'>): readonly Mention[] {
  const t = useMessages(prompt);
  const { name: nameOf } = useFunctionWords();
  const catalogue = useFunctions().data?.functions;
  const bases = useOperation('listKnowledgeBases', {}).data?.items;
  // Other changes of the agent must not draw the text again.
  const own = (actions ?? []).map(({ name }) => name).join('\n');
  return useMemo(() => {
    const names = own === '' ? [] : own.split('\n');
    const labels = new Map(catalogue?.map(({ name, label }) => [name, nameOf(name, label)]));
    const others = (catalogue ?? []).filter(({ name }) => !names.includes(name));
    return [
      ...names.map((name) => ({
        name,
        title: labels.get(name) ?? name,
        note: t('mentionFunction'),
      })),
      ...(bases ?? []).map(({ title }) => ({ name: title, title, note: t('mentionBase') })),
      ...others.map(({ name, label }) => ({
        name,
        title: nameOf(name, label),
        note: t('mentionFunction'),
        missing: t('mentionMissing'),
      })),
    ];
  }, [own, catalogue, bases, nameOf, t]);
}
