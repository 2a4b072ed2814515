export const details = {
  facts: 'Datos',
  activity: 'Actividad',
  organizationFirst: 'Elija primero una organización',
  organizationWhy: 'Esto pertenece a una organización. Entre en una.',
  showAccounts: 'Mostrar las cuentas',
  permissionsNotRead: 'No se pudo leer lo que puede hacer aquí',
};
