import { isPermissionName } from '@patchbay/permissions';
import {
  allowedOverlayNames,
  companionsOf,
  isAllowedOverlayName,
  isCompanionKey,
  isOverlayName,
  overlayCatalogue,
  overlayNames,
  type OverlaySpec,
} from './index.js';

const entries = Object.entries(overlayCatalogue) as [keyof typeof overlayCatalogue, OverlaySpec][];

describe('the allowed names', () => {
  it('are the 91 of the specification, each once', () => {
    expect(allowedOverlayNames).toHaveLength(91);
    expect(new Set(allowedOverlayNames).size).toBe(91);
  });

  it('contain every overlay that has a screen', () =>
    expect(overlayNames.filter((name) => !isAllowedOverlayName(name))).toEqual([]));

  it('exclude similar names', () => {
    for (const name of ['', 'toString', '__proto__', 'Onboard', 'activeStep', 'filters']) {
      expect([isAllowedOverlayName(name), isOverlayName(name)]).toEqual([false, false]);
    }
  });
});

describe('the catalogue', () => {
  it('has these screens so far', () => {
    expect(new Set(overlayNames)).toEqual(
      new Set([
        'onboard',
        'editAgent',
        'testAgent',
        'setupAgent',
        'compareChanges',
        'saveConflict',
        'agentSettings',
        'agentInfo',
        'deleteAgent',
        'createTemplate',
        'renameTemplate',
        'agentAdmin',
        'callTranscript',
        'contacts',
        'call',
        'calling',
        'callVerify',
        'chat',
        'previewContact',
        'createContact',
        'editContact',
        'deleteContact',
        'editMetric',
        'editDashboard',
        'editConvoColumns',
        'logFilterBuilder',
        'reporting',
        'createTask',
        'editTask',
        'integrations',
        'planDetails',
        'subscription',
        'addFunds',
        'upgrade',
        'selectNumber',
        'addCustomNumber',
        'forwardingInstructions',
        'number',
        'requestAccess',
        'selectAccount',
        'viewAs',
        'settings',
        'shareProfile',
        'help',
        'docsPage',
        'info',
        'search',
      ]),
    );
  });

  it('uses all five kinds', () => {
    expect(new Set(entries.map(([, { kind }]) => kind))).toEqual(
      new Set(['modal', 'sidePanel', 'bottomSheet', 'confirm', 'suggestion']),
    );
  });

  it('gives every screen its own title', () =>
    expect(new Set(entries.map(([, { title }]) => title)).size).toBe(entries.length));

  it.each(entries)('%s requires only existing permissions', (_name, { permission }) => {
    expect(permission === undefined || isPermissionName(permission)).toBe(true);
  });

  it('never assigns one query parameter to two overlays, to an overlay and a page, or to an overlay’s own name', () => {
    const owned = overlayNames.flatMap(companionsOf) as string[];
    expect(new Set(owned).size).toBe(owned.length);
    const pages = [
      'active',
      'new',
      'filter',
      'highlightId',
      'filters',
      'fields',
      'page',
      'pageSize',
      'dateFilter',
      'partner',
      'reseller',
      'org',
      'mobileApp',
      'genericBrand',
      'platform',
      'appEmbed',
    ];
    expect(owned.filter((key) => pages.includes(key) || isAllowedOverlayName(key))).toEqual([]);
    expect(owned.every(isCompanionKey)).toBe(true);
    // A mode as well, which is not read where the address names an app (`modes.ts`).
    expect(owned.filter((key) => key === 'appVersion')).toEqual(['appVersion']);
  });

  it('gives onboarding the parameters of the specification', () => {
    expect(companionsOf('onboard')).toEqual([
      'activeStep',
      'fieldIndex',
      'integrationIndex',
      'templateId',
      'targetTemplateId',
      'forceReplaceTemplateVars',
      'zap',
    ]);
    expect(companionsOf('upgrade')).toEqual(['upgradeRedirect']);
  });
});
