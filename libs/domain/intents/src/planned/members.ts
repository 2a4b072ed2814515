import { flag, text } from '../fields.js';
import { overlay } from '../overlay.js';
import { type PlannedOverlays } from './planned-name.js';

/** Members and profiles. */
export const plannedMemberOverlays = {
  members: overlay({
    title: 'Members',
    kind: 'modal',
    size: 'lg',
    permission: 'canManageUsers',
    embeddable: true,
    companions: {},
  }),
  memberInvite: overlay({
    title: 'Invite a member',
    kind: 'modal',
    size: 'md',
    permission: 'canInviteUsers',
    embeddable: false,
    companions: { inviteEmail: text(), inviteOwner: flag() },
  }),
  memberDelete: overlay({
    title: 'Remove member',
    kind: 'confirm',
    size: 'sm',
    permission: 'canManageUsers',
    embeddable: false,
    companions: {},
  }),
  editAvatar: overlay({
    title: 'Picture',
    kind: 'modal',
    size: 'sm',
    embeddable: true,
    companions: {},
  }),
  editEmail: overlay({
    title: 'E-mail address',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  editFullName: overlay({
    title: 'Your name',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  editPage: overlay({
    title: 'Public page',
    kind: 'modal',
    size: 'lg',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  editPageProfile: overlay({
    title: 'Profile of the public page',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  editSlug: overlay({
    title: 'Address of the public page',
    kind: 'modal',
    size: 'sm',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  editSocial: overlay({
    title: 'Social links',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  editUserAccount: overlay({
    title: 'Your account',
    kind: 'modal',
    size: 'md',
    embeddable: true,
    companions: {},
  }),
} as const satisfies PlannedOverlays;
