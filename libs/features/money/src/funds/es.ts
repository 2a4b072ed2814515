export const funds = {
  amount: 'Importe',
  help: 'En dólares de EE. UU. El crédito comprado con tarjeta solo vuelve a esa tarjeta.',
  outOfRange: 'Introduzca un importe de {least} a {most}',
  cancel: 'Cancelar',
  pay: 'Continuar al pago',
};
