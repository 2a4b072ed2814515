import { type WireTable } from '@patchbay/api-client';
import { type Area, type OperationName } from '@patchbay/contract';

/** Areas that a write touches beside its own. */
const further: Partial<Record<OperationName, readonly Area[]>> = {
  createAgentFromTemplate: ['agents', 'accounts'],
  migrateTemplate: ['agents'],
  startTemplateRollout: ['agents'],
  steerTemplateRollout: ['agents'],
  detachAgentFromTemplate: ['agents'],
  saveAgentUrl: ['accounts'],
  assignPhoneNumber: ['accounts', 'agents'],
  assignByoPhoneNumber: ['accounts', 'agents'],
  returnPhoneNumber: ['accounts', 'agents'],
  validatePhoneVerificationCode: ['numbers', 'agents'],
  runPrompt: ['conversations'],
};

/** Writes after which nothing needs to be read again: an answer arrives as events. */
const silent: ReadonlySet<OperationName> = new Set(['saveCampaign']);

/**
 * The reads that a write makes stale: those of its area, and of a few further ones. Saving a draft
 * is the editor's own affair.
 */
export function staleAfter(table: WireTable, name: OperationName): readonly OperationName[] {
  if (silent.has(name)) return ['getDefaultEventRules'];
  const areas = [table[name].area, ...(further[name] ?? [])];
  return (Object.keys(table) as OperationName[]).filter(
    (read) => !table[read].writes && areas.includes(table[read].area),
  );
}
