import { type DomainSetting, domainSettingNames, domainSettings } from '@patchbay/permissions';
import { permissionWords } from '../../permissions/es.js';

/** Rows of the matrix as the reasons of permissions name them. */
const rows = {
  'Super-admins': 'Los superadministradores',
  Partners: 'Los socios',
  Resellers: 'Los revendedores',
  'Accounts made before 15 August 2023': 'Las cuentas creadas antes del 15 de agosto de 2023',
  Owners: 'Los propietarios',
  Admins: 'Los administradores',
  Agents: 'Los agentes',
};
const tiers = { partner: 'socio', reseller: 'revendedor', organization: 'organización' };

const byRow = Object.entries(rows).flatMap(([who, quienes]) => [
  [`${who} can do this.`, `${quienes} pueden hacerlo.`],
  [`${who} cannot do this.`, `${quienes} no pueden hacerlo.`],
  [
    `${who} cannot do this. Ask an owner.`,
    `${quienes} no pueden hacerlo. Pregunte a un propietario.`,
  ],
]);

/** A sentence for each setting, so that the name of an account is never taken for one. */
const switchedOff = (setting: DomainSetting) =>
  Object.entries(tiers).flatMap(([tier, nivel]) => {
    const [off, apagado] = [domainSettings[setting], permissionWords[setting]];
    return [
      [
        `{name}, your ${tier}, has switched off “${off}”.`,
        `{name}, su ${nivel}, desactivó «${apagado}».`,
      ],
      [`Your ${tier} has switched off “${off}”.`, `Su ${nivel} desactivó «${apagado}».`],
    ];
  });

/** Why a permission is given or missing, in Spanish by its English sentence. */
export const permissions: Readonly<Record<string, string>> = Object.fromEntries([
  ...byRow,
  ...domainSettingNames.flatMap(switchedOff),
  ['Switched on for this account by the platform.', 'La plataforma lo activó para esta cuenta.'],
  [
    'Only for partners, resellers and super-admins.',
    'Solo para socios, revendedores y superadministradores.',
  ],
]) as Readonly<Record<string, string>>;
