export const states = {
  loading: 'Cargando',
  retry: 'Reintentar ahora',
  copyDetails: 'Copiar detalles',
  partNotLoaded: 'No se pudo cargar esta parte',
};
