export const funds = {
  amount: 'Importe',
  help: 'En dólares de EE. UU. El crédito comprado con tarjeta solo vuelve a esa tarjeta.',
  outOfRange: 'Introduzca un importe de {min} a {max}',
  cancel: 'Cancelar',
  pay: 'Continuar al pago',
};
