export const surfaces = {
  notLoaded: 'No se pudo abrir. Compruebe la conexión e inténtelo otra vez.',
};
