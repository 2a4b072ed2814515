import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { onboardingOverlays } from '../index.js';

itBehavesLikeOverlay('selectNumber', onboardingOverlays.selectNumber, { replies: { getAccount: { id: 7, vidaPhoneNumber: null } }, shows: 'Search for a number' });
