import { type AgentConfig } from '@patchbay/contract';
import { type EditorPanel } from '../panels/panels.js';
import { type ConfigKey } from './config-fields.js';

/** The groups of settings in their order. The first is what a beginner sees; the search finds all. */
export const settingGroups = [
  'basics',
  'answering',
  'turns',
  'transfer',
  'recording',
  'screening',
  'memory',
  'speech',
  'model',
  'notes',
] as const;

/** A group of settings. */
export type SettingGroup = (typeof settingGroups)[number];

/** The group that an address names; null for none. */
export const groupOf = (word: unknown): SettingGroup | null =>
  settingGroups.find((group) => group === word) ?? null;

/** What a number counts. */
export type SettingUnit = 'seconds' | 'milliseconds' | 'words' | 'times';

/** Keys that other panels of the editor change; the search of the settings leads there. */
export const settingPanels = {
  agentInstructions: 'prompt',
  welcomeMessage: 'prompt',
  actions: 'prompt',
  apps: 'prompt',
  enabledFunctions: 'prompt',
  templateId: 'template',
} as const satisfies Partial<Record<ConfigKey, EditorPanel>>;

/** A key that another panel changes. */
export type PanelKey = keyof typeof settingPanels;

/** A key that the settings change. */
export type SettingKey = Exclude<ConfigKey, PanelKey>;

interface RowOf<K extends SettingKey> {
  readonly group: SettingGroup;
  /** The value that applies without one; null where there is none. */
  readonly defaultValue: NonNullable<AgentConfig[K]> | null;
  /** What is saved to go back to it: null, where the contract takes it. */
  readonly reset: null extends AgentConfig[K] ? null : NonNullable<AgentConfig[K]>;
  readonly unit?: SettingUnit;
  /** The values to choose from, where the contract does not list them or they need words. */
  readonly choices?: readonly string[];
  /** A control that the schema of the contract alone cannot name. */
  readonly control?: 'line' | 'model' | 'low' | 'sound' | 'voice';
  /** Saved for programs that read it by the API: this server itself does not act on it. */
  readonly isKept?: true;
}

/** Every setting of an agent. Its name and help are messages, its input is that of the contract. */
export const settingTable: { readonly [K in SettingKey]: RowOf<K> } = {
  agentName: { group: 'basics', defaultValue: null, reset: null },
  title: { group: 'basics', defaultValue: null, reset: '' },
  timezone: { group: 'basics', defaultValue: 'UTC', reset: 'UTC' },
  agentVoice: { group: 'basics', defaultValue: null, reset: '', control: 'voice' },
  agentLang: {
    group: 'basics',
    defaultValue: 'en-US',
    reset: 'en-US',
    choices: ['en-US', 'multi', 'es-MX', 'es-ES', 'es-US'],
  },
  preAnswerRingTime: { group: 'answering', defaultValue: null, reset: null, unit: 'seconds' },
  waitOnAnswer: { group: 'answering', defaultValue: null, reset: null, unit: 'milliseconds' },
  postAnswerDtmf: { group: 'answering', defaultValue: null, reset: null },
  preAnswerSkipProcessingResults: {
    group: 'answering',
    defaultValue: false,
    reset: null,
    isKept: true,
  },
  speakingTimeout: { group: 'turns', defaultValue: inMs(1200), reset: null, unit: 'milliseconds' },
  callerResponseTimeout: {
    group: 'turns',
    defaultValue: inSeconds(13),
    reset: null,
    unit: 'seconds',
  },
  callerResponseTimeoutHangupCounter: {
    group: 'turns',
    defaultValue: 3,
    reset: null,
    unit: 'times',
  },
  interruptionWordCount: { group: 'turns', defaultValue: null, reset: null, unit: 'words' },
  interruptionMinimumSpeakingTime: {
    group: 'turns',
    defaultValue: null,
    reset: null,
    unit: 'seconds',
  },
  speechProcessingDelay: {
    group: 'turns',
    defaultValue: inMs(0),
    reset: null,
    unit: 'milliseconds',
  },
  speechProcessingDelayInterruptionStep: {
    group: 'turns',
    defaultValue: inMs(500),
    reset: null,
    unit: 'milliseconds',
  },
  speechProcessingDelayMaxMultiplier: {
    group: 'turns',
    defaultValue: 4,
    reset: null,
    unit: 'times',
  },
  confirmTransfers: { group: 'transfer', defaultValue: false, reset: null },
  attendedTransfers: { group: 'transfer', defaultValue: false, reset: null },
  attendedTransferBridgeTrigger: { group: 'transfer', defaultValue: null, reset: null },
  transferConfirmTimeout: {
    group: 'transfer',
    defaultValue: inSeconds(30),
    reset: null,
    unit: 'seconds',
  },
  monitorTransfers: { group: 'transfer', defaultValue: false, reset: null, isKept: true },
  autoRecordingNotification: {
    group: 'recording',
    defaultValue: 'true',
    reset: null,
    choices: ['true', 'always', 'false'],
  },
  recordingNotificationPhrase: {
    group: 'recording',
    defaultValue: 'This call is being recorded.',
    reset: null,
    control: 'line',
  },
  cnamAutoRejectRegex: { group: 'screening', defaultValue: null, reset: null, control: 'line' },
  cnamAutoRejectCode: { group: 'screening', defaultValue: 603, reset: null },
  cnamAutoTransferRegex: { group: 'screening', defaultValue: null, reset: null, control: 'line' },
  cnamAutoTransferDestination: { group: 'screening', defaultValue: null, reset: null },
  noContactInjection: { group: 'memory', defaultValue: false, reset: null },
  noConvoHistory: { group: 'memory', defaultValue: false, reset: null },
  agentSttEngine: { group: 'speech', defaultValue: 'deepgram', reset: null, isKept: true },
  agentSttSmartFormatting: { group: 'speech', defaultValue: true, reset: null, isKept: true },
  agentS2SEngine: { group: 'speech', defaultValue: null, reset: null, isKept: true },
  backgroundAudio: {
    group: 'speech',
    defaultValue: null,
    reset: null,
    control: 'sound',
    isKept: true,
  },
  agentModel: { group: 'model', defaultValue: null, reset: null, control: 'model', isKept: true },
  agentThinking: { group: 'model', defaultValue: null, reset: null, control: 'low', isKept: true },
  agentThinkingModel: {
    group: 'model',
    defaultValue: null,
    reset: null,
    control: 'model',
    isKept: true,
  },
  postConvoForceThinking: { group: 'model', defaultValue: false, reset: null, isKept: true },
  description: { group: 'notes', defaultValue: null, reset: '' },
  links: { group: 'notes', defaultValue: null, reset: [], isKept: true },
};

/** A row of the table, whatever its key is. */
export type SettingRow = Omit<RowOf<SettingKey>, 'usual' | 'reset'> & {
  readonly defaultValue: unknown;
  readonly reset: unknown;
};

/** The row of a key. */
export const rowOf = (key: SettingKey): SettingRow => settingTable[key];

/** The keys of all settings, in the order of the table. */
export const settingKeys = Object.keys(settingTable) as readonly SettingKey[];

/** The keys that other panels change. */
export const panelKeys = Object.keys(settingPanels) as readonly PanelKey[];

/** A number of seconds as the contract types it. */
function inSeconds(count: number): NonNullable<AgentConfig['callerResponseTimeout']> {
  return count as NonNullable<AgentConfig['callerResponseTimeout']>;
}

/** A number of milliseconds as the contract types it. */
function inMs(count: number): NonNullable<AgentConfig['speakingTimeout']> {
  return count as NonNullable<AgentConfig['speakingTimeout']>;
}
