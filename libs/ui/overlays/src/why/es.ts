export const why = {
  why: '¿Por qué es así?',
  whyOf: '¿Por qué es así? {label}',
  decided: 'Quién decidió',
  byProduct: 'La regla propia del producto',
  'tier.platform': 'La plataforma',
  'tier.partner': 'El socio',
  'tier.reseller': 'El revendedor',
  'tier.organization': 'La organización',
  bySetting: '{who}, por el ajuste «{setting}»',
};
