import { type CallError } from '@patchbay/api-client';
import { useOperation } from '@patchbay/queries';
import { type OfferedApp } from './app-config.js';
import { openQuestions, type SetupData, setupFields } from './setup-data.js';

/** What the account keeps for an app. */
export interface AppData {
  /** Undefined until it is read. */
  readonly data: SetupData | undefined;
  /** The read, where it failed. */
  readonly failed: {
    readonly error: CallError;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  } | null;
  /** Whether each question that the app needs an answer to has one. */
  readonly isSetUp: boolean;
}

const nothing: SetupData = {};

/**
 * Reads what the account keeps for an app: nothing at all is answered as not found. An app without
 * questions is not asked about.
 */
export function useAppData(app: OfferedApp): AppData {
  const read = useOperation(
    'getIntegrationData',
    { integrationSlug: app.appId, integrationVersion: app.version },
    { enabled: app.setup.length > 0 },
  );
  const { error, isFetching, refetch } = read;
  const isNew = app.setup.length === 0 || error?.status === 404;
  const data: SetupData | undefined = isNew ? nothing : read.data?.appData;
  return {
    data,
    failed: error && !isNew ? { error, isFetching, refetch } : null,
    isSetUp: data !== undefined && openQuestions(setupFields(app.setup, data)).length === 0,
  };
}
