export const onboarding = {
  stop: 'Detener {title}',
  hear: 'Escuchar {title}',
  phone: 'Teléfono, {name}',
  preview: 'Cómo sonará',
  progress: 'Progreso',
  steps: 'Pasos',
  leave: 'Guardar y salir',
  back: 'Atrás',
};
