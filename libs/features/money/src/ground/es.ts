export const money = {
  title: 'Dinero',
  overview: 'Resumen',
  transactions: 'Movimientos',
  statements: 'Extractos',
  lockedTitle: 'El dinero forma parte de la facturación',
  sats: '{count, plural, one {# sat} other {# sats}}',
};
