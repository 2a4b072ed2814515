export const host = {
  close: 'Cerrar',
  forbidden: 'Aquí no tiene acceso a esto',
  unbuilt: 'Aún no está en esta versión',
  'unbuilt.words': 'Esta pantalla está en camino. La página de fondo funciona como antes.',
  broken: 'Esta pantalla no se abrió',
  'broken.words': 'La página de fondo sigue funcionando.',
};
