import { type AgentConfig } from '@patchbay/contract';
import { type FieldProps } from '@patchbay/kit';
import { type OperationFieldProps } from '@patchbay/screens';
import { type SettingKey } from './setting-table.js';

/** The settings as the fields of a save. */
export type SettingForm = OperationFieldProps<AgentConfig>['form'];

/** What every control of a setting is given. */
export interface SettingControlProps extends Pick<
  FieldProps,
  'label' | 'help' | 'aside' | 'locked'
> {
  readonly form: SettingForm;
  readonly name: SettingKey;
}
