import { aDomainProfile } from '@patchbay/fakes';
import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { profileOverlays } from '../index.js';

const ofHarborline = { lookupDomain: { profile: aDomainProfile() } };
itBehavesLikeOverlay('upgrade', profileOverlays.upgrade, {
  replies: ofHarborline,
  shows: 'Harborline chooses the plan',
});
itBehavesLikeOverlay('requestAccess', profileOverlays.requestAccess, {
  replies: ofHarborline,
  shows: 'Texts need a registered brand',
});
