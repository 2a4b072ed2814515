/** What the frame shows of this feature. */
export const profileParts = {
  signIn: () => import('./sign-in/SignIn.js'),
  sessionEnded: () => import('./sign-in/SessionEnded.js'),
  bell: () => import('./notifications/NotificationBell.js'),
};
