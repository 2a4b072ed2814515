export const surfaces = {
  close: 'Cerrar',
  apply: 'Aplicar cambios',
  dismiss: 'Descartar',
};
