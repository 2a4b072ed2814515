import { type AgentConfig } from '@patchbay/contract';
import { type SelectOption } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useStaging } from '../../draft/staging.js';
import { versions as texts } from '../messages.js';
import { type Version, versionName } from '../version-name.js';
import { draftSide, liveSide, type Side, sideOf } from './sides.js';

/** One of the two that are compared. */
export interface ComparedSide {
  readonly name: string;
  /** Null while it is read, and where the address names a version that is not there. */
  readonly config: AgentConfig | null;
  readonly version: Version | undefined;
}

/** What of an agent can be compared. */
export interface Sides {
  readonly agentId: number | undefined;
  readonly of: (side: Side) => ComparedSide;
  /** The draft, live and every version, for a choice. */
  readonly options: readonly SelectOption[];
  /** All has been read. */
  readonly isRead: boolean;
  /** The read that failed. */
  readonly failed: ReturnType<typeof useStaging> | ReturnType<typeof useVersions> | undefined;
}

const useVersions = (agentId: number | undefined) =>
  useOperation(
    'listAgentVersions',
    { agentId: agentId ?? 0, includeData: true },
    { enabled: agentId !== undefined },
  );

/** Reads the draft, what is live, and every version with its content. */
export function useSides(): Sides {
  const t = useMessages(texts);
  const staging = useStaging();
  const live = useOperation('getDefaultEventRules', { replaceTemplateVars: false });
  const agentId = staging.data?.accountId;
  const list = useVersions(agentId);
  const versions = list.data?.versions ?? [];
  const of = (side: Side): ComparedSide => {
    if (side === draftSide)
      return { name: t('draft'), config: staging.data ?? null, version: undefined };
    if (side === liveSide)
      return { name: t('live'), config: live.data ?? null, version: undefined };
    const version = versions.find((one) => sideOf(one) === side);
    return {
      name: version ? versionName(t, version) : '',
      config: version?.snapshot ?? null,
      version,
    };
  };
  return {
    agentId,
    of,
    options: [
      { value: draftSide, label: t('draft') },
      { value: liveSide, label: t('live') },
      ...versions.map((one) => ({ value: sideOf(one), label: versionName(t, one) })),
    ],
    isRead: [staging, live, list].every(({ data }) => data !== undefined),
    failed: [staging, live, list].find(({ error, data }) => error !== null && data === undefined),
  };
}
