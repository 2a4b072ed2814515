/** Pages of this feature, for the settings. */
export const profilePages = {
  members: () => import('./members/MembersPage.js'),
  notifications: () => import('./notifications/NotificationsPage.js'),
  security: () => import('./security/SecurityPage.js'),
};
