import { Button, type EmptyStateProps, IconPlus, Screen } from '@patchbay/kit';
import { type PermissionName } from '@patchbay/permissions';
import { useCan } from '@patchbay/overlays';
import { type Permission } from '@patchbay/queries';
import { type ReactNode } from 'react';
import { Locked } from '../detail/Locked.js';
import { AllowedBy } from '../detail/LockedReason.js';
import { DataList, type DataListProps } from './DataList.js';
import { isEmptyList } from './empty-list.js';

export interface PermittedProps {
  readonly needs: PermissionName;
  /** The title of the page for those who lack the permission; the reason is below it. */
  readonly lockedTitle: string;
  readonly children: ReactNode;
}

/** A page for those who have a permission. The others read the reason, and nothing is requested. */
export function Permitted({ needs, lockedTitle, children }: PermittedProps) {
  const permission = useCan(needs);
  return permission.allowed ? children : <Locked permission={permission} title={lockedTitle} />;
}

export interface ListScreenProps<Row extends object> extends Pick<
  DataListProps<Row>,
  'list' | 'source' | 'address' | 'onOpen'
> {
  /** In the header, before the button that makes a row. */
  readonly tools?: ReactNode;
  /** The button that makes a row, in the header and where there is none yet; null without it. */
  readonly add: {
    readonly label: string;
    readonly onPress: () => void;
    /** Without it, the button that says why stands in its place. */
    readonly needs?: Permission;
  } | null;
  readonly empty: Pick<EmptyStateProps, 'title' | 'children' | 'icon'>;
  /** What is open beside the list or over it. */
  readonly children?: ReactNode;
}

/** A section that is one list, with its name, its count and one way to add a row. */
export function ListScreen<Row extends object>({
  tools,
  add,
  empty,
  children,
  ...list
}: ListScreenProps<Row>) {
  const button = add ? (
    <Button variant="filled" icon={<IconPlus size={15} />} onClick={add.onPress}>
      {add.label}
    </Button>
  ) : null;
  const actions = add?.needs ? (
    <AllowedBy label={add.label} permission={add.needs}>
      {button}
    </AllowedBy>
  ) : (
    button
  );
  return (
    <Screen
      title={list.list.name}
      count={list.source.total}
      actions={
        <>
          {tools}
          {isEmptyList(list.source, list.address) ? null : actions}
        </>
      }
    >
      <DataList {...list} empty={{ ...empty, actions }} />
      {children}
    </Screen>
  );
}
