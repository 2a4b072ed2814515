export const states = {
  loading: 'Cargando',
  retry: 'Intentar ahora',
  copyDetails: 'Copiar detalles',
  partNotLoaded: 'No se pudo cargar esta parte',
};
