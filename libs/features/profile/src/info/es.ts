export const info = {
  title: 'Acerca de {brand}',
  version: 'Versión',
  support: 'Soporte',
  privacy: 'Política de privacidad',
  terms: 'Condiciones del servicio',
  notLoaded: 'No se pudo cargar la versión',
};
