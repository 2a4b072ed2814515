import { type Template } from '@patchbay/contract';
import { normaliseTimeZone } from '@patchbay/formats';
import { millisecondsToSeconds, systemClock } from '@patchbay/kernel';
import {
  createRecord,
  findVoice,
  newerRecord,
  openWalk,
  type OnboardingRecord,
  type OnboardingTemplate,
  readPrefill,
  readRecord,
  refreshWalk,
  resolveStep,
  takePrefill,
  type WalkAccess,
} from '@patchbay/onboarding';
import { type AppSearch } from '@patchbay/routes';

const readers = {
  normalizeTimezone: (raw: string) => normaliseTimeZone(raw),
  voiceId: (raw: string) => findVoice(raw)?.id ?? null,
};

/** The step that the address requests. */
export const linkOf = (search: AppSearch) => ({
  activeStep: search.activeStep === undefined ? null : resolveStep(String(search.activeStep)),
  fieldIndex: search.fieldIndex === undefined ? null : Number(search.fieldIndex),
  integrationIndex: search.integrationIndex === undefined ? null : Number(search.integrationIndex),
});

export interface WalkStart {
  /** The stored record of the browser. */
  readonly stored: string | null;
  /** The account's record. */
  readonly kept: unknown;
  readonly search: AppSearch;
  readonly access: WalkAccess;
  readonly templates: readonly Template[];
  readonly orgName: string | undefined;
}

/** The record that an onboarding begins with. */
export interface BegunRecord {
  readonly record: OnboardingRecord;
  /** Whether the account does not have it: left unchanged, a new record is not sent. */
  readonly isUnsent: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The initial record: the newer of the browser's and the account's, with the values of the
 * partner's page.
 */
export function firstRecord({
  stored,
  kept,
  search,
  access,
  templates,
  orgName,
}: WalkStart): BegunRecord {
  const known = newerRecord(readRecord(parsed(stored)), readRecord(kept));
  const before = known ?? createRecord(millisecondsToSeconds(systemClock.now()));
  const begun = takePrefill(before, readPrefill(new URLSearchParams(location.search)), readers);
  const resumed = openWalk(begun, access, linkOf(search));
  // The template may have changed since the record was started; its new questions are asked before
  // the agent is created. In the list of templates it is only marked.
  const template = templates.find(({ id }) => id === resumed.templateId) as unknown as
    OnboardingTemplate | undefined;
  const record =
    template && resumed.activeStep !== 'SELECT_TEMPLATE'
      ? refreshWalk(resumed, access, template, { orgName })
      : resumed;
  return { record, isUnsent: known ? !isSame(record, readRecord(kept)) : !isSame(begun, before) };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
